import { routes } from '../../src/routes/index.js';
import { type BusyWorld, makeBusyWorld } from '../../src/routes/testing/busy-world.js';
import { reads } from '../../src/routes/testing/reads.js';
import { scopeRows } from '../../src/routes/testing/scope-rows/all.js';
import { makeWorld } from '../../src/routes/testing/scope-rows/row.js';
import type { Client } from '../../src/testing/client.js';
import { readContractOf } from '../../src/testing/contract.js';
import type { TestService } from '../../src/testing/test-service.js';
import { askEveryFact } from './every-fact-asked.js';
import { askLists } from './every-filter.js';
import { doTheUnusual } from './the-unusual.js';

/**
 * Sends requests of every operation, as those whom it tells apart, and does what the service does besides.
 */
export async function goEverywhere(service: TestService): Promise<void> {
  const key = await service.keyClient();
  const world = await makeBusyWorld(key.client);
  const player = await service.tokenClient({ sub: 'pat' });
  const callers = [key.client, service.admin, player];
  await askReads(callers, world);
  await askLists(await readContractOf(service), callers, {
    ...{ gameId: world.gameId, externalGameId: 'walks', platform: 'web' },
    ...{ task: 'walk', externalTaskId: 'walk', externalUserId: 'ann' },
    ...{ id: world.strategyId, strategyId: `custom:${world.strategyId}`, name: 'echo', version: '1' },
    ...{ a: `${world.strategyId}@1`, b: `${world.strategyId}@2`, replay: '100', users: '10' },
    ...{ owner: `key:${key.apiKey}`, client: 'test', points: '1', typeAction: 'walked' },
    ...{ period: 'all', around: '1' },
    ...{ awardId: world.awardId, actionId: world.actionId },
    ...{ from: '2026-01-15', to: '2026-01-15' },
    ...{ recordedFrom: '2026-01-15T00:00:00Z', recordedTo: '2026-01-16T00:00:00Z' },
  });
  await askRows(service);
  await askEveryFact(service);
  await doTheUnusual(service);
  await keepHouse(service);
}

async function askReads(callers: readonly Client[], world: BusyWorld): Promise<void> {
  for (const { path, body } of Object.values(reads).flatMap((readsIn) => readsIn(world))) {
    for (const caller of callers) await (body === undefined ? caller.get(path) : caller.post(path, body));
  }
}

/** Reads in one world; what writes, in one of its own, which it may be the end of. */
async function askRows(service: TestService): Promise<void> {
  const makeOwner = async () => {
    const { client, apiKey } = await service.keyClient();
    return { client, world: await makeWorld(client, apiKey) };
  };
  const reader = await makeOwner();
  for (const row of scopeRows) {
    const method = routes.find(({ operationId }) => operationId === row.operationId)?.method ?? 'none';
    const { client, world } = method === 'GET' ? reader : await makeOwner();
    const body = row.body?.(world);
    const caller = row.expected.owner < 300 ? client : service.admin;
    await caller.call(method, row.path(world), body === undefined ? {} : { body });
  }
}

async function keepHouse({ dependencies, storage }: TestService): Promise<void> {
  await dependencies.executionLog.flush();
  await dependencies.keyUsage.flush();
  await dependencies.purge.run(new AbortController().signal);
  await storage.upkeep.resume();
  await storage.verify();
}
