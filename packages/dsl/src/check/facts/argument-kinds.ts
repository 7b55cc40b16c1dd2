import type { HistoryFactName } from '../checked-strategy.js';
import { factSignatures } from './fact-signature.js';

export type ArgumentName = 'last' | 'this' | 'days' | 'since' | 'each' | 'grace' | 'case' | 'same';

/**
 * The named arguments of facts: windows, how a streak counts, then filters. A role is whether one is a time,
 * leaves a part of the awards, or says how a streak counts.
 */
export const argumentRoles: { readonly [name in ArgumentName]: 'window' | 'filter' | 'rhythm' } = {
  last: 'window',
  this: 'window',
  days: 'window',
  since: 'window',
  each: 'rhythm',
  grace: 'rhythm',
  case: 'filter',
  same: 'filter',
};

/** In the order in which help lists them, and in which a key has them. */
export const argumentNames = Object.keys(argumentRoles) as readonly ArgumentName[];

/** Why a fact takes no such argument; null where it does. */
export function refusalOf(fact: HistoryFactName, argument: ArgumentName): string | null {
  const { noWindow, noFilter } = factSignatures[fact];
  const noRhythm = fact === 'streak' ? null : 'it counts no days in a row';
  return { window: noWindow, rhythm: noRhythm, filter: noFilter }[argumentRoles[argument]];
}
