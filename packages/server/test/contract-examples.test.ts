import { describe, expect, it } from 'vitest';
import { API_PREFIX } from '../src/http/route/route.js';
import { type Contract, type Operation, readContractOf } from '../src/testing/contract.js';
import { eachService } from '../src/testing/each-service.js';
import { ADMIN_CLAIMS, type TestService } from '../src/testing/test-service.js';

/** Every operation whose body has an example, in an order in which each finds what those before it made. */
const order = [
  'createApiKey',
  'createGame',
  'updateGame',
  'createTask',
  'createTasks',
  'awardPoints',
  'recordAction',
  'assignPoints',
  'queryPoints',
  'convertPoints',
  'recordUserAction',
  'duplicateTask',
  'duplicateGame',
  'createCustomStrategy',
  'simulateCustomStrategy',
  'updateCustomStrategy',
  'importCustomStrategy',
  'simulateStrategy',
  'updateTask',
];

/** Bodies that nobody has to send: what they may hold is said by their fields. */
const withoutExample = ['publishCustomStrategy', 'archiveCustomStrategy', 'rollBackCustomStrategy'];

interface Example {
  readonly method: string;
  readonly template: string;
  readonly operation: Operation;
  readonly body: object | undefined;
}

function operationsOf({ paths }: Contract): ReadonlyMap<string, Example> {
  const all = Object.entries(paths).flatMap(([template, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const body = operation.requestBody?.content['application/json'].example;
      return [operation.operationId, { method, template, operation, body }] as const;
    }),
  );
  return new Map(all);
}

/** What examples can't know: ids that the service draws. Each replaces the one that is shown. */
type DrawnIds = Record<string, string>;

function pathOf(template: string, ids: DrawnIds): string {
  return template.slice(API_PREFIX.length).replaceAll(/\{([^}]+)\}/g, (_, name: string) => ids[name] ?? name);
}

/** Its members as the contract has them, but for the ids. */
function withIds(body: object, { gameId }: DrawnIds): object {
  return 'gameId' in body ? { ...body, gameId } : body;
}

/** With the key that the first of them gives out. */
async function runExamples(service: TestService, contract: Contract): Promise<void> {
  const admin = await service.tokenClient(ADMIN_CLAIMS);
  let client = admin;
  const ids: DrawnIds = { externalTaskId: 'walk', externalUserId: 'ann' };
  const operations = operationsOf(contract);
  for (const operationId of order) {
    const { method, template, body = {} } = operations.get(operationId) ?? never(operationId);
    // A task's own id, where its place is shared with its external one.
    const path = pathOf(template, { ...ids, task: ids['taskId'] ?? '' });
    const answer = await client.call(method.toUpperCase(), path, { body: withIds(body, ids) });
    expect([operationId, answer.status < 300, answer.text]).toEqual([operationId, true, answer.text]);
    const made: Readonly<Record<string, string>> = answer.body;
    const secret = made['plaintext'];
    if (secret !== undefined) client = service.anonymous.with({ 'x-api-key': secret });
    if (operationId === 'createGame') ids['gameId'] = made['gameId'] ?? '';
    if (operationId === 'createTask') ids['taskId'] = made['taskId'] ?? '';
    if (operationId === 'createCustomStrategy') ids['id'] = made['id'] ?? '';
  }
}

function never(operationId: string): never {
  throw new Error(`the contract has no ${operationId}`);
}

const HOUR_MS = 3_600_000;
const moments = [0, 10 * 365 * 24 * HOUR_MS];

describe('the examples of the contract', () => {
  eachService((service) => {
    it('are there for every body that must be sent', async () => {
      const contract = await readContractOf(service());
      const operations = [...operationsOf(contract).values()];
      const shown = operations.filter(({ body }) => body !== undefined);
      expect(shown.map(({ operation }) => operation.operationId).sort()).toEqual([...order].sort());
      const silent = operations.filter(({ operation, body }) => operation.requestBody && body === undefined);
      expect(silent.map(({ operation }) => operation.operationId).sort()).toEqual([...withoutExample].sort());
    });

    it.each(moments)('are granted one after the other by a new service, %d ms from now', async (later) => {
      service().clock.set(service().clock.now() + later);
      await runExamples(service(), await readContractOf(service()));
    });
  });
});
