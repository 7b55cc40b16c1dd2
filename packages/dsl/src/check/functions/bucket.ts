import { argumentOutOfBounds } from '../../diagnostics/catalogue/functions.js';
import { one, subtract, zero } from '../../number/decimal.js';
import { bucketsMax } from '../../text/bucket.js';
import { intType, isNumber } from '../../types/make-type.js';
import type { Type } from '../../types/type.js';
import type { PlainSignature, Wanted } from './signature.js';

const text: Wanted = { text: 'texts before the number of buckets', accepts: ({ kind }) => kind === 'text' };

const buckets: Wanted = {
  text: 'an int for the number of buckets',
  accepts: isNumber,
  limits: { noun: 'number of buckets', least: 1, most: bucketsMax, kind: argumentOutOfBounds },
};

/** Puts a text into one of several buckets, evenly and always the same: for trials with a part of the users. */
export const bucketFunction: PlainSignature = {
  written: 'bucket("salt", text, buckets)',
  argumentsMin: 3,
  argumentsMax: 3,
  argument: (index) => (index < 2 ? text : buckets),
  result: ([, , count]) => bucketType(count),
};

function bucketType(count: Type | undefined): Type {
  const most = count?.kind === 'int' ? count.range.max : null;
  return intType({ min: zero, max: most && subtract(most, one) });
}
