/** What the process knows of its own state, without asking anybody. */
export interface Condition {
  /** The service's own. */
  readonly version: string;
  /** True from the moment it was told to stop. */
  isDraining(): boolean;
  /** `memory`: each process remembers keys on its own. */
  cache(): 'ok' | 'memory' | 'down';
  /** By the last attempt to fetch its keys; `unknown` before the first. */
  identityProvider(): 'ok' | 'unknown' | 'down';
}
