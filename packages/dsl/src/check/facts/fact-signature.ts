import type { Decimal } from '../../number/decimal.js';
import { fromInteger, zero } from '../../number/decimal.js';
import {
  decimalType,
  durationType,
  errorType,
  intType,
  type OrderedType,
  optionalType,
} from '../../types/make-type.js';
import type { Type } from '../../types/type.js';
import type { FactScope, HistoryFactName } from '../checked-strategy.js';

/** What the values of a fact are: how many, how long, points or coins, or as the input that it reads. */
export type FactMeasure = 'count' | 'time' | 'points' | 'input';

/** What a history fact takes and gives, in whichever scope it stands. */
export interface FactSignature {
  readonly measures: FactMeasure;
  /** The type of its values; `input` is the type of the input it reads, without that one's range. */
  readonly type: (input: OrderedType | null) => Type;
  /**
   * What stands first between its brackets: the input that it reads, or the kind of action that it counts.
   */
  readonly argument: 'input' | 'kind' | null;
  readonly scopes: readonly FactScope[];
  /**
   * What it looks at, where that leaves `last:` and `this:` without a meaning; null where they go with it.
   */
  readonly noWindow: string | null;
  /** The same for `case:` and `same:`. */
  readonly noFilter: string | null;
  /** How many awards prove that it is there; null where it always is, or where awards prove nothing. */
  readonly presentFrom: Decimal | null;
}

const everyScope: readonly FactScope[] = ['user', 'user.game', 'task', 'game'];
const countType = intType({ min: zero, max: null });
const timeType = optionalType(durationType({ min: 0, max: null }));

const plain = {
  argument: null,
  scopes: everyScope,
  noWindow: null,
  noFilter: null,
  presentFrom: null,
} as const;

const counted: FactSignature = { ...plain, measures: 'count', type: () => countType };

function timed(noWindow: string, awards: number): FactSignature {
  return { ...plain, measures: 'time', type: () => timeType, noWindow, presentFrom: fromInteger(awards) };
}

function summarised(type: (input: OrderedType) => Type): FactSignature {
  const typeOf = (input: OrderedType | null) => (input === null ? errorType : type(input));
  return { ...plain, measures: 'input', type: typeOf, argument: 'input' };
}

function heldIn(scopes: readonly FactScope[], reason: string): FactSignature {
  return { ...counted, scopes, noWindow: reason, noFilter: reason };
}

function inWallet(type: Type): FactSignature {
  const reason = 'it looks at what the wallet holds now';
  return { ...heldIn(['user'], reason), measures: 'points', type: () => type };
}

/**
 * The history facts. `last:` and `this:` go with what is counted or added up; the others look at single
 * moments or at days in a row, of which a window would cut something off. `case:` and `same:` leave a part of
 * the awards, which has its own first and last one, its own gaps and its own days in a row.
 */
export const factSignatures: { readonly [name in HistoryFactName]: FactSignature } = {
  awards: counted,
  points: { ...counted, measures: 'points', type: () => intType() },
  sinceFirst: timed('it looks at the first award alone', 1),
  sinceLast: timed('it looks at the last award alone', 1),
  lastGap: timed('it looks at the last two awards alone', 2),
  averageGap: timed('it goes from the first award to the last', 2),
  streak: { ...counted, noWindow: 'it counts the days in a row up to today' },
  actions: { ...counted, argument: 'kind', noFilter: 'it counts actions, which have no case' },
  total: summarised((input) => input),
  mean: summarised((input) => optionalType(input.kind === 'duration' ? input : decimalType())),
  best: summarised(optionalType),
  least: summarised(optionalType),
  latest: summarised(optionalType),
  users: {
    ...counted,
    scopes: ['task', 'game'],
    noWindow: 'it counts everybody with an award so far',
  },
  tasks: heldIn(['game'], 'it counts every task with an award so far'),
  /** Below 0 where awards were taken back of which the points had been spent. */
  'wallet.points': inWallet(intType()),
  'wallet.coins': inWallet(decimalType({ min: zero, max: null })),
};

/** Whether the language has a fact of this name in some scope. */
export function isFactName(name: string): name is HistoryFactName {
  return Object.hasOwn(factSignatures, name);
}

/** The fact of that name, where the scope has it. */
export function factOf(scope: FactScope, name: string): HistoryFactName | null {
  return isFactName(name) && factSignatures[name].scopes.includes(scope) ? name : null;
}

/** The names that may stand behind a scope's dot. */
export function factNamesOf(scope: FactScope): readonly string[] {
  const names = Object.keys(factSignatures).filter((name) => factOf(scope, name) !== null);
  return [...new Set(names.map((name) => name.replace(/\..*/, '')))];
}
