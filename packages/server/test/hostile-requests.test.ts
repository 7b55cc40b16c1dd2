import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { API_PREFIX, type Route } from '../src/http/route.js';
import { groupByShape, templateOf } from '../src/http/route-shape.js';
import { routes } from '../src/routes/index.js';
import { arbitraryRequest, type Contract, type KnownValues } from '../src/testing/arbitrary-request.js';
import { eachService } from '../src/testing/each-service.js';
import type { TestService } from '../src/testing/test-service.js';

/** A run of the suite asks the same each time; a search asks something new, thousands of times. */
const SEARCH_RUNS = process.env['HOSTILE_RUNS'];
const RUNS_PER_ROUTE = Number(SEARCH_RUNS ?? 40);
const SEED = SEARCH_RUNS === undefined ? { seed: 20_260_115 } : {};
const MS_PER_RUN_MAX = 1000;

const places = groupByShape(routes).flatMap((group) =>
  group.map((route): [string, Route, string] => [route.operationId, route, templateOf(group)]),
);

/** A game with a task, an award and a key, and the ids by which requests can find them. */
async function prepare({ admin, keyClient, clock }: TestService): Promise<KnownValues> {
  const { apiKey } = await keyClient();
  const game = await admin.post('/games', { externalGameId: 'game' });
  const { gameId } = game.body;
  const task = await admin.post(`/games/${gameId}/tasks`, { externalTaskId: 'task' });
  await admin.post(`/games/${gameId}/tasks/task/points`, { externalUserId: 'ann' });
  const gift = { gameId, externalTaskId: 'task', points: 1_000_000, caseName: 'Gift' };
  await admin.post('/users/external/ann/points', gift);
  const strategy = await admin.post('/strategies/custom', {
    name: 's',
    source: 'strategy "s" { otherwise { award 1 } }',
  });
  expect([game, task, strategy].map(({ status }) => status)).toEqual([201, 201, 201]);
  return {
    gameId: [gameId],
    taskId: [task.body.taskId],
    task: [task.body.taskId, 'task'],
    externalGameId: ['game', 'new-1', 'new-2', 'new-3'],
    externalTaskId: ['task', 'task', 'task', 'new-1', 'new-2', 'new-3'],
    externalUserId: ['ann'],
    externalUserIds: [['ann'], ['ann', 'nobody']],
    from: [new Date(clock.now() - 86_400_000).toISOString()],
    to: [new Date(clock.now()).toISOString()],
    points: [100, 1],
    conversionRate: [100],
    id: [strategy.body.id, strategy.body.id, 'default'],
    version: [1],
    strategyId: ['default', strategy.body.strategyId],
    occurredAt: [new Date(clock.now()).toISOString()],
    owner: ['sub:admin'],
    prefix: [apiKey],
    replaces: [apiKey],
    timeZone: ['UTC', 'Europe/Madrid'],
    ast: [{ merit: 1, strategy: 's', parts: [{ otherwise: [{ award: 1 }] }] }],
  };
}

eachService((service) => {
  describe('whatever is asked', () => {
    it.each(places)(
      'of %s, the answer is as published and no bug',
      async (_, route, template) => {
        const { admin } = service();
        const contract: Contract = (await service().fetch('/openapi.json')).body;
        const known = await prepare(service());
        const request = arbitraryRequest(contract, {
          method: route.method,
          template: API_PREFIX + template,
          known,
        });
        const statuses: number[] = [];
        await fc.assert(
          fc.asyncProperty(request, async ({ method, path, options }) => {
            const { status, text } = await admin.call(method, path.slice(API_PREFIX.length), options);
            expect(status, text).toBeLessThan(500);
            statuses.push(status);
          }),
          { numRuns: RUNS_PER_ROUTE, ...SEED },
        );
        expect(Math.min(...statuses), 'some of them are granted').toBeLessThan(300);
      },
      RUNS_PER_ROUTE * MS_PER_RUN_MAX,
    );
  });
});
