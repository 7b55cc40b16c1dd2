import { describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';
import { award, made, makeGame, makeTask, publishStrategy, walkOf } from '../testing/arrange.js';

const FLAT = `strategy "Flat" {
  param base: int (1..100) = 10
  input amount: int = 0
  deny "Late" when amount == 99
  otherwise { award base }
}`;
const RISING = `strategy "Rising" {
  param base: int (1..20) = 2
  param step: int = 3
  input amount: int = 0
  rule "Liked" when user.actions("like") > 0 { award 50 }
  rule "Back" when amount < 0 { award amount }
  otherwise { award base + step * user.awards }
}`;

/** The custom strategy behind a `strategyId`, as a comparison names its first version. */
const firstOf = (strategyId: string) => `${strategyId.slice('custom:'.length)}@1`;

async function compared(client: Client, query: Readonly<Record<string, string>>) {
  return made(client.get(`/strategies/custom/compare?${new URLSearchParams(query)}`), 200);
}

/** Durations come from the log of executions, which is written beside, some time after the award. */
function withoutDurations(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body, (key, value) => (key === 'durationMs' ? undefined : value)));
}

describe('GET /strategies/custom/compare', () => {
  eachService((service) => {
    it('sets the figures of two versions side by side', async () => {
      const { client } = await service().keyClient();
      const flat = await publishStrategy(client, FLAT);
      const rising = await publishStrategy(client, RISING);
      for (const [strategyId, amounts] of [
        [flat, [1, 99]],
        [rising, [1, 1, 1]],
      ] as const) {
        const game = await makeGame(client, { strategyId });
        await makeTask(client, game.gameId);
        for (const points of amounts) await award(client, game, { points });
      }
      const body = await compared(client, { a: firstOf(flat), b: firstOf(rising) });
      expect(body).toMatchObject({
        a: { executions: 2, awarded: 1, denied: 1, points: { sum: 10 }, users: 1 },
        b: { executions: 3, awarded: 3, denied: 0, points: { sum: 15, mean: 5 }, users: 1 },
        delta: {
          ...{ executions: 1, awarded: 2, denied: -1, errors: 0, refused: 0, users: 0 },
          points: { sum: 5, mean: -5 },
        },
        replay: null,
      });
    });

    it('lets both decide what is recorded again, each on the history of its own decisions', async () => {
      const { client } = await service().keyClient();
      const flat = await publishStrategy(client, FLAT);
      const rising = await publishStrategy(client, RISING);
      const game = await makeGame(client, { strategyId: flat, params: { base: 30 } });
      await makeTask(client, game.gameId);
      const other = await makeGame(client, { strategyId: flat, params: { base: 4 } });
      await makeTask(client, other.gameId);
      for (const user of ['ann', 'ann', 'ann', 'ben']) {
        service().clock.advance(60_000);
        await award(client, game, { user });
      }
      await award(client, other, { user: 'ann', points: -3 });
      await award(client, game, { user: 'ben', points: 99 });
      const like = { externalUserId: 'cleo', typeAction: 'like' };
      for (let count = 0; count < 2; count += 1) await made(client.post(`${walkOf(game)}/action`, like));

      const body = await compared(client, { a: firstOf(flat), b: firstOf(rising), replay: '100' });
      // `base: 30` is none that Rising takes, so it has its own 2.
      expect(body.replay).toEqual({
        basis: 'recorded',
        ...{ events: 7, same: 0, gained: 1, lost: 6 },
        ...{ from: '2026-01-15T12:01:00.000Z', to: '2026-01-15T12:04:00.000Z' },
        ...{ pointsA: 184, pointsB: 2 + 5 + 8 + 2 - 3 + 2 + 50 },
        userCounts: { same: 0, gained: 0, lost: 3, greatestGain: 0, greatestLoss: 82 },
        usersTruncated: false,
        users: [
          { externalUserId: 'ann', pointsA: 94, pointsB: 12, delta: -82 },
          { externalUserId: 'ben', pointsA: 30, pointsB: 2, delta: -28 },
          { externalUserId: 'cleo', pointsA: 60, pointsB: 52, delta: -8 },
        ],
      });
      expect(body.b).toMatchObject({ executions: 0 });
      const few = await compared(client, { a: firstOf(flat), b: firstOf(flat), replay: '3' });
      expect(few.replay).toMatchObject({ events: 3, same: 3, gained: 0, lost: 0, pointsA: 64, pointsB: 64 });
      const { users } = (await compared(client, { a: firstOf(rising), b: firstOf(rising), replay: '9' }))
        .replay;
      expect(users).toEqual([]);
    });

    it('replays what earlier versions awarded too, so that a second publication is foreseen as the first', async () => {
      const { client } = await service().keyClient();
      const flat = await publishStrategy(client, FLAT);
      const path = `/strategies/custom/${flat.slice('custom:'.length)}`;
      const game = await makeGame(client, { strategyId: flat });
      await makeTask(client, game.gameId);
      await award(client, game, { user: 'ann' });
      const write = (base: number) =>
        made(client.put(path, { source: FLAT.replace('= 10', `= ${base}`) }), 200);
      await write(8);
      await made(client.post(`${path}/publish`, {}), 200);
      await write(7);
      const [a, b] = [firstOf(flat).replace('@1', '@2'), firstOf(flat).replace('@1', '@3')];
      const { replay } = await compared(client, { a, b, replay: '10' });
      expect(replay).toMatchObject({ events: 1, lost: 1, pointsA: 8, pointsB: 7 });
      service().clock.advance(60_000);
      await award(client, game, { user: 'ben' });
      expect((await compared(client, { a, b, replay: '10' })).replay).toMatchObject({ events: 2, lost: 2 });
      const { replay: newest } = await compared(client, { a, b, replay: '1' });
      expect(newest.users.map(({ externalUserId }: { externalUserId: string }) => externalUserId)).toEqual([
        'ben',
      ]);
    });

    it('counts all people who gain and who lose, however many it names', async () => {
      const { client } = await service().keyClient();
      const flat = await publishStrategy(client, FLAT);
      const shifting = await publishStrategy(
        client,
        'strategy "Shift" { input amount: int = 0 otherwise { award if amount == 1 then 110 else 9 } }',
      );
      const game = await makeGame(client, { strategyId: flat });
      await makeTask(client, game.gameId);
      for (let nth = 0; nth < 6; nth += 1) {
        await award(client, game, { user: `gaining-${nth}`, points: 1 });
        await award(client, game, { user: `losing-${nth}`, points: 2 });
      }
      const few = { a: firstOf(flat), b: firstOf(shifting), replay: '100', users: '3' };
      const { replay } = await compared(client, few);
      expect(replay.users.map(({ delta }: { readonly delta: number }) => delta)).toEqual([100, 100, 100]);
      expect([replay.userCounts, replay.usersTruncated]).toEqual([
        { same: 0, gained: 6, lost: 6, greatestGain: 100, greatestLoss: 1 },
        true,
      ]);
      const { replay: whole } = await compared(client, { ...few, users: '12' });
      expect([whole.users.length, whole.usersTruncated]).toEqual([12, false]);
    });

    it('tries drafts out, and refuses those with errors', async () => {
      const { client } = await service().keyClient();
      const flat = await publishStrategy(client, FLAT);
      const game = await makeGame(client, { strategyId: flat });
      await makeTask(client, game.gameId);
      await award(client, game, {});
      const draft = async (name: string, source: string) =>
        `${(await made(client.post('/strategies/custom', { name, source }))).id}@1`;
      const twice = await draft('twice', 'strategy "Twice" { otherwise { award 20 } }');
      const body = await compared(client, { a: firstOf(flat), b: twice, replay: '1' });
      expect(body.replay).toMatchObject({ gained: 1, pointsA: 10, pointsB: 20 });
      const broken = await draft('broken', 'strategy "Broken" { otherwise { award steps } }');
      expect((await compared(client, { a: firstOf(flat), b: broken })).replay).toBeNull();
      const path = `/strategies/custom/compare?a=${firstOf(flat)}&b=${broken}&replay=1`;
      expect(await client.get(path)).toMatchObject({ status: 422, body: { code: 'strategy-invalid' } });
    });

    it('names versions as games do, with what awards where none is named', async () => {
      const { client } = await service().keyClient();
      const flat = await publishStrategy(client, FLAT);
      const rising = await publishStrategy(client, RISING);
      const game = await makeGame(client, { strategyId: flat });
      await makeTask(client, game.gameId);
      await award(client, game, {});
      const expected = await compared(client, { a: firstOf(flat), b: firstOf(rising), replay: '5' });
      for (const [a, b] of [
        [flat, rising],
        [`${flat}@1`, `${rising}@1`],
        [flat.replace('custom:', ''), `${rising}@1`],
      ] as const) {
        const named = await compared(client, { a, b, replay: '5' });
        expect(withoutDurations(named)).toEqual(withoutDurations(expected));
      }
      expect(expected.a.executions).toBe(1);
      const { client: stranger } = await service().keyClient();
      const own = await publishStrategy(stranger, FLAT);
      const foreign = await stranger.get(`/strategies/custom/compare?a=${own}&b=${flat}`);
      expect(foreign).toMatchObject({ status: 404, body: { code: 'strategy-not-found' } });
    });

    it('refuses what is no version, one that is not there, and a replay that would take too long', async () => {
      const { client } = await service().keyClient();
      const flat = firstOf(await publishStrategy(client, FLAT));
      const get = (query: string) => client.get(`/strategies/custom/compare?${query}`);
      for (const query of [
        `a=${flat}`,
        `a=${flat}&b=default@1`,
        `a=${flat}&b=custom:x`,
        `a=${flat}&b=${flat}&replay=10001`,
        `a=${flat}&b=${flat}&replay=9&users=0`,
      ]) {
        expect(await get(query)).toMatchObject({ status: 422, body: { code: 'validation-failed' } });
      }
      const missing = await get(`a=${flat}&b=${flat.replace('@1', '@2')}`);
      expect(missing).toMatchObject({ status: 404, body: { code: 'version-not-found' } });
      const { client: stranger } = await service().keyClient();
      const own = firstOf(await publishStrategy(stranger, FLAT));
      const foreign = await stranger.get(`/strategies/custom/compare?a=${own}&b=${flat}`);
      expect(foreign).toMatchObject({ status: 404, body: { code: 'strategy-not-found' } });
    });
  });
});
