import { describe, expect, it } from 'vitest';
import { customStrategyId } from '../domain/custom-strategy.js';
import type { Execution } from '../domain/execution.js';
import type { Storage } from '../ports/storage.js';
import { type DatabaseUnderTest, eachDatabase } from '../storage/testing/each-database.js';
import { owner, piecesTogether } from '../storage/testing/fixtures.js';
import { keepStrategy } from '../storage/testing/strategies.js';
import { until } from '../testing/until.js';
import { ExecutionQueue } from './execution-queue.js';

const noon = Date.UTC(2026, 0, 15, 12);
const id = '01890000-0000-7000-8000-00000000000a';
const strategyId = customStrategyId(id);
const range = { owner, strategyId, version: null, from: noon, to: noon + 3_600_000, bucketMs: 3_600_000 };

function anExecution(members: Partial<Execution> = {}): Execution {
  return {
    owner,
    strategyId,
    version: 1,
    at: noon,
    outcome: 'awarded',
    errorCode: null,
    durationNs: 1000,
    ...members,
  };
}

/** What executions name is there. */
async function openWithStrategy(database: DatabaseUnderTest): Promise<Storage> {
  const storage = await database.open();
  await keepStrategy(storage, id);
  return storage;
}

/** The database, which can't be reached while it is said to be down. */
function unsteady(storage: Storage) {
  const state = { isDown: true };
  const transaction: Storage['transaction'] = (work) =>
    state.isDown ? Promise.reject(new Error('down')) : storage.transaction(work);
  return { state, transaction };
}

function aLog() {
  const warnings: unknown[] = [];
  return { warnings, warn: (...given: unknown[]) => void warnings.push(given) };
}

async function written(storage: Storage) {
  const entries = await piecesTogether(storage.books.figures.executions(range));
  return entries.map(({ outcome, executions, durationMaxNs }) => [outcome, executions, durationMaxNs]);
}

describe('the queue of executions', () => {
  eachDatabase((database) => {
    it('writes what is alike as one entry, with the longest duration', async () => {
      const storage = await openWithStrategy(database);
      const queue = new ExecutionQueue({ storage, log: aLog(), sizeMax: 100 });
      for (const durationNs of [1000, 1010, 990, 5000]) queue.note(anExecution({ durationNs }));
      queue.note(anExecution({ outcome: 'failed', errorCode: 'strategy-failed', at: noon + 59_999 }));
      expect(queue.state()).toEqual({ waiting: 5, dropped: 0 });
      await queue.close();
      expect(queue.state()).toEqual({ waiting: 0, dropped: 0 });
      await expect(written(storage)).resolves.toEqual([
        ['awarded', 3, 1010],
        ['awarded', 1, 5000],
        ['failed', 1, 1000],
      ]);
    });

    it('drops what comes while it is full, and tells storage how many once it can', async () => {
      const storage = await openWithStrategy(database);
      const { state, transaction } = unsteady(storage);
      const queue = new ExecutionQueue({ storage: { transaction }, log: aLog(), sizeMax: 3 });
      for (let index = 0; index < 8; index += 1) queue.note(anExecution());
      expect(queue.state()).toEqual({ waiting: 3, dropped: 5 });
      await expect(queue.flush()).rejects.toThrow('down');
      expect(queue.state()).toEqual({ waiting: 3, dropped: 5 });
      await expect(written(storage)).resolves.toEqual([]);
      state.isDown = false;
      await queue.close();
      expect(queue.state()).toEqual({ waiting: 0, dropped: 5 });
      await expect(written(storage)).resolves.toEqual([
        ['awarded', 3, 1000],
        ['dropped', 5, 0],
      ]);
    });

    it('writes what came while it was writing, though nothing comes after it', async () => {
      const storage = await openWithStrategy(database);
      const queue = new ExecutionQueue({ storage, log: aLog(), sizeMax: 8 });
      // The fourth makes it write; three more wait for that to end.
      for (let index = 0; index < 7; index += 1) queue.note(anExecution());
      await until(() => queue.state().waiting === 0);
      expect((await written(storage)).map(([, executions]) => executions)).toEqual([7]);
    });

    it('tries again by itself after an outage', async () => {
      const storage = await openWithStrategy(database);
      const { state, transaction } = unsteady(storage);
      const log = aLog();
      const queue = new ExecutionQueue({ storage: { transaction }, log, sizeMax: 4 });
      for (let index = 0; index < 6; index += 1) queue.note(anExecution());
      await until(() => log.warnings.length > 0);
      state.isDown = false;
      await until(() => queue.state().waiting === 0);
      expect((await written(storage)).map(([outcome, executions]) => [outcome, executions])).toEqual([
        ['awarded', 4],
        ['dropped', 2],
      ]);
    });

    it('loses what cannot be written when it closes, and says so', async () => {
      const storage = await openWithStrategy(database);
      const { transaction } = unsteady(storage);
      const log = aLog();
      const queue = new ExecutionQueue({ storage: { transaction }, log, sizeMax: 10 });
      queue.note(anExecution());
      await queue.close();
      expect(queue.state()).toEqual({ waiting: 0, dropped: 1 });
      const lost = { error: expect.any(Error), lost: 1 };
      expect(log.warnings).toEqual([[lost, 'executions of strategies not written']]);
      await expect(written(storage)).resolves.toEqual([]);
    });
  });
});
