import { expect, it } from 'vitest';
import { API_PREFIX } from '../src/http/route/route.js';
import type { Client } from '../src/testing/client.js';
import { type Contract, type KnownValues, type Operation, readContractOf } from '../src/testing/contract.js';
import { eachService } from '../src/testing/each-service.js';
import { makeKnownWorld } from '../src/testing/known-world.js';
import { plainRequest } from '../src/testing/plain-request.js';
import type { TestService } from '../src/testing/test-service.js';

/** What an operation needs besides what every world has; called in the world that its request is for. */
type Need = (client: Client, known: KnownValues) => Promise<KnownValues> | KnownValues;

/** A new operation whose plainest request isn't granted gets its line here. */
const needs: Readonly<Record<string, Need>> = {
  createGame: () => ({ externalGameId: ['new'] }),
  duplicateGame: () => ({ externalGameId: ['new'] }),
  createTask: () => ({ externalTaskId: ['new'] }),
  createTasks: () => ({ externalTaskId: ['new'] }),
  duplicateTask: () => ({ externalTaskId: ['new'] }),
};

/** Who calls what keys can't: an administrator, or the very user whom the path names. */
const callers: Readonly<Record<string, (service: TestService) => Promise<Client> | Client>> = {
  getSimulatedPoints: (service) => service.tokenClient({ sub: 'ann' }),
};

interface Called {
  readonly operationId: string;
  readonly status: number;
  readonly text: string;
}

/** Calls one operation in a world of its own, as the contract alone tells how. */
async function call(service: TestService, contract: Contract, place: Place): Promise<Called> {
  const { template, method, operation } = place;
  const { operationId } = operation;
  const { client, apiKey } = await service.keyClient();
  const world = await makeKnownWorld({ client, apiKey, now: service.clock.now() });
  const known = { ...world, ...(await needs[operationId]?.(client, world)) };
  const { path, options } = plainRequest(contract, { method, template, known });
  const takesKeys = (operation.security ?? contract.security).some((scheme) => 'apiKey' in scheme);
  const caller = (await callers[operationId]?.(service)) ?? (takesKeys ? client : service.admin);
  const { status, text } = await caller.call(method, path.slice(API_PREFIX.length), options);
  return { operationId, status, text: `${method} ${path} ${JSON.stringify(options)}: ${text.slice(0, 500)}` };
}

interface Place {
  readonly template: string;
  readonly method: string;
  readonly operation: Operation;
}

function placesOf({ paths }: Contract): readonly Place[] {
  return Object.entries(paths).flatMap(([template, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      template,
      method: method.toUpperCase(),
      operation,
    })),
  );
}

eachService((service) => {
  it('grants a request of every operation, made by the published contract alone', async () => {
    const contract = await readContractOf(service());
    const refused: string[] = [];
    for (const place of placesOf(contract)) {
      const { operationId, status, text } = await call(service(), contract, place);
      if (status >= 300) refused.push(`${operationId} gets ${status}: ${text}`);
    }
    expect(refused).toEqual([]);
  });
});
