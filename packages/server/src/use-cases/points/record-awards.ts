import { Fault } from '../../domain/fault.js';
import type { Services } from '../services.js';
import { runAwardBatch } from './award-batch.js';
import type {
  ActionAnswer,
  ActionNote,
  AwardAnswer,
  AwardCommand,
  AwardResult,
  DecideAward,
} from './award-command.js';

/** In the order of the commands; null for those to be taken again. */
type Attempt = readonly (AwardResult | null)[];

/** Carries what failed out of a transaction that must not commit. */
class Rollback extends Error {
  readonly attempt: Attempt;

  constructor(attempt: Attempt) {
    super('a batch of awards was rolled back');
    this.name = 'Rollback';
    this.attempt = attempt;
  }
}

/**
 * Records awards, and the actions that lead to them: all in one transaction, each seeing those before it. One that fails fails alone: the others
 * are taken again without it, as if it had never been sent.
 *
 * @returns In the order given. Faults: `validation-failed`, `game-not-found`, `game-forbidden`,
 *   `task-not-found`, `task-closed`, `input-refused`, `strategy-failed`, `insufficient-points`,
 *   `balance-limit`, `event-id-taken`, `idempotency-key-reused`, `idempotency-in-progress`, `rate-limited`,
 *   `quota-exceeded`, `unavailable`.
 */
export async function recordAwards(
  services: Services,
  commands: readonly AwardCommand[],
): Promise<readonly AwardResult[]> {
  const results = await recordAll(services, commands);
  note(services, results);
  return results;
}

/** Tells what came of them and how strategies did, once it is certain that it stands. */
function note({ awardTally, executionLog }: Services, results: readonly AwardResult[]): void {
  awardTally.note(results);
  for (const { execution } of results) if (execution !== undefined) executionLog.note(execution);
}

async function recordAll(
  services: Services,
  commands: readonly AwardCommand[],
): Promise<readonly AwardResult[]> {
  if (commands.length === 0) return [];
  const attempt = await tryTogether(services, commands);
  const again = await recordAll(
    services,
    commands.filter((_, index) => attempt[index] === null),
  );
  let taken = 0;
  return attempt.map((result) => result ?? resultAt(again, taken++));
}

/**
 * The one award of a request.
 *
 * @throws Fault as `recordAwards` lists them.
 */
export async function recordAward(services: Services, command: AwardCommand): Promise<AwardAnswer> {
  const answer = await record(services, command);
  if (answer.kind !== 'award') throw new TypeError('the command comes with an action');
  return answer;
}

/**
 * The one action of a request, decided as an award is.
 *
 * @throws Fault as `recordAwards` lists them.
 */
export async function recordAction(
  services: Services,
  command: DecideAward & { readonly action: ActionNote },
): Promise<ActionAnswer> {
  const answer = await record(services, command);
  if (answer.kind !== 'action') throw new TypeError('the command comes without an action');
  return answer;
}

async function record(services: Services, command: AwardCommand): Promise<AwardAnswer | ActionAnswer> {
  const result = await services.awardQueue.record(command);
  if (!result.ok) throw result.fault;
  return result.answer;
}

async function tryTogether(services: Services, commands: readonly AwardCommand[]): Promise<Attempt> {
  try {
    return await services.storage.transaction(async (books) => {
      const attempt = await runAwardBatch(services, books, commands);
      if (attempt.some(hasFailed)) throw new Rollback(attempt);
      return attempt;
    });
  } catch (error) {
    if (error instanceof Rollback) return error.attempt.map((result) => (hasFailed(result) ? result : null));
    if (!(error instanceof Fault)) throw error;
    const outage = error.code === 'unavailable';
    if (outage || commands.length === 1) return commands.map(() => ({ ok: false, fault: error }));
    return tryEach(services, commands);
  }
}

/** Finds the one that spoils the whole, such as an award in a task that was closed meanwhile. */
async function tryEach(services: Services, commands: readonly AwardCommand[]): Promise<Attempt> {
  const results: (AwardResult | null)[] = [];
  for (const command of commands) results.push(...(await tryTogether(services, [command])));
  return results;
}

function hasFailed(result: AwardResult | null): boolean {
  return result?.ok === false;
}

function resultAt(results: readonly AwardResult[], index: number): AwardResult {
  const result = results[index];
  if (result === undefined) throw new Error(`no result came of the award ${index}`);
  return result;
}
