import { createHash } from 'node:crypto';
import type { ExtendedStrategy, PartitionKey, PastDecision, Strategy } from '@merit/engine';
import { type CheckHead, HistoryWriter, readDecisions } from '../events/history-file.js';
import { cannotRead } from '../exit-code.js';
import type { Io } from '../io.js';

/** What a state goes on with: another strategy, zone or cut would decide on another past. */
export interface StateOf {
  readonly strategy: Strategy;
  readonly params: readonly string[];
  readonly timeZone: string;
  readonly keys: readonly PartitionKey[] | null;
}

/** The first line of a state. */
export interface StateHead {
  readonly merit: 'state';
  readonly version: 1;
  readonly strategy: string;
  readonly params: readonly string[];
  readonly timeZone: string;
  readonly keys: readonly PartitionKey[] | null;
}

export function headOf({ strategy, params, timeZone, keys }: StateOf): StateHead {
  const texts = JSON.stringify([strategy.source, ...sourcesAbove(strategy.parent)]);
  return {
    merit: 'state',
    version: 1,
    strategy: createHash('sha256').update(texts).digest('hex'),
    params: params.toSorted(),
    timeZone,
    keys,
  };
}

function sourcesAbove(parent: ExtendedStrategy | null): readonly string[] {
  return parent === null ? [] : [parent.source, ...sourcesAbove(parent.parent)];
}

/** The decisions of a state, in their order; states can be joined, so a head may come again. */
export function readState(path: string, head: StateHead, io: Io): AsyncIterable<PastDecision> {
  return readDecisions(path, checkHead(head), io);
}

export function createStateWriter(path: string, head: StateHead, io: Io): HistoryWriter {
  return new HistoryWriter(path, head, io);
}

function checkHead(expected: StateHead): CheckHead {
  return (found, place) => {
    const given: { readonly [key: string]: unknown } =
      typeof found === 'object' && found !== null ? { ...found } : {};
    const isState = given['merit'] === expected.merit && given['version'] === expected.version;
    if (!isState) {
      throw cannotRead(`${place}: this is no state`, { help: '`merit decide --state-out` writes one' });
    }
    const different = differences.find(([key]) => !isSame(given[key], expected[key]));
    if (different !== undefined) throw cannotRead(`${place}: it was left by ${different[1]}`);
  };
}

const differences = [
  ['strategy', 'another strategy'],
  ['params', 'other parameters'],
  ['timeZone', 'decisions in another time zone'],
  ['keys', 'another cut'],
] as const;

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
