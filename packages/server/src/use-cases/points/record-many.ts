import { Fault } from '../../domain/fault.js';
import type { AwardCommand, AwardResult } from '../../ports/award-command.js';
import { bulkFailed, faultWithin } from '../failed-items.js';
import type { Services } from '../services.js';
import { lineOf } from './award-line.js';
import { recordAllOrNone, recordUntilRefused, releaseAll } from './record-list.js';

/**
 * What one that is refused does to the others of its list: it takes all of them back, it is passed over, or
 * those after it aren't begun.
 */
export type OnError = 'rollback' | 'skip' | 'stop';

/** So many wait in the queue at once for one list, beside those of all others. */
const SLICE = { skip: 500, stop: 250 } as const;

/**
 * Records a list of events, those of each user in their order.
 *
 * @returns In the order given, and of fewer than were given where those after the last weren't begun: it was
 *   refused and they were to stop there, or the service can't take any more just now.
 * @throws Fault `bulk-failed` where one is refused and all were wanted; then nothing is recorded.
 *   `unavailable` where nothing could be begun; `rate-limited`, `quota-exceeded` where one of all meets a
 *   limit.
 */
export async function recordMany(
  services: Services,
  commands: readonly AwardCommand[],
  onError: OnError,
): Promise<readonly AwardResult[]> {
  if (onError === 'rollback') return recordAll(services, commands);
  const results: AwardResult[] = [];
  while (results.length < commands.length) {
    const slice = commands.slice(results.length, results.length + SLICE[onError]);
    await services.turns.nextOf(ownerOf(slice));
    const taken = await recordSlice(services, slice, onError);
    results.push(...taken);
    if (isOver(taken, onError)) break;
  }
  const [first] = results;
  if (first !== undefined && isAway(first)) throw first.fault;
  return results;
}

/** Records some of a list of any length: up to where `recordMany` would end. */
export function recordSlice(
  services: Services,
  commands: readonly AwardCommand[],
  onError: Exclude<OnError, 'rollback'>,
): Promise<readonly AwardResult[]> {
  return onError === 'stop' ? recordUntilRefused(services, commands) : recordEach(services, commands);
}

/** Whether nothing that comes after these is to be begun. */
export function isOver(results: readonly AwardResult[], onError: Exclude<OnError, 'rollback'>): boolean {
  return results.some((result) => isAway(result) || (onError === 'stop' && !result.ok));
}

function isAway(result: AwardResult): result is AwardResult & { readonly ok: false } {
  return !result.ok && result.fault.code === 'unavailable';
}

/** Each in the queue that all awards wait in, by turns with those of other owners. */
async function recordEach(
  services: Services,
  commands: readonly AwardCommand[],
): Promise<readonly AwardResult[]> {
  const [first] = commands;
  if (first === undefined) return [];
  const line = await lineOf(services, first);
  return Promise.all(commands.map((command) => recordOne(services, line, command)));
}

async function recordOne(
  { awardQueue }: Pick<Services, 'awardQueue'>,
  line: string,
  command: AwardCommand,
): Promise<AwardResult> {
  try {
    return await awardQueue.add(line, command, command.externalUserId);
  } catch (error) {
    if (error instanceof Fault && error.code === 'unavailable') return { ok: false, fault: error };
    throw error;
  }
}

async function recordAll(
  services: Services,
  commands: readonly AwardCommand[],
): Promise<readonly AwardResult[]> {
  await services.turns.nextOf(ownerOf(commands));
  const results = await recordOrRelease(services, commands);
  const failed = results.flatMap((result, index) =>
    result.ok ? [] : [{ index, fault: faultWithin(result.fault, `body.events[${index}]`) }],
  );
  const limit = failed.find(({ fault }) => LIMITS.includes(fault.code));
  if (limit !== undefined) throw limit.fault;
  if (failed.length > 0) throw bulkFailed(failed, 'body.events');
  return results;
}

async function recordOrRelease(
  services: Services,
  commands: readonly AwardCommand[],
): Promise<readonly AwardResult[]> {
  let isRecorded = false;
  try {
    const results = await recordAllOrNone(services, commands);
    isRecorded = results.every(({ ok }) => ok);
    return results;
  } finally {
    if (!isRecorded) await releaseAll(commands);
  }
}

/** They say when to come again, which a list of what is wrong can't. */
const LIMITS: readonly string[] = ['rate-limited', 'quota-exceeded'];

function ownerOf([first]: readonly AwardCommand[]) {
  return first?.principal.owner ?? '';
}
