import type { KeyUsage } from './auth/key-usage.js';
import type { Logger } from './observability/logger.js';
import { repeat } from './repeat.js';
import type { Purge } from './use-cases/retention/purge.js';

export interface HousekeepingOptions {
  readonly keyUsage: Pick<KeyUsage, 'flush'>;
  readonly purge: Pick<Purge, 'run'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly pauseMs?: number;
}

const MINUTE_MS = 60_000;

/**
 * Begins what a process does besides its requests: once a minute it writes when keys were used, and takes away
 * what was kept for long enough.
 *
 * @returns What ends it, in good order: uses of keys are written for the last time.
 */
export function startHousekeeping({ keyUsage, purge, log, pauseMs = MINUTE_MS }: HousekeepingOptions) {
  const onFlushError = (error: unknown) => log.warn({ error }, 'uses of keys not written');
  const onPurgeError = (error: unknown) => log.warn({ error }, 'nothing purged');
  const jobs = [
    repeat(() => keyUsage.flush(), { pauseMs, onError: onFlushError }),
    repeat((signal) => purge.run(signal), { pauseMs, onError: onPurgeError }),
  ];
  return async (): Promise<void> => {
    await Promise.all(jobs.map((job) => job.stop()));
    await keyUsage.flush().catch(onFlushError);
  };
}
