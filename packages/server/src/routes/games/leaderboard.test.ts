import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';
import { act, award, made, makeEchoGame, makeTask } from '../testing/arrange.js';

interface Shown {
  readonly rank: number;
  readonly externalUserId: string | null;
  readonly points: number;
}

const shown = (items: readonly Shown[]) =>
  items.map(({ rank, externalUserId, points }) => `${rank} ${externalUserId} ${points}`);

/** All pages of a board, of so many each. */
async function pagesOf(client: Client, path: string, limit = 1): Promise<readonly string[]> {
  const found: string[] = [];
  for (let cursor = ''; ; ) {
    const { items, nextCursor } = await made(client.get(`${path}limit=${limit}${cursor}`), 200);
    found.push(...shown(items));
    if (nextCursor === null) return found;
    cursor = `&cursor=${nextCursor}`;
  }
}

/** Bob leads in `walk`, then Ann and Cid, who came last, as far as each other; Ann leads where all counts. */
async function makeRace(client: Client) {
  const game = await makeEchoGame(client);
  await makeTask(client, game.gameId, { externalTaskId: 'run' });
  for (const [user, points] of Object.entries({ ann: 5, bob: 9, cid: 5, dan: 0 })) {
    await made(award(client, game, { user, points }));
  }
  const run = { externalUserId: 'ann', data: { amount: 10 } };
  await made(client.post(`/games/${game.gameId}/tasks/run/points`, run));
  return { game, path: `/games/${game.gameId}/leaderboard?` };
}

describe('GET /games/{gameId}/leaderboard', () => {
  eachService((service) => {
    it('ranks who was awarded in a game or in a task, page by page; equals share a rank', async () => {
      const { client } = await service().keyClient();
      const { path } = await makeRace(client);
      const { body } = await client.get(path);
      expect(body).toEqual({
        ...{ period: 'all', users: 4, countedAt: null, nextCursor: null },
        items: [
          { rank: 1, externalUserId: 'ann', name: null, points: 15 },
          { rank: 2, externalUserId: 'bob', name: null, points: 9 },
          { rank: 3, externalUserId: 'cid', name: null, points: 5 },
          { rank: 4, externalUserId: 'dan', name: null, points: 0 },
        ],
      });
      const inWalk = ['1 bob 9', '2 cid 5', '2 ann 5', '4 dan 0'];
      for (const limit of [1, 2, 3, 4]) {
        expect(await pagesOf(client, `${path}externalTaskId=walk&`, limit)).toEqual(inWalk);
      }
      const { users } = (await client.get(`${path}externalTaskId=run&period=all`)).body;
      expect(users).toBe(1);
    });

    it('shows one user with those around', async () => {
      const { client } = await service().keyClient();
      const { path } = await makeRace(client);
      await made(client.put('/users/ann', { name: 'Ann Smith' }), 200);
      const ofAnn = `${path}externalTaskId=walk&externalUserId=ann`;
      const alone = (await client.get(ofAnn)).body;
      expect(alone).toMatchObject({ users: 4, nextCursor: null, items: [{ name: 'Ann Smith' }] });
      expect(shown(alone.items)).toEqual(['2 ann 5']);
      expect(shown((await client.get(`${ofAnn}&around=1`)).body.items)).toEqual([
        '2 cid 5',
        '2 ann 5',
        '4 dan 0',
      ]);
      const ofBob = (await client.get(`${path}externalTaskId=walk&externalUserId=bob&around=2`)).body;
      expect(shown(ofBob.items)).toEqual(['1 bob 9', '2 cid 5', '2 ann 5']);
    });

    it('moves at once with what is awarded, and keeps what was earned in a deleted task', async () => {
      const { client } = await service().keyClient();
      const { game, path } = await makeRace(client);
      await made(award(client, game, { user: 'cid', points: 11 }));
      await made(award(client, game, { user: 'bob', points: -12 }));
      const { taskId } = (await client.get(`/games/${game.gameId}/tasks/run`)).body;
      await made(client.delete(`/games/${game.gameId}/tasks/${taskId}`), 200);
      expect(await pagesOf(client, path)).toEqual(['1 cid 16', '2 ann 15', '3 dan 0', '3 bob 0']);
      const gone = await client.get(`${path}externalTaskId=run`);
      expect(gone).toMatchObject({ status: 404, body: { code: 'task-not-found' } });
    });

    it('knows nobody who was never awarded there', async () => {
      const { client } = await service().keyClient();
      const { game, path } = await makeRace(client);
      await made(act(client, game, { user: 'eve', data: { amount: 1, mode: 'deny' } }));
      expect((await client.get(path)).body.users).toBe(4);
      const asked = (query: string) => client.get(`${path}${query}`);
      expect(await asked('externalUserId=eve')).toMatchObject({ status: 404, body: { code: 'not-ranked' } });
      const elsewhere = await asked('externalUserId=bob&externalTaskId=run&around=3');
      expect(elsewhere).toMatchObject({ status: 404, body: { code: 'not-ranked' } });
      expect(await asked('externalUserId=zoe')).toMatchObject({
        status: 404,
        body: { code: 'user-not-found' },
      });
    });

    it('tells players where they stand, and not who stands beside them', async () => {
      const { client } = await service().keyClient();
      const { path } = await makeRace(client);
      await made(client.put('/users/bob', { name: 'Bob' }), 200);
      const ann = await service().tokenClient({ sub: 'ann' });
      expect((await ann.get(`${path}externalUserId=ann&around=1`)).body.items).toEqual([
        { rank: 1, externalUserId: 'ann', name: null, points: 15 },
        { rank: 2, externalUserId: null, name: null, points: 9 },
      ]);
      for (const query of ['', 'externalUserId=bob', 'externalUserId=bob&around=1']) {
        expect(await ann.get(`${path}${query}`)).toMatchObject({
          status: 403,
          body: { code: 'game-forbidden' },
        });
      }
    });

    it.each([
      ['around=1', 'query.externalUserId', 'required'],
      ['around=26&externalUserId=ann', 'query.around', 'out-of-range'],
      ['around=-1&externalUserId=ann', 'query.around', 'malformed'],
      ['period=week', 'query.period', 'unknown-value'],
      ['sort=points', 'query.sort', 'unknown-field'],
    ])('refuses %s', async (query, field, code) => {
      const { client } = await service().keyClient();
      const { path } = await makeRace(client);
      const answer = await client.get(`${path}${query}`);
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: field, code }] } });
    });
  });
});

