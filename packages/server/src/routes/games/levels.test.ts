import { describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';
import { award, made, makeEchoGame, makeGame } from '../testing/arrange.js';

const STEPS = [
  { name: 'Bronze', points: 0 },
  { name: 'Silver', points: 100 },
  { name: 'Gold', points: 250 },
];
const MERGE = { 'content-type': 'application/merge-patch+json' };

const stepsOf = (...points: readonly number[]) =>
  points.map((least) => ({ name: `${least}`, points: least }));

describe("a game's levels", () => {
  eachService((service) => {
    it('are none where none are given, and come and go as its other members do', async () => {
      const { client } = await service().keyClient();
      const { gameId, levels } = await makeGame(client);
      expect(levels).toBe(null);
      const path = `/games/${gameId}`;
      const { headers } = await client.get(path);
      const etag = headers.get('etag') ?? '';
      const given = await client.patch(path, { levels: { steps: STEPS } }, { 'if-match': etag });
      expect(given).toMatchObject({ status: 200, body: { levels: { days: null, steps: STEPS } } });
      const stale = await client.patch(path, { levels: null }, { 'if-match': etag });
      expect(stale).toMatchObject({ status: 412, body: { code: 'precondition-failed' } });
      const same = await client.patch(path, { levels: { days: null, steps: STEPS } });
      expect(same.headers.get('etag')).toBe(given.headers.get('etag'));
      await made(client.patch(path, { platform: 'web' }), 200);
      expect((await client.get(path)).body.levels).toEqual({ days: null, steps: STEPS });
      expect((await client.patch(path, { levels: null })).body.levels).toBe(null);
      expect((await client.get(path)).body.levels).toBe(null);
    });

    it('are merged member by member where the patch says so', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client, { levels: { days: 30, steps: STEPS } });
      const merge = (levels: object | null) => made(client.patch(`/games/${gameId}`, { levels }, MERGE), 200);
      expect((await merge({ steps: stepsOf(0, 5) })).levels).toEqual({ days: 30, steps: stepsOf(0, 5) });
      expect((await merge({ days: null })).levels).toEqual({ days: null, steps: stepsOf(0, 5) });
      expect((await merge(null)).levels).toBe(null);
      const alone = await client.patch(`/games/${gameId}`, { levels: { days: 7 } }, MERGE);
      expect(alone.body.errors).toMatchObject([{ path: 'body.levels.steps', code: 'required' }]);
    });

    it('are copied with it, are in lists, and count as bytes that are kept', async () => {
      const { client } = await service().keyClient();
      const levels = { days: 7, steps: STEPS };
      const { gameId } = await makeGame(client, { externalGameId: 'walks', levels });
      const copy = await made(client.post(`/games/${gameId}/duplicate`, { externalGameId: 'copy' }));
      expect(copy.levels).toEqual(levels);
      const { items } = (await client.get('/games')).body;
      expect(items.map((game: { levels: unknown }) => game.levels)).toEqual([levels, levels]);
      await made(client.patch(`/games/${gameId}`, { levels: { steps: stepsOf(0, 1, 2) } }), 200);
      await made(client.delete(`/games/${copy.gameId}`), 200);
      expect((await service().storage.verify()).faults).toEqual([]);
    });

    it('end a page of games by their bytes', async () => {
      const { client } = await service().keyClient();
      const steps = Array.from({ length: 50 }, (_, index) => ({
        name: `${'🏆'.repeat(98)}${index + 10}`,
        points: index,
      }));
      for (let index = 0; index < 60; index += 1) await makeGame(client, { levels: { steps } });
      const { items, nextCursor } = (await client.get('/games?limit=60')).body;
      expect(items.length).toBeGreaterThan(40);
      expect(items.length).toBeLessThan(55);
      expect((await client.get(`/games?limit=60&cursor=${nextCursor}`)).body.items).toHaveLength(
        60 - items.length,
      );
    });

    it.each([
      [{}, 'steps', 'required', 'must be given'],
      [{ steps: [] }, 'steps', 'out-of-range', 'expected at least 1 item'],
      [{ steps: stepsOf(...Array(51).keys()) }, 'steps', 'out-of-range', 'expected at most 50 items'],
      [{ days: 0, steps: STEPS }, 'days', 'out-of-range', 'expected at least 1'],
      [{ days: 3661, steps: STEPS }, 'days', 'out-of-range', 'expected at most 3660'],
      [{ days: 1.5, steps: STEPS }, 'days', 'wrong-type', 'expected a whole number'],
      [{ steps: stepsOf(5, 10) }, 'steps[0].points', 'out-of-range', 'expected 0: everybody begins on it'],
      [
        { steps: [...stepsOf(0, 9), { name: 'More', points: 9 }] },
        'steps[2].points',
        'out-of-range',
        'expected more than the 9 of the level before',
      ],
      [
        { steps: stepsOf(0, 9, 8) },
        'steps[2].points',
        'out-of-range',
        'expected more than the 9 of the level before',
      ],
      [{ steps: stepsOf(-1) }, 'steps[0].points', 'out-of-range', 'expected at least 0'],
      [
        { steps: [...STEPS, { name: 'Silver', points: 900 }] },
        'steps[3].name',
        'malformed',
        'is there already',
      ],
      [{ steps: [{ name: '', points: 0 }] }, 'steps[0].name', 'malformed', 'expected 1 to 100 characters'],
      [{ steps: [{ name: 'a', points: 0, icon: 'a' }] }, 'steps[0].icon', 'unknown-field', 'no such field'],
      [{ step: STEPS, steps: STEPS }, 'step', 'unknown-field', 'no such field; did you mean `steps`?'],
    ])('are refused with their place: %j', async (levels, place, code, message) => {
      const { client } = await service().keyClient();
      const expected = { status: 422, body: { errors: [{ path: `body.levels.${place}`, code, message }] } };
      expect(await client.post('/games', { externalGameId: 'walks', levels })).toMatchObject(expected);
      const { gameId } = await makeGame(client);
      expect(await client.patch(`/games/${gameId}`, { levels })).toMatchObject(expected);
      expect((await client.get(`/games/${gameId}`)).body.levels).toBe(null);
    });
  });
});

