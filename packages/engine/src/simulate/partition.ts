import { selectionOf } from '../history/facts.js';
import {
  keysOfSelection,
  keysOfWallet,
  type PartitionKey,
  partitionKeys,
} from '../history/partition-keys.js';
import { mayTakePoints } from './decider.js';
import type { SimulatedStrategy } from './simulated-strategy.js';

/** Why events of equal values in some columns have to stay together. */
export interface PartitionReason {
  /** A fact, or `awards below 0`. */
  readonly what: string;
  /** Null for a host's fact that any cut leaves as it is. */
  readonly keys: readonly PartitionKey[] | null;
}

/** The columns by which events may be split so that each part, decided alone, comes out as in the whole. */
export interface Partition {
  /** Null where any cut will do; empty where none does. */
  readonly keys: readonly PartitionKey[] | null;
  readonly because: readonly PartitionReason[];
  /** The host's own facts of which nobody told by what they may be parted; `keys` says nothing of them. */
  readonly untold: readonly string[];
}

export interface PartitionOptions {
  /** By what a host's own facts may be parted, by their keys; null where any cut leaves them as they are. */
  readonly hostFacts?: { readonly [key: string]: readonly PartitionKey[] | null };
}

/**
 * Derives by which columns past events may be parted, so that parts are decided apart, even on different
 * machines, and come out as they would together: from the facts that the strategy and what it extends ask
 * for, and from the wallet's floor where awards may take points.
 */
export function partitionOf(
  strategy: SimulatedStrategy,
  { hostFacts = {} }: PartitionOptions = {},
): Partition {
  const untold: string[] = [];
  const because: PartitionReason[] = [];
  for (const fact of strategy.facts) {
    const { key } = fact;
    if (fact.name !== 'host') because.push({ what: key, keys: keysOfSelection(selectionOf(fact)) });
    else if (Object.hasOwn(hostFacts, key)) because.push({ what: key, keys: hostFacts[key] ?? null });
    else untold.push(key);
  }
  if (mayTakePoints(strategy)) because.push({ what: 'awards below 0', keys: keysOfWallet });
  return { keys: inAll(because), because, untold };
}

/** What all have in common: a cut by these keeps together whatever one of them needs together. */
function inAll(reasons: readonly PartitionReason[]): readonly PartitionKey[] | null {
  const needed = reasons.map(({ keys }) => keys).filter((keys) => keys !== null);
  if (needed.length === 0) return null;
  return partitionKeys.filter((key) => needed.every((keys) => keys.includes(key)));
}
