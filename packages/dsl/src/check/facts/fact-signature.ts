import type { Decimal } from '../../number/decimal.js';
import { fromInteger, zero } from '../../number/decimal.js';
import { decimalType, durationType, intType, type OrderedType, optionalType } from '../../types/make-type.js';
import type { Type } from '../../types/type.js';
import type { HistoryFactName } from '../checked-strategy.js';

/** What a history fact takes and gives, in whichever scope it stands. */
export interface FactSignature {
  /** The type of its values; `input` is the type of the input it reads, without that one's range. */
  readonly type: (input: OrderedType | null) => Type;
  readonly readsInput: boolean;
  /** What it looks at, where that leaves `last:` and `this:` without a meaning; null where they go with it. */
  readonly noWindow: string | null;
  /** How many awards prove that it is there; null where it always is, or where awards prove nothing. */
  readonly presentFrom: Decimal | null;
}

const countType = intType({ min: zero, max: null });
const timeType = optionalType(durationType({ min: 0, max: null }));

function counted(type: Type): FactSignature {
  return { type: () => type, readsInput: false, noWindow: null, presentFrom: null };
}

function timed(noWindow: string, awards: number): FactSignature {
  return { type: () => timeType, readsInput: false, noWindow, presentFrom: fromInteger(awards) };
}

function summarised(type: (input: OrderedType) => Type): FactSignature {
  return {
    type: (input) => type(input ?? decimalType()),
    readsInput: true,
    noWindow: null,
    presentFrom: null,
  };
}

/**
 * The history facts of this version. `last:` and `this:` go with what is counted or added up over awards;
 * the others look at single moments or at days in a row, of which a window would cut something off.
 */
export const factSignatures: { readonly [name in HistoryFactName]: FactSignature } = {
  awards: counted(countType),
  points: counted(intType()),
  sinceFirst: timed('it looks at the first award alone', 1),
  sinceLast: timed('it looks at the last award alone', 1),
  lastGap: timed('it looks at the last two awards alone', 2),
  averageGap: timed('it goes from the first award to the last', 2),
  streak: { ...counted(countType), noWindow: 'it counts the days in a row up to today' },
  actions: counted(countType),
  total: summarised((input) => input),
  mean: summarised((input) => optionalType(input.kind === 'int' ? decimalType() : input)),
  best: summarised(optionalType),
  least: summarised(optionalType),
  latest: summarised(optionalType),
  users: counted(countType),
  tasks: counted(countType),
  'wallet.points': counted(intType()),
  'wallet.coins': counted(decimalType()),
};

export function isFactName(name: string): name is HistoryFactName {
  return Object.hasOwn(factSignatures, name);
}
