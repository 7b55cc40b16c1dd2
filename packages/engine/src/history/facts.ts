import type { HistoryFactName } from '@merit/dsl';
import {
  type FactReader,
  kept,
  latestReader,
  meanReader,
  measured,
  plainReader,
  type ReaderMaker,
  type ReaderParts,
  streakReader,
} from './fact-reader.js';
import type { HistoryFactRequest } from './fact-request.js';
import type { Selection } from './selection.js';
import { averageGap, lastGap, sinceFirst, sinceLast } from './timeline-summary.js';

/** What a fact of the language means in history. */
export interface FactMeaning {
  /** Which of everything that is recorded it looks at. */
  readonly of: Selection['of'];
  /** Whether `case:` and `same:` leave a part of that. */
  readonly takesFilter: boolean;
  /** Makes its reader, and adds what it needs of a timeline to what is kept. */
  readonly reader: ReaderMaker;
}

const ofAwards = { of: 'awards', takesFilter: true } as const;
const ofAllAwards = { of: 'awards', takesFilter: false } as const;
const ofWallet = { of: 'wallet', takesFilter: false } as const;

/** Every fact of the language; `timeline-summary.ts` says exactly what the words mean. */
export const factMeanings: { readonly [name in HistoryFactName]: FactMeaning } = {
  awards: { ...ofAwards, reader: measured('awards') },
  points: { ...ofAwards, reader: measured('points') },
  actions: {
    of: 'actions',
    takesFilter: false,
    reader: measured('awards'),
  },
  sinceFirst: {
    ...ofAwards,
    reader: plainReader(({ times }, { now }) => sinceFirst(kept(times), now), 'times'),
  },
  sinceLast: {
    ...ofAwards,
    reader: plainReader(({ times }, { now }) => sinceLast(kept(times), now), 'times'),
  },
  lastGap: {
    ...ofAwards,
    reader: plainReader(({ times }) => lastGap(kept(times)), 'times'),
  },
  averageGap: {
    ...ofAwards,
    reader: plainReader(({ times }) => averageGap(kept(times)), 'times'),
  },
  streak: {
    ...ofAwards,
    reader: streakReader,
  },
  total: { ...ofAwards, reader: measured('total') },
  mean: { ...ofAwards, reader: meanReader },
  best: { ...ofAwards, reader: measured('best') },
  least: { ...ofAwards, reader: measured('least') },
  latest: { ...ofAwards, reader: latestReader },
  users: {
    ...ofAwards,
    reader: plainReader(({ users }) => kept(users).size, 'users'),
  },
  tasks: {
    ...ofAllAwards,
    reader: plainReader(({ tasks }) => kept(tasks).size, 'tasks'),
  },
  'wallet.points': {
    ...ofWallet,
    reader: plainReader(({ wallet }) => kept(wallet).points, 'wallet'),
  },
  'wallet.coins': { ...ofWallet, reader: plainReader(() => 0) },
};

/**
 * Makes the reader of one fact, and adds what it relies on to the needs.
 *
 * @throws TypeError where a fact is asked for with a window and takes none, or without the input it is of.
 */
export function createFactReader(parts: ReaderParts): FactReader {
  return factMeanings[parts.request.name].reader(parts);
}

/**
 * @throws TypeError where a fact is asked for with a filter and takes none, or without the kind it counts.
 */
export function selectionOf({ name, scope, action, case: caseName, same }: HistoryFactRequest): Selection {
  const { of, takesFilter } = factMeanings[name];
  const isFiltered = caseName !== null || same !== null;
  if (of === 'actions' && action === null) {
    throw new TypeError(`\`${name}\` counts a kind of action, and none is named`);
  }
  if (isFiltered && !takesFilter) throw new TypeError(`\`${name}\` takes no filter`);
  if (of === 'actions' && action !== null) return { of, scope, kind: action };
  return of === 'wallet' ? { of } : { of: 'awards', scope, case: caseName, same };
}
