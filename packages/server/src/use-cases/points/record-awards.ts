import { Fault } from '../../domain/fault.js';
import type { AwardCommand, AwardResult } from '../../ports/award-command.js';
import { TookTooLong, type TransactionOptions } from '../../ports/storage.js';
import type { RecordingServices } from '../services.js';
import { runAwardBatch } from './award-batch.js';

/** In the order of the commands; null for those to be taken again. */
type Attempt = readonly (AwardResult | null)[];

/** Carries what was refused out of a transaction that holds nothing to commit. */
class Rollback extends Error {
  readonly attempt: Attempt;

  constructor(attempt: Attempt) {
    super('no award of a batch was taken');
    this.name = 'Rollback';
    this.attempt = attempt;
  }
}

/**
 * Records awards, and the actions that lead to them: all in one transaction, each seeing those before it. One
 * that is refused is refused alone, for a state that stands: what it was decided on is committed with the
 * others, or nothing is.
 *
 * @returns In the order given. Faults: `validation-failed`, `game-not-found`, `game-forbidden`,
 *   `task-not-found`, `task-closed`, `input-refused`, `strategy-failed`, `insufficient-points`,
 *   `balance-limit`, `event-id-taken`, `idempotency-key-reused`, `idempotency-in-progress`, `rate-limited`,
 *   `quota-exceeded`, `unavailable`.
 */
export async function recordAwards(
  services: RecordingServices,
  commands: readonly AwardCommand[],
): Promise<readonly AwardResult[]> {
  const results = await recordAll(services, commands);
  noteResults(services, results);
  return results;
}

/**
 * The same for commands of several owners, of whom none is to wait for another: where a statement waits for
 * longer than others may be held up, or anything but the database's absence breaks the whole, nothing is
 * recorded.
 *
 * @returns In the order given; null for those to be recorded by `recordAwards`, apart from those of others.
 */
export async function recordTogether(
  services: RecordingServices,
  commands: readonly AwardCommand[],
): Promise<readonly (AwardResult | null)[]> {
  const attempt = await tryTogether(services, commands);
  noteResults(
    services,
    attempt.filter((result) => result !== null),
  );
  return attempt;
}

/** Reports what came of them and how strategies did, once it is certain that it stands. */
export function noteResults(
  { awardTally, executionLog }: RecordingServices,
  results: readonly AwardResult[],
): void {
  awardTally.note(results);
  for (const { execution } of results) if (execution !== undefined) executionLog.note(execution);
}

async function recordAll(
  services: RecordingServices,
  commands: readonly AwardCommand[],
): Promise<readonly AwardResult[]> {
  if (commands.length === 0) return [];
  const attempt = await tryApart(services, commands);
  const again = await recordAll(
    services,
    commands.filter((_, index) => attempt[index] === null),
  );
  let taken = 0;
  return attempt.map((result) => result ?? resultAt(again, taken++));
}

/** How long an owner may hold up others. */
const HOLD_UP_MS = 100;

async function tryTogether(services: RecordingServices, commands: readonly AwardCommand[]): Promise<Attempt> {
  let isDone = false;
  try {
    return await inOneTransaction(services, commands, {
      lockWaitMs: HOLD_UP_MS,
      onDone: (done) => {
        isDone = done;
      },
    });
  } catch (error) {
    if (isOutage(error)) return allFailed(commands, error);
    // Once all is done a failure says nothing about whether it was committed, but for one that the database
    // ended.
    if (isDone && !(error instanceof TookTooLong)) throw error;
    return commands.map(() => null);
  }
}

async function tryApart(services: RecordingServices, commands: readonly AwardCommand[]): Promise<Attempt> {
  try {
    return await inOneTransaction(services, commands);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const isFinal = error.code === 'unavailable' || commands.length === 1;
    return isFinal ? allFailed(commands, error) : tryEach(services, commands);
  }
}

interface Attempting extends TransactionOptions {
  /** Called with false when an attempt begins, and with true when only its commit is left. */
  readonly onDone?: (isDone: boolean) => void;
}

/** @throws What broke the whole: then nothing is recorded, unless the commit itself was lost. */
async function inOneTransaction(
  services: RecordingServices,
  commands: readonly AwardCommand[],
  { onDone, ...options }: Attempting = {},
): Promise<Attempt> {
  try {
    return await services.storage.transaction(async (books) => {
      onDone?.(false);
      const attempt = await runAwardBatch(services, books, commands);
      if (!attempt.some((result) => result?.ok)) throw new Rollback(attempt);
      onDone?.(true);
      return attempt;
    }, options);
  } catch (error) {
    if (error instanceof Rollback) return error.attempt;
    throw error;
  }
}

function isOutage(error: unknown): error is Fault {
  return error instanceof Fault && error.code === 'unavailable' && !(error instanceof TookTooLong);
}

function allFailed(commands: readonly AwardCommand[], fault: Fault): Attempt {
  return commands.map(() => ({ ok: false, fault }));
}

/** Finds the one that spoils the whole, such as an award in a task that was closed meanwhile. */
async function tryEach(services: RecordingServices, commands: readonly AwardCommand[]): Promise<Attempt> {
  const results: (AwardResult | null)[] = [];
  for (const command of commands) results.push(...(await tryApart(services, [command])));
  return results;
}

function resultAt(results: readonly AwardResult[], index: number): AwardResult {
  const result = results[index];
  if (result === undefined) throw new Error(`no result came of the award ${index}`);
  return result;
}
