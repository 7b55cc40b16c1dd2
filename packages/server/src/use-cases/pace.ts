import type { Principal } from '../domain/principal.js';
import type { Services } from './services.js';

/** Lets others go first; asked before each step of work that takes long. */
export type Pace = () => Promise<void>;

/** Who works at a pace of its own. */
export interface Worker {
  readonly principal: Pick<Principal, 'owner'>;
  readonly services: Pick<Services, 'turns'>;
}

/** Gives the pace of a caller: after a long step its next one waits, other callers' don't. */
export function paceOf({ principal, services }: Worker): Pace {
  return () => services.turns.nextOf(principal.owner);
}

/**
 * Gives the pace of whoever holds a transaction: requests that came are served, but nobody's turn is waited
 * for.
 */
export function paceWithin({ services }: Pick<Worker, 'services'>): Pace {
  return () => services.turns.pass();
}
