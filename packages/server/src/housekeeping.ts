import type { KeySet } from './auth/key-set.js';
import type { KeyUsage } from './auth/key-usage.js';
import type { Logger } from './observability/logger.js';
import type { Standby } from './ports/standby.js';
import { LeftBehind, type Storage } from './ports/storage.js';
import type { Upkeep } from './ports/upkeep.js';
import { type Repeating, repeat } from './repeat.js';
import type { Purge } from './use-cases/retention/purge.js';

export interface HousekeepingOptions {
  readonly keySet: Pick<KeySet, 'refresh'>;
  readonly keyUsage: Pick<KeyUsage, 'flush'>;
  readonly purge: Pick<Purge, 'run'>;
  readonly upkeep: Pick<Upkeep, 'resume'>;
  readonly standby: Standby | null;
  readonly announce: Storage['announce'];
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly pauseMs?: number;
  readonly keySetPauseMs?: number;
  readonly standbyPauseMs?: number;
  readonly announcePauseMs?: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const STANDBY_PAUSE_MS = 10_000;
/** A third of how long it holds. */
const ANNOUNCE_PAUSE_MS = 10_000;
/** Of a standby that is behind for longer the log says so. */
const BEHIND_MAX_SECONDS = 60;

/**
 * Begins what a process does besides its requests: it keeps the identity provider's keys fresh, and once a
 * minute it writes when API keys were used, takes away what was kept for long enough, and goes on with
 * what a process left half done: counters that are built, users who are erased. It tells other releases that
 * this one serves. Of a standby it says when it falls behind.
 *
 * @returns What ends it, in good order: uses of keys are written for the last time.
 */
export function startHousekeeping({
  keySet,
  keyUsage,
  purge,
  upkeep,
  standby,
  announce,
  log,
  pauseMs = MINUTE_MS,
  keySetPauseMs = SECOND_MS,
  standbyPauseMs = STANDBY_PAUSE_MS,
  announcePauseMs = ANNOUNCE_PAUSE_MS,
}: HousekeepingOptions) {
  // Nobody waits for it, neither a start nor a stop: without keys all but tokens is answered.
  const refresh = async () => void keySet.refresh();
  void refresh();
  const onFlushError = (error: unknown) => log.warn({ error }, 'uses of keys not written');
  const onPurgeError = (error: unknown) => log.warn({ error }, 'nothing purged');
  const onUpkeepError = (error: unknown) => log.warn({ error }, 'counters left half built');
  const jobs = [
    repeat(refresh, { pauseMs: keySetPauseMs, onError: () => undefined }),
    repeat(() => keyUsage.flush(), { pauseMs, onError: onFlushError }),
    repeat((signal) => purge.run(signal), { pauseMs, onError: onPurgeError }),
    repeat(() => upkeep.resume(), { pauseMs, onError: onUpkeepError }),
    repeat(announce, { pauseMs: announcePauseMs, onError: onceLeftBehind(log) }),
    ...(standby === null ? [] : [repeatLooks(standby, { log, pauseMs: standbyPauseMs })]),
  ];
  return async (): Promise<void> => {
    await Promise.all(jobs.map((job) => job.stop()));
    await keyUsage.flush().catch(onFlushError);
  };
}

/** That the database can't be reached is seen elsewhere. */
function onceLeftBehind(log: HousekeepingOptions['log']): (error: unknown) => void {
  let isKnown = false;
  return (error) => {
    if (!(error instanceof LeftBehind) || isKnown) return;
    isKnown = true;
    log.warn({ error }, 'a later release has changed the schema: this process takes no requests any more');
  };
}

/** Says once that a standby has fallen behind, and once that it is there again. */
function repeatLooks(
  standby: Standby,
  { log, pauseMs }: Pick<HousekeepingOptions, 'log'> & { readonly pauseMs: number },
): Repeating {
  let isBehind = false;
  const look = async () => {
    await standby.look().catch(() => undefined);
    const seconds = standby.behindSeconds();
    const wasBehind = isBehind;
    isBehind = seconds > BEHIND_MAX_SECONDS;
    if (isBehind && !wasBehind) log.warn({ seconds }, 'the standby is behind: reports and exports are old');
    if (wasBehind && !isBehind) log.info({ seconds }, 'the standby has caught up');
  };
  return repeat(look, { pauseMs, onError: () => undefined });
}
