import { argumentOutOfBounds } from '../../diagnostics/catalogue/functions.js';
import type { Decimal } from '../../number/decimal.js';
import { one, subtract, zero } from '../../number/decimal.js';
import { bucketsMax } from '../../text/bucket.js';
import { intType, isNumber } from '../../types/make-type.js';
import type { IntType } from '../../types/type.js';
import type { PlainSignature, Wanted } from './signature.js';

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
export const bucketFunction: PlainSignature = {
  written: 'bucket("salt", key, buckets)',
  argumentsMin: 3,
  argumentsMax: 2 + keysMax,
  argument: (index, _first, count) => (index === 0 ? salt : index < count - 1 ? key : buckets),
  result: (given) => intType({ min: zero, max: lastBucket(given.at(-1) as IntType) }),
};

/** The number of buckets is within limits that have an end. */
function lastBucket({ range: { max } }: IntType): Decimal | null {
  return max && subtract(max, one);
}
