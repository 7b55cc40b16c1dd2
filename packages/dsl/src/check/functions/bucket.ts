import { argumentOutOfBounds } from '../../diagnostics/catalogue/functions.js';
import type { Decimal } from '../../number/decimal.js';
import { one, subtract, zero } from '../../number/decimal.js';
import { bucketsMax } from '../../text/bucket.js';
import { intType, isNumber } from '../../types/make-type.js';
import type { IntType } from '../../types/type.js';
import type { PlainSignature, Wanted } from './signature.js';

const text: Wanted = { text: 'texts before the number of buckets', accepts: ({ kind }) => kind === 'text' };

const buckets: Wanted = {
  text: 'an int for the number of buckets',
  accepts: isNumber,
  limits: { noun: 'number of buckets', least: 1, most: bucketsMax, kind: argumentOutOfBounds },
};

/**
 * Puts a text into one of several buckets, evenly and always the same: for trials with a part of the users.
 */
export const bucketFunction: PlainSignature = {
  written: 'bucket("salt", text, buckets)',
  argumentsMin: 3,
  argumentsMax: 3,
  argument: (index) => (index < 2 ? text : buckets),
  result: ([, , count]) => intType({ min: zero, max: lastBucket(count as IntType) }),
};

/** The number of buckets is within limits that have an end. */
function lastBucket({ range: { max } }: IntType): Decimal | null {
  return max && subtract(max, one);
}
