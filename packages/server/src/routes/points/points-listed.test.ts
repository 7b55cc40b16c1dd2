import { describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';
import { award, makeEchoGame, makeTask } from '../testing/arrange.js';

/** Bob leads in `walk`, then Ann and Cid, who came last, as far as each other; Ann leads where all counts. */
async function makeRace(client: Client) {
  const game = await makeEchoGame(client, { timeZone: 'Asia/Kolkata' });
  await makeTask(client, game.gameId, { externalTaskId: 'run' });
  const walked = (user: string, points: number, occurredAt: string) =>
    award(client, game, { user, points, occurredAt });
  await walked('ann', 4, '2026-01-12T10:00:00Z');
  await walked('bob', 9, '2026-01-13T18:29:59Z');
  await walked('cid', 5, '2026-01-14T10:00:00Z');
  await walked('ann', 1, '2026-01-13T18:30:00Z');
  const run = { externalUserId: 'ann', data: { amount: 10 } };
  await client.post(`/games/${game.gameId}/tasks/run/points`, run);
  return { game: `/games/${game.gameId}`, walk: `/games/${game.gameId}/tasks/walk` };
}

describe('lists of points', () => {
  eachService((service) => {
    it("count whole days of the game's calendar", async () => {
      const { client } = await service().keyClient();
      const { game, walk } = await makeRace(client);
      const { items, totals } = (await client.get(`${walk}/points?from=2026-01-13&to=2026-01-13`)).body;
      // The 13th in India, which ends at 18:30 of UTC.
      const moments = 'from=2026-01-12T18:30:00Z&to=2026-01-14T00:00:00%2B05:30';
      expect((await client.get(`${walk}/points?${moments}`)).body).toEqual({
        items,
        totals,
        nextCursor: null,
      });
      expect(items).toEqual([
        { externalUserId: 'ann', points: 0, timesAwarded: 0, name: null, lastAwardAt: null },
        {
          externalUserId: 'bob',
          points: 9,
          timesAwarded: 1,
          name: null,
          lastAwardAt: '2026-01-13T18:29:59.000Z',
        },
        { externalUserId: 'cid', points: 0, timesAwarded: 0, name: null, lastAwardAt: null },
      ]);
      expect(totals).toEqual({ points: 9, timesAwarded: 1, users: 3 });
      const since = 'from=2026-01-14';
      expect((await client.get(`${game}/points?${since}`)).body).toMatchObject({
        items: [{ points: 10 }, { externalUserId: 'ann', points: 1 }, { points: 0 }, { points: 5 }],
        totals: { points: 16, timesAwarded: 3, users: 3 },
      });
      expect((await client.get(`${game}/points?externalUserId=ann&${since}`)).body.totals).toEqual({
        points: 11,
        timesAwarded: 2,
        users: 1,
      });
      const detailed = (await client.get(`${walk}/points/details?${since}`)).body;
      expect(detailed.items[0]).toMatchObject({
        points: 1,
        awards: [{ points: 1, occurredAt: '2026-01-13T18:30:00.000Z' }],
        awardsTruncated: false,
      });
    });

    it.each([
      ['points?from=2026-01-13T08:00:00Z', 'query.from', 'out-of-range'],
      ['points?from=2026-01-13&to=2026-01-13T18:30:00Z', 'query.to', 'out-of-range'],
      ['points?from=2026-01-13&to=2026-01-12', 'query.to', 'out-of-range'],
      ['points?from=2026-02-30', 'query.from', 'malformed'],
      ['points?to=2026-01-13T00:00:00Z', 'query.from', 'required'],
      ['points?from=2024-01-13T00:00:00Z', 'query.from', 'out-of-range'],
      ['points?from=2026-01-13T00:00:00Z&to=2026-01-13T00:00:00Z', 'query.to', 'out-of-range'],
    ])('refuse %s', async (path, field, code) => {
      const { client } = await service().keyClient();
      const { game } = await makeRace(client);
      const answer = await client.get(`${game}/${path}`);
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: field, code }] } });
    });
  });
});
