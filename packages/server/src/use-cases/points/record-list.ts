import { Fault } from '../../domain/fault.js';
import type { AwardCommand, AwardResult } from '../../ports/award-command.js';
import type { Books } from '../../ports/storage.js';
import type { RecordingServices, Services } from '../services.js';
import { runAwardBatch } from './award-batch.js';
import { noteResults, recordAwards } from './record-awards.js';

/** Rolls the transaction of a list back, and carries its results out. */
class Refused extends Error {
  readonly results: readonly AwardResult[];

  constructor(results: readonly AwardResult[]) {
    super('some of a list were refused');
    this.name = 'Refused';
    this.results = results;
  }
}

/**
 * So many are taken without a pause. SQLite works in this process, so everybody else has a turn after some.
 * Postgres keeps nobody waiting here, and there a list takes its locks at once and in one order: in parts it
 * would meet others who have theirs already.
 */
const STEP = { sqlite: 100, postgres: Number.POSITIVE_INFINITY } as const;

type SharedServices = RecordingServices & Pick<Services, 'turns'>;

/**
 * Records all events of a list in one transaction, or none of them.
 *
 * @returns In the order given, up to the first that was refused: where one is, nothing is recorded.
 * @throws Fault what meets the whole: `unavailable`, and those of a task or a game that was closed meanwhile.
 */
export async function recordAllOrNone(
  services: SharedServices,
  commands: readonly AwardCommand[],
): Promise<readonly AwardResult[]> {
  try {
    const results = await services.storage.transaction(async (books) => {
      const taken = (await takeInSteps(services, books, commands)).map(inProgressWhereNone);
      if (taken.some(({ ok }) => !ok)) throw new Refused(taken);
      return taken;
    });
    noteResults(services, results);
    return results;
  } catch (error) {
    if (error instanceof Refused) return error.results;
    throw error;
  }
}

async function takeInSteps(
  services: SharedServices,
  books: Books,
  commands: readonly AwardCommand[],
): Promise<readonly (AwardResult | null)[]> {
  const step = STEP[services.storage.dialect];
  const taken: (AwardResult | null)[] = [];
  while (taken.length < commands.length) {
    if (taken.length > 0) await services.turns.pass();
    taken.push(...(await runAwardBatch(services, books, commands.slice(taken.length, taken.length + step))));
  }
  return taken;
}

/** Gives back the quota of commands that weren't recorded. */
export async function releaseAll(commands: readonly AwardCommand[]): Promise<void> {
  for (const { admission } of commands) await admission.release();
}

/** A command without a result repeats one of this list that was refused, so it is refused too. */
function inProgressWhereNone(result: AwardResult | null): AwardResult {
  return result ?? { ok: false, fault: new Fault('idempotency-in-progress') };
}

/**
 * Records the events of a list up to the first that is refused, those before it in one transaction.
 *
 * @returns In the order given; one that was refused is the last.
 */
export async function recordUntilRefused(
  services: SharedServices,
  commands: readonly AwardCommand[],
): Promise<readonly AwardResult[]> {
  const results = await tryAll(services, commands);
  const refused = results?.findIndex(({ ok }) => !ok) ?? -1;
  const fault = results?.[refused];
  if (results === null) return recordByTurns(services, commands);
  if (fault === undefined) return results;
  await releaseAll(commands.slice(refused));
  const before = refused === 0 ? [] : await recordUntilRefused(services, commands.slice(0, refused));
  const isAsBefore = before.length === refused && before.every(({ ok }) => ok);
  if (!isAsBefore) return before;
  noteResults(services, [fault]);
  return [...before, fault];
}

/** Null where a task or a game was closed meanwhile, which spoils the whole and doesn't say which it was. */
async function tryAll(
  services: SharedServices,
  commands: readonly AwardCommand[],
): Promise<readonly AwardResult[] | null> {
  try {
    return await recordAllOrNone(services, commands);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (error.code === 'unavailable') return [{ ok: false, fault: error }];
    return null;
  }
}

async function recordByTurns(
  services: RecordingServices,
  commands: readonly AwardCommand[],
): Promise<readonly AwardResult[]> {
  const results: AwardResult[] = [];
  for (const [index, command] of commands.entries()) {
    const taken = await recordAwards(services, [command]);
    results.push(...taken);
    if (taken.every(({ ok }) => ok)) continue;
    await releaseAll(commands.slice(index));
    break;
  }
  return results;
}
