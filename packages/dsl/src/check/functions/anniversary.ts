import { dateType } from '../../types/make-type.js';
import type { PlainSignature, Wanted } from './signature.js';

const date: Wanted = { text: 'a date as its first argument', accepts: ({ kind }) => kind === 'date' };
const year: Wanted = { text: 'an int for the year', accepts: ({ kind }) => kind === 'int' };

/** The day of a date in another year. A year beyond 1 to 9999 has no result while deciding. */
export const anniversaryFunction: PlainSignature = {
  written: 'anniversary(date, year)',
  argumentsMin: 2,
  argumentsMax: 2,
  argument: (index) => (index === 0 ? date : year),
  result: () => dateType,
};
