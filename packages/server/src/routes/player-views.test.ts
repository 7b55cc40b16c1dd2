import { beforeEach, describe, expect, it } from 'vitest';
import { eachService } from '../testing/each-service.js';
import { routes } from './index.js';
import { made } from './testing/arrange.js';
import { scopeRows } from './testing/scope-rows/all.js';
import { makeWorld, type Row, type World } from './testing/scope-rows/row.js';

const SECRET = 'kept by the owner';

/** Members that say how points are decided, what the owner notes, or who wrote. */
const hidden = new Set([
  ...['strategyId', 'effectiveStrategyId', 'strategyVersion', 'strategy', 'version', 'sourceName', 'params'],
  ...['metadata', 'apiKey_used', 'oauth_user_id'],
]);

/** What a strategy replies and what an event brought has members of any name. */
const free = new Set(['reply', 'data']);

/** What shows the service’s own things, or what the player itself did. */
const ownThings = /Strateg|^getHealth$|^listAuditEntries$/;

function membersOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(membersOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    name,
    ...(free.has(name) ? [] : membersOf(member)),
  ]);
}

function methodOf({ operationId }: Row): string {
  return routes.find((route) => route.operationId === operationId)?.method ?? 'no such route';
}

/** Rows that show a player something; those of resources that it shares with nobody show it its own. */
const shown = scopeRows.filter(
  (row) =>
    row.expected.player < 300 && (methodOf(row) === 'GET' || /queryPoints|convert/.test(row.operationId)),
);

describe('what a player reads', () => {
  eachService((service) => {
    let world: World | undefined;

    beforeEach(async () => {
      const { client, apiKey } = await service().keyClient();
      world = await makeWorld(client, apiKey);
      const { gameId, taskId, strategy } = world;
      const metadata = { note: SECRET };
      await made(client.patch(`/games/${gameId}`, { name: 'Walks', metadata, params: { factor: 77 } }), 200);
      const own = { strategyId: `${strategy.strategyId}@1`, params: { factor: 77 } };
      await made(client.patch(`/games/${gameId}/tasks/${taskId}`, { name: 'Walk', metadata, ...own }), 200);
      await made(client.put('/users/pat', { name: 'Pat', metadata }), 200);
    });

    it.each(shown.map((row) => [`${row.operationId} ${row.about ?? ''}`.trim(), row] as const))(
      'has nothing of how it is decided, noted and written: %s',
      async (_, row) => {
        if (world === undefined) throw new Error('the world is made before each test');
        const pat = await service().tokenClient({ sub: 'pat' });
        const body = row.body?.(world);
        const answer = await pat.call(methodOf(row), row.path(world), body === undefined ? {} : { body });
        expect(answer.status).toBeLessThan(300);
        if (!ownThings.test(row.operationId))
          expect(membersOf(answer.body).filter((name) => hidden.has(name))).toEqual([]);
        for (const secret of [SECRET, world.strategy.id, 'Echo']) expect(answer.text).not.toContain(secret);
      },
    );

    it('is a game and a task with their ids, names and days, and an award with its reasons', async () => {
      const { gameId, ofPat } = world ?? { gameId: '', ofPat: { awardId: '' } };
      const pat = await service().tokenClient({ sub: 'pat' });
      expect(Object.keys((await pat.get(`/games/${gameId}`)).body)).toEqual([
        ...[
          'gameId',
          'externalGameId',
          'owner',
          'platform',
          'timeZone',
          'levels',
          'name',
          'createdAt',
          'updatedAt',
        ],
      ]);
      expect(Object.keys((await pat.get(`/games/${gameId}/tasks/walk`)).body)).toEqual([
        ...['taskId', 'gameId', 'externalTaskId', 'status', 'name', 'createdAt', 'updatedAt'],
      ]);
      expect((await pat.get(`/users/pat/awards/${ofPat.awardId}`)).body).toMatchObject({
        rule: 'As told',
        lines: [{ name: 'As told', points: 5 }],
        data: { amount: 5 },
      });
    });

    it('is all of what is its own', async () => {
      const pat = await service().tokenClient({ sub: 'pat' });
      const metadata = { note: 'mine' };
      const game = await made(pat.post('/games', { externalGameId: 'own', metadata }));
      expect((await pat.get(`/games/${game.gameId}`)).body).toMatchObject({
        metadata,
        strategyId: 'default',
        params: {},
      });
      await made(pat.put('/users/friend', { metadata }), 200);
      expect((await pat.get('/users/friend')).body).toMatchObject({ metadata, oauth_user_id: 'pat' });
    });

    it('is nothing of a game of the same owner in which it has no part', async () => {
      const { client, apiKey } = await service().keyClient();
      const { gameId } = await makeWorld(client, apiKey);
      const other = await made(client.post('/games', { externalGameId: 'other' }));
      await made(client.post(`/games/${other.gameId}/tasks`, { externalTaskId: 'walk' }));
      const pat = await service().tokenClient({ sub: 'pat' });
      const reads = ['', '/tasks', '/tasks/walk', '/users/pat/points', '/tasks/walk/users/pat/points'];
      for (const path of [...reads, '/users/pat/points/simulated']) {
        expect((await pat.get(`/games/${gameId}${path}`)).status, path).toBe(200);
        expect((await pat.get(`/games/${other.gameId}${path}`)).body.code, path).toBe('game-forbidden');
      }
    });
  });
});
