/** What the process knows of its own state, without asking anybody. */
export interface Condition {
  /** The service's own. */
  readonly version: string;
  /** True from the moment it was told to stop. */
  isDraining(): boolean;
  /**
   * What replicas share: `memory` where each counts and remembers on its own, `down` where they do for want
   * of Redis.
   */
  cache(): 'ok' | 'memory' | 'down';
  /**
   * By the last attempt to fetch its keys; `unknown` before the first, `degraded` while it is away and the
   * keys that there are still check tokens.
   */
  identityProvider(): 'ok' | 'unknown' | 'degraded' | 'down';
}
