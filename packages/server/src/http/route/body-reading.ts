import type { Owner } from '../../domain/owner.js';
import type { Turns } from '../../ports/process.js';
import type { RequestTurn } from '../../process/owner-turns.js';
import { memoryOf, type OnTurnedAway } from '../request/bodies.js';
import { type BodyReading, usualBodyLimits } from '../request/body.js';
import type { Route } from './route.js';

/** To parse, to check and to digest a larger body takes a turn each. */
const LARGE_FROM_BYTES = 64 * 1024;

export interface BodyAdmission {
  /** Makes room for so much memory. */
  readonly admit: (memory: number, onTurnedAway?: OnTurnedAway) => Promise<void>;
  readonly turn: Pick<RequestTurn, 'begin'>;
  readonly turns: Pick<Turns, 'next' | 'nextOf'>;
  /** Null where anybody may ask. */
  readonly owner: Owner | null;
}

/** Says how the body of a route's request is read: within which limits, and whose turns it takes. */
export function bodyReadingOf(
  { bodyLimits }: Pick<Route, 'bodyLimits'>,
  silenceMs: number,
  { admit, turn, turns, owner }: BodyAdmission,
): BodyReading {
  const limits = { ...usualBodyLimits, ...bodyLimits };
  let isLarge = false;
  return {
    limits,
    silenceMs,
    admit: (bytes, onTurnedAway) => {
      isLarge = bytes > LARGE_FROM_BYTES;
      return admit(bytes, onTurnedAway);
    },
    begin: async (bytes) => {
      await admit(memoryOf(bytes, limits.valuesMax));
      await turn.begin();
    },
    nextTurn: async () => {
      if (!isLarge) return;
      // To check tens of thousands of values takes longer than a turn and can't be cut: its owner's next one
      // waits.
      if (owner === null) await turns.next();
      else await turns.nextOf(owner);
    },
  };
}
