import type { KeySet } from './auth/key-set.js';
import type { KeyUsage } from './auth/key-usage.js';
import type { Logger } from './observability/logger.js';
import type { Upkeep } from './ports/upkeep.js';
import { repeat } from './repeat.js';
import type { Purge } from './use-cases/retention/purge.js';

export interface HousekeepingOptions {
  readonly keySet: Pick<KeySet, 'refresh'>;
  readonly keyUsage: Pick<KeyUsage, 'flush'>;
  readonly purge: Pick<Purge, 'run'>;
  readonly upkeep: Pick<Upkeep, 'resume'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly pauseMs?: number;
  readonly keySetPauseMs?: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/**
 * Begins what a process does besides its requests: it keeps the identity provider's keys fresh, and once a
 * minute it writes when API keys were used, takes away what was kept for long enough, and goes on with
 * counters that a process left half built.
 *
 * @returns What ends it, in good order: uses of keys are written for the last time.
 */
export function startHousekeeping({
  keySet,
  keyUsage,
  purge,
  upkeep,
  log,
  pauseMs = MINUTE_MS,
  keySetPauseMs = SECOND_MS,
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
  ];
  return async (): Promise<void> => {
    await Promise.all(jobs.map((job) => job.stop()));
    await keyUsage.flush().catch(onFlushError);
  };
}
