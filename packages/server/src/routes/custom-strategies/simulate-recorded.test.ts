import { describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';
import { act, award, made, makeGame, makeTask, publishStrategy } from '../testing/arrange.js';

const PATH = '/strategies/custom/simulate';

const GROWING = `strategy "Growing" {
  input amount: int (0..100)
  rule "Walked" when action == "walked" { award 10 * amount + user.awards }
  otherwise { award amount + user.points }
}`;

interface Recorded {
  readonly externalUserId: string;
  readonly points: number;
  readonly kind: string;
}

/** Events of two users by clocks of their own, with actions and points that somebody gave. */
async function makePast(client: Client, advance: (ms: number) => void) {
  const game = await makeGame(client, { strategyId: await publishStrategy(client, GROWING) });
  await makeTask(client, game.gameId);
  for (const [index, user] of ['ann', 'bob', 'ann', 'bob', 'ann'].entries()) {
    advance(60_000);
    const timeZone = index === 2 ? 'Asia/Tokyo' : undefined;
    await (index % 2 === 0 ? act : award)(client, game, {
      user,
      points: index,
      timeZone,
      eventId: `e${index}`,
    });
    if (index !== 2) continue;
    const gift = { gameId: game.gameId, externalTaskId: 'walk', points: 7, caseName: 'Gift' };
    advance(60_000);
    await made(client.post('/users/external/ann/points', gift));
  }
  return game;
}

function pointsByUser(events: readonly Recorded[]): { readonly [user: string]: number } {
  const points: { [user: string]: number } = {};
  for (const { externalUserId: user, points: more } of events) points[user] = (points[user] ?? 0) + more;
  return points;
}

describe('POST /strategies/custom/simulate with events as the service tells them', () => {
  eachService((service) => {
    it('gives the points that were recorded, whether they come from the list or from an export', async () => {
      const { client } = await service().keyClient();
      const game = await makePast(client, (ms) => service().clock.advance(ms));
      const listed = (await made(client.get(`/games/${game.gameId}/events`), 200)).items;
      const exported = (await client.get(`/exports/user-points?gameId=${game.gameId}&format=json`)).body;
      expect([listed.length, exported.length]).toEqual([6, 6]);
      const recorded = pointsByUser(listed);
      const { body } = await client.post(PATH, { source: GROWING, events: listed });
      expect(body).toMatchObject({ failures: [], events: 6, refused: 0, failed: 0 });
      const simulated = body.users.map(({ externalUserId, points }: Recorded) => [externalUserId, points]);
      expect(Object.fromEntries(simulated)).toEqual(recorded);
      expect(body.cases).toContainEqual({ caseName: 'Gift', awards: 1, points: 7 });
      const again = await client.post(PATH, { source: GROWING, events: exported });
      expect(again).toMatchObject({ status: 200, body: { events: 6, users: body.users } });
    });

    it('refuses two actions, and an assignment of nothing', async () => {
      const { client } = await service().keyClient();
      const event = { externalUserId: 'ann', externalTaskId: 'walk', data: { amount: 1 } };
      for (const [more, path] of [
        [{ action: 'ran', typeAction: 'walked' }, 'body.events[0].typeAction'],
        [{ kind: 'assigned', points: null }, 'body.events[0].points'],
      ] as const) {
        const { status, body } = await client.post(PATH, {
          source: GROWING,
          events: [{ ...event, ...more }],
        });
        expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
      }
      const both = await client.post(PATH, {
        source: GROWING,
        event: { ...event, action: 'walked', typeAction: 'walked', timeZone: null, externalGameId: null },
      });
      expect(both).toMatchObject({ status: 200, body: { points: 10 } });
    });
  });
});
