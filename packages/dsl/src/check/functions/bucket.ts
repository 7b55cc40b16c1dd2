import { argumentOutOfBounds } from '../../diagnostics/catalogue/functions.js';
import type { Decimal } from '../../number/decimal.js';
import { one, subtract, zero } from '../../number/decimal.js';
import { bucketsOf } from '../../ranges/functions.js';
import { everyQuantity } from '../../ranges/quantity.js';
import { countSize, smallSize } from '../../sizes/size.js';
import { stepsToHash } from '../../sizes/steps.js';
import { bucketsMax } from '../../text/bucket.js';
import { intType, isNumber } from '../../types/make-type.js';
import type { IntType } from '../../types/type.js';
import { foldBucket } from './folding.js';
import type { PlainFunction, Wanted } from './language-function.js';

const keyKinds: ReadonlySet<string> = new Set(['text', 'int', 'date', 'bool']);
const keysMax = 8;

const salt: Wanted = { text: 'a text as its salt', accepts: ({ kind }) => kind === 'text' };

const key: Wanted = {
  text: 'texts, ints, dates and bools before the number of buckets',
  accepts: ({ kind }) => keyKinds.has(kind),
};

const buckets: Wanted = {
  text: 'an int for the number of buckets',
  accepts: isNumber,
  limits: { noun: 'number of buckets', least: 1, most: bucketsMax, kind: argumentOutOfBounds },
};

/**
 * Puts what its keys say into one of several buckets, evenly and always the same: for trials with a part of
 * the users, and for draws.
 */
export const bucketFunction: PlainFunction = {
  written: 'bucket("salt", key, buckets)',
  argumentsMin: 3,
  argumentsMax: 2 + keysMax,
  argument: (index, _first, count) => (index === 0 ? salt : index < count - 1 ? key : buckets),
  result: (given) => intType({ min: zero, max: lastBucket(given.at(-1) as IntType) }),
  fold: foldBucket,
  range: (...given) => bucketsOf(given.at(-1) ?? everyQuantity),
  size: () => countSize,
  steps: ([salt = smallSize, ...given]) => stepsToHash(salt, given.slice(0, -1)),
};

/** The number of buckets is within limits that have an end. */
function lastBucket({ range: { max } }: IntType): Decimal | null {
  return max && subtract(max, one);
}