describe('ranks beyond the first thousand', () => {
  eachService((service, database) => {
    /** Entries of made-up users, who are on the board alone. */
    async function crowd(
      subjectId: string,
      ownerOf: string,
      entries: readonly (readonly [number, number])[],
    ) {
      for (let start = 0; start < entries.length; start += 500) {
        const values = entries
          .slice(start, start + 500)
          .map(([points, user]) => `('${subjectId}', ${points}, ${user}, (${ownerOf}))`);
        await database.tamper(
          `insert into ranks (subject_id, points, user_id, owner_id) values ${values.join(', ')}`,
        );
      }
    }

    it('are what sorting comes to, with equals, whatever comes between', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      for (let index = 0; index < 12; index += 1) {
        await made(award(client, game, { user: `u${index}`, points: index * 150 }));
      }
      const ownerOf = `select owner_id from games where game_id = '${game.gameId}'`;
      const some = fc.sample(fc.integer({ min: 0, max: 1900 }), { numRuns: 4300, seed: 7 });
      const entries = some.map((points, index) => [points, 1_000_000 + index] as const);
      await crowd(game.gameId, ownerOf, entries);
      const rankIn = (all: readonly (readonly [number, number])[], points: number) =>
        1 + all.filter(([others]) => others > points).length + (11 - Math.floor(points / 150));
      const ranks = async () => {
        const found: { readonly rank: number; readonly countedAt: string | null }[] = [];
        for (let index = 0; index < 12; index += 1) {
          const path = `/games/${game.gameId}/leaderboard?externalUserId=u${index}`;
          const { items, countedAt } = await made(client.get(path), 200);
          found.push({ rank: items[0].rank, countedAt });
        }
        return found;
      };
      const expected = (all: readonly (readonly [number, number])[]) =>
        Array.from({ length: 12 }, (_, index) => rankIn(all, index * 150));
      const first = await ranks();
      expect(first.map(({ rank }) => rank)).toEqual(expected(entries));
      const counted = '2026-01-15T12:00:00.000Z';
      expect([first.at(0)?.countedAt, first.at(-1)?.countedAt]).toEqual([counted, null]);
      service().clock.advance(60_000);
      const more = Array.from({ length: 2600 }, (_, index) => [1000, 2_000_000 + index] as const);
      await crowd(game.gameId, ownerOf, more);
      expect((await ranks()).map(({ rank }) => rank)).toEqual(expected([...entries, ...more]));
      // Below the milestones, more than a stride may have come since.
      await crowd(
        game.gameId,
        ownerOf,
        more.map(([, user]) => [100, user + 1_000_000] as const),
      );
      const late = await ranks();
      const all = [...entries, ...more, ...more.map(() => [100, 0] as const)];
      expect(late.map(({ rank }) => rank)).toEqual(expected(all));
      service().clock.advance(60_000);
      expect((await ranks()).map(({ rank }) => rank)).toEqual(expected(all));
      await database.tamper(`delete from ranks where user_id >= 1000000`);
    });
  });
});