describe('the level of a user', () => {
  eachService((service) => {
    const levelOf = async (client: Client, gameId: string) =>
      (await made(client.get(`/games/${gameId}/users/ann/points`), 200)).level;

    it('follows from their points in the game, as soon as it has levels', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      await made(award(client, game, { points: 120 }));
      expect(await levelOf(client, game.gameId)).toBe(null);
      await made(client.patch(`/games/${game.gameId}`, { levels: { steps: STEPS } }), 200);
      const next = { name: 'Gold', missing: 130 };
      expect(await levelOf(client, game.gameId)).toEqual({ index: 1, name: 'Silver', points: 120, next });
      await made(award(client, game, { points: 130 }));
      expect(await levelOf(client, game.gameId)).toEqual({ index: 2, name: 'Gold', points: 250, next: null });
      await made(award(client, game, { points: -151 }));
      expect(await levelOf(client, game.gameId)).toMatchObject({ index: 0, name: 'Bronze', points: 99 });
    });

    it('is the first where they have nothing there', async () => {
      const { client } = await service().keyClient();
      await made(award(client, await makeEchoGame(client), {}));
      const { gameId } = await makeGame(client, { levels: { steps: STEPS } });
      const next = { name: 'Silver', missing: 100 };
      expect(await levelOf(client, gameId)).toEqual({ index: 0, name: 'Bronze', points: 0, next });
    });

    it('is told to players too, with the levels of the game', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client, { levels: { days: 9, steps: STEPS } });
      await made(award(client, game, { points: 100 }));
      const ann = await service().tokenClient({ sub: 'ann' });
      expect(await levelOf(ann, game.gameId)).toMatchObject({ name: 'Silver' });
      expect((await ann.get(`/games/${game.gameId}`)).body.levels).toEqual({ days: 9, steps: STEPS });
    });

    it.each([
      ['Europe/Madrid', 25, '2026-10-24T22:00:00Z', '2026-10-25T22:59:59.999Z'],
      ['Europe/Madrid', 23, '2026-03-28T23:00:00Z', '2026-03-29T21:59:59.999Z'],
      ['Australia/Lord_Howe', 24.5, '2026-04-04T13:00:00Z', '2026-04-05T13:29:59.999Z'],
      ['UTC', 24, '2026-01-20T00:00:00Z', '2026-01-20T23:59:59.999Z'],
    ])(
      'counts days by the clock of the game: in %s one of %d hours',
      async (timeZone, hours, first, last) => {
        const { client } = await service().keyClient();
        const { clock } = service();
        const [began, ends] = [Date.parse(first), Date.parse(last) + 1];
        expect(ends - began).toBe(hours * 3_600_000);
        const game = await makeEchoGame(client, { timeZone, levels: { days: 1, steps: STEPS } });
        clock.set(began - 1);
        await made(award(client, game, { points: 1 }));
        clock.set(began);
        expect(await levelOf(client, game.gameId)).toMatchObject({ points: 0 });
        await made(award(client, game, { points: 100 }));
        clock.set(ends - 1);
        await made(award(client, game, { points: 10 }));
        expect(await levelOf(client, game.gameId)).toMatchObject({ name: 'Silver', points: 110 });
        clock.set(ends);
        expect(await levelOf(client, game.gameId)).toMatchObject({ name: 'Bronze', points: 0 });
        const levels = { days: 2, steps: STEPS };
        await made(client.patch(`/games/${game.gameId}`, { levels }), 200);
        expect(await levelOf(client, game.gameId)).toMatchObject({ name: 'Silver', points: 110 });
        await made(client.patch(`/games/${game.gameId}`, { levels: { days: 3, steps: STEPS } }), 200);
        expect(await levelOf(client, game.gameId)).toMatchObject({ points: 111 });
      },
    );

    it('counts the days that were recorded, wherever the game has moved since', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client, { levels: { days: 1, steps: STEPS } });
      const moveTo = (timeZone: string) => made(client.patch(`/games/${game.gameId}`, { timeZone }), 200);
      // It is noon of the 15th in UTC: the 16th in Auckland, still the 15th in Pago Pago.
      await made(award(client, game, { points: 100 }));
      await moveTo('Pacific/Auckland');
      expect(await levelOf(client, game.gameId)).toMatchObject({ points: 0 });
      await made(award(client, game, { points: 10 }));
      expect(await levelOf(client, game.gameId)).toMatchObject({ points: 10 });
      await moveTo('Pacific/Pago_Pago');
      expect(await levelOf(client, game.gameId)).toMatchObject({ points: 110 });
      service().clock.advance(24 * 3_600_000);
      expect(await levelOf(client, game.gameId)).toMatchObject({ points: 10 });
    });

    it('counts an award that comes late on the day on which it happened', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client, { levels: { days: 7, steps: STEPS } });
      const early = (occurredAt: string, points: number) => made(award(client, game, { points, occurredAt }));
      await early('2026-01-08T23:59:59Z', 1);
      await early('2026-01-09T00:00:00Z', 10);
      expect(await levelOf(client, game.gameId)).toMatchObject({ points: 10 });
    });

    it('keeps what was earned in a task that is deleted', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client, { levels: { days: 7, steps: STEPS } });
      await made(award(client, game, { points: 100 }));
      const { taskId } = await made(client.get(`/games/${game.gameId}/tasks/walk`), 200);
      await made(client.delete(`/games/${game.gameId}/tasks/${taskId}`), 200);
      expect(await levelOf(client, game.gameId)).toMatchObject({ name: 'Silver', points: 100 });
    });
  });
});
