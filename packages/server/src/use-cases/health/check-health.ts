import { LeftBehind } from '../../ports/storage.js';
import type { Services } from '../services.js';

export interface Health {
  readonly status: 'ok' | 'degraded' | 'down' | 'draining';
  readonly checks: {
    readonly database: 'ok' | 'down' | 'newer';
    readonly cache: 'ok' | 'memory' | 'down';
    readonly identityProvider: 'ok' | 'unknown' | 'degraded' | 'down';
  };
}

/** Whether this process should get requests. Of others it asks the database alone. */
export async function checkHealth({ storage, condition }: Services): Promise<Health> {
  const database = await storage.ping().then(
    () => 'ok' as const,
    (error: unknown) => (error instanceof LeftBehind ? ('newer' as const) : ('down' as const)),
  );
  const checks = { database, cache: condition.cache(), identityProvider: condition.identityProvider() };
  return { status: statusOf(checks, condition.isDraining()), checks };
}

function statusOf(
  { database, cache, identityProvider }: Health['checks'],
  isDraining: boolean,
): Health['status'] {
  if (database !== 'ok') {
    return 'down';
  }
  if (isDraining) {
    return 'draining';
  }
  return cache === 'down' || identityProvider === 'down' || identityProvider === 'degraded'
    ? 'degraded'
    : 'ok';
}
