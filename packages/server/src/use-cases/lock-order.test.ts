import { describe, expect, it } from 'vitest';
import type { KeyPrincipal } from '../domain/principal.js';
import type { Books } from '../ports/storage.js';
import { giving, makeGame, makeStrategy, makeTask } from '../routes/testing/arrange.js';
import type { DatabaseUnderTest } from '../storage/testing/each-database.js';
import { Gate } from '../storage/testing/gate.js';
import { untilLockIsAwaited } from '../storage/testing/lock-waits.js';
import { eachService } from '../testing/each-service.js';
import type { KeyClient, TestService } from '../testing/test-service.js';
import type { Call } from './call.js';
import { updateTask } from './tasks/update.js';

/** A transaction that holds something, and one that begins inside it and has to wait for that. */
interface Meeting {
  readonly first: (call: Call, secondWaits: () => Promise<void>) => Promise<unknown>;
  readonly second: (call: Call) => Promise<unknown>;
}

/** Gives how often each of them ran: more than once where the database had to break a deadlock. */
async function meet(
  { storage, dependencies: { services } }: TestService,
  { apiKey }: KeyClient,
  { first, second }: Meeting,
  { dialect, url }: DatabaseUnderTest,
) {
  const principal: KeyPrincipal = { kind: 'key', owner: `key:${apiKey}`, apiKey, isAdmin: false };
  const callOn = (books: Books): Call => ({ services, books, principal, requestId: 'test' });
  const runs = { first: 0, second: 0 };
  const begun = new Gate();
  const secondWaits = async () => {
    begun.open();
    // On SQLite whoever isn't the one writer waits for it.
    if (dialect === 'postgres') await untilLockIsAwaited(url);
  };
  await Promise.all([
    storage.transaction((books) => {
      runs.first += 1;
      return first(callOn(books), secondWaits);
    }),
    begun.opened.then(() =>
      storage.transaction((books) => {
        runs.second += 1;
        return second(callOn(books));
      }),
    ),
  ]);
  return runs;
}

describe('transactions lock in one order', () => {
  eachService((service, database) => {
    it('with strategies before tasks', async () => {
      const key = await service().keyClient();
      const { gameId } = await makeGame(key.client);
      const { taskId } = await makeTask(key.client, gameId);
      const { id, strategyId } = await makeStrategy(key.client, giving(1));
      await key.client.post(`/strategies/custom/${id}/publish`);
      const meeting: Meeting = {
        first: async ({ books, principal: { owner } }, secondWaits) => {
          await books.strategies.holdToChange({ owner, id });
          await secondWaits();
          const task = await books.tasks.find({ owner, gameId }, taskId);
          if (task !== null)
            await books.tasks.update({ ...task, status: 'closed', revision: task.revision + 1 });
        },
        second: (call) =>
          updateTask(call, { gameId, taskId, patchOf: () => ({ strategyId }), expects: null }),
      };
      await expect(meet(service(), key, meeting, database)).resolves.toEqual({ first: 1, second: 1 });
      const { body } = await key.client.get(`/games/${gameId}/tasks/walk`);
      expect(body).toMatchObject({ status: 'closed', strategyId });
    });
  });
});
