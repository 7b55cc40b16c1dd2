import { describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';
import { act, award, made, makeEchoGame, makeTask } from '../testing/arrange.js';

interface Listed {
  readonly externalUserId: string;
  readonly points: number;
}

/** All pages, of so many each. */
async function readAll(client: Client, path: string, limit: number): Promise<readonly Listed[]> {
  const events: Listed[] = [];
  let page = await made(client.get(`${path}limit=${limit}`), 200);
  for (events.push(...page.items); page.nextCursor !== null; events.push(...page.items)) {
    page = await made(client.get(`${path}limit=${limit}&cursor=${page.nextCursor}`), 200);
  }
  return events;
}

describe('GET /games/{gameId}/events', () => {
  eachService((service) => {
    it('lists what led to points with what became of it, what happened last first', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const early = new Date(service().clock.now() - 60_000).toISOString();
      const acted = await act(client, game, { points: 3 });
      const gift = { gameId: game.gameId, externalTaskId: 'walk', points: 9, caseName: 'Gift' };
      const given = await client.post('/users/external/ann/points', { ...gift, data: { why: 'late' } });
      const past = await award(client, game, { user: 'bob', occurredAt: early, eventId: 'b-1' });
      await act(client, game, { data: { amount: 1, mode: 'deny' } });
      await award(client, game, { data: { amount: 1, mode: 'skip' } });
      const { items, nextCursor, total } = await made(
        client.get(`/games/${game.gameId}/events?count=true`),
        200,
      );
      expect([nextCursor, total]).toEqual([null, 3]);
      const eventOf = ({ body }: typeof past) => {
        const { awardId, externalTaskId, externalUserId, kind, data, points, caseName } = body;
        const { strategyId, strategyVersion, eventId, occurredAt, createdAt } = body;
        const what = { awardId, externalTaskId, externalUserId, kind, typeAction: null, data, points };
        const when = { timeZone: null, occurredAt, createdAt };
        return { ...what, reversedPoints: 0, caseName, strategyId, strategyVersion, eventId, ...when };
      };
      const action = { ...eventOf({ ...acted, body: acted.body.award }), typeAction: 'walked' };
      expect(items).toEqual([eventOf(given), action, eventOf(past)]);
    });

    it('names the time zone of an event that was counted by other clocks than those of its game', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client, { timeZone: 'Europe/Madrid' });
      for (const timeZone of ['Asia/Tokyo', 'Europe/Madrid', undefined])
        await award(client, game, { timeZone });
      const zones = async () => {
        const { items } = await made(client.get(`/games/${game.gameId}/events`), 200);
        return items.map((event: { readonly timeZone: string | null }) => event.timeZone);
      };
      expect(await zones()).toEqual([null, null, 'Asia/Tokyo']);
      await made(client.patch(`/games/${game.gameId}`, { timeZone: 'Asia/Tokyo' }), 200);
      expect(await zones()).toEqual([null, 'Europe/Madrid', null]);
    });

    it('goes on where a page ended, also among events of one moment, by each set of filters', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      await makeTask(client, game.gameId, { externalTaskId: 'ride' });
      const occurredAt = new Date(service().clock.now() - 60_000).toISOString();
      for (let points = 1; points <= 12; points += 1) {
        const event = {
          externalUserId: points % 2 === 0 ? 'ann' : 'bob',
          data: { amount: points },
          occurredAt,
        };
        const task = points % 3 === 0 ? 'ride' : 'walk';
        await made(client.post(`/games/${game.gameId}/tasks/${task}/points`, event));
      }
      const points = async (query: string) => {
        const path = `/games/${game.gameId}/events?${query}`;
        const pages = (await readAll(client, path, 2)).map((event) => event.points);
        expect((await readAll(client, path, 1000)).map((event) => event.points)).toEqual(pages);
        return pages;
      };
      expect(await points('')).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
      expect(await points('externalTaskId=ride&')).toEqual([12, 9, 6, 3]);
      expect(await points('externalUserId=bob&')).toEqual([11, 9, 7, 5, 3, 1]);
      expect(await points('externalUserId=bob&externalTaskId=walk&')).toEqual([11, 7, 5, 1]);
      for (const nothing of ['externalUserId=eve&', 'externalTaskId=swim&']) {
        expect(await points(nothing)).toEqual([]);
        const { body } = await client.get(`/games/${game.gameId}/events?${nothing}count=true`);
        expect(body).toEqual({ items: [], nextCursor: null, total: 0 });
      }
    });

    it('bounds when they happened, also long ago', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const [first, second, third] = [3, 2, 1].map((hours) =>
        new Date(service().clock.now() - hours * 3_600_000).toISOString(),
      );
      for (const [index, occurredAt] of [first, second, third].entries()) {
        await award(client, game, { points: index + 1, occurredAt });
      }
      const points = async (query: string) =>
        (await readAll(client, `/games/${game.gameId}/events?${query}&`, 1)).map((event) => event.points);
      expect(await points(`from=${second}`)).toEqual([3, 2]);
      expect(await points(`to=${third}`)).toEqual([2, 1]);
      expect(await points(`from=${second}&to=${third}`)).toEqual([2]);
      const wrong = await client.get(`/games/${game.gameId}/events?from=${second}&to=${second}`);
      expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'query.to' }] } });
    });

    it('ends a page where the data fill it, with one event at least', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const data = { amount: 1, note: 'n'.repeat(32_000) };
      const events = Array.from({ length: 40 }, (_, index) => ({
        ...{ externalTaskId: 'walk', externalUserId: 'ann', eventId: `event-${index}` },
        data: { ...data, amount: index + 1 },
      }));
      for (const half of [events.slice(0, 20), events.slice(20)]) {
        await made(client.post(`/games/${game.gameId}/points/bulk`, { events: half }), 200);
      }
      const path = `/games/${game.gameId}/events?`;
      const first = await made(client.get(`${path}limit=1000`), 200);
      expect([first.items.length, typeof first.nextCursor]).toEqual([32, 'string']);
      expect((await readAll(client, path, 1000)).map((event) => event.points)).toEqual(
        Array.from({ length: 40 }, (_, index) => 40 - index),
      );
    });

    it('has those of deleted tasks, and none of a game that is gone or another’s', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const path = `/games/${game.gameId}/events`;
      await award(client, game, {});
      const { taskId } = await made(client.get(`/games/${game.gameId}/tasks/walk`), 200);
      await made(client.delete(`/games/${game.gameId}/tasks/${taskId}`), 200);
      expect(await made(client.get(path), 200)).toMatchObject({ items: [{ externalTaskId: 'walk' }] });
      const { client: stranger } = await service().keyClient();
      expect(await stranger.get(path)).toMatchObject({ status: 403, body: { code: 'game-forbidden' } });
      await client.delete(`/games/${game.gameId}`);
      expect(await client.get(path)).toMatchObject({ status: 404, body: { code: 'game-not-found' } });
    });

    it('refuses a cursor that it never gave', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const answer = await client.get(`/games/${game.gameId}/events?cursor=bm90aGluZw`);
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid-cursor' } });
    });
  });
});
