/**
 * Of the language and what it decides.
 *
 * @type {readonly import('../plant.js').Fault[]}
 */
export const languageFaults = [
  {
    name: 'half-to-odd',
    promise: 13,
    breaks: 'quotients of more than 34 digits are rounded half up',
    file: 'packages/dsl/src/number/decimal.ts',
    found: 'twice > denominator || (twice === denominator && quotient % 2n === 1n)',
    planted: 'twice >= denominator',
  },
  {
    name: 'a-third-in-34-digits',
    promise: 13,
    breaks: 'quotients of decimals are rounded before they are calculated with',
    file: 'packages/dsl/src/number/rational.ts',
    found: 'return isShort(over) && isShort(under) ? quotientOf(over, under) : null;',
    planted:
      'return isShort(over) && isShort(under) && over % under === 0n ? quotientOf(over, under) : null;',
  },
  {
    name: 'half-towards-zero',
    promise: 13,
    breaks: '`round` takes a half towards zero',
    file: 'packages/dsl/src/number/decimal.ts',
    found: '(2n * magnitude(value.coefficient) + unit) / (2n * unit)',
    planted: '(2n * magnitude(value.coefficient) + unit - 1n) / (2n * unit)',
  },
  {
    name: 'streak-until-tomorrow',
    promise: 13,
    breaks: 'a streak is over on the morning after its last day',
    file: 'packages/engine/src/history/timeline-summary.ts',
    found: 'return today - 1;',
    planted: 'return today;',
  },
  {
    name: 'bounds-that-forget-a-sign',
    promise: 13,
    breaks: 'the bounds of a difference are those of a sum',
    file: 'packages/dsl/src/ranges/arithmetic.ts',
    found: 'exact(left, negateQuantity(right), addIntervals)',
    planted: 'exact(left, right, addIntervals)',
  },
  {
    name: 'late-events-by-their-time',
    promise: 16,
    breaks:
      'a list of the service is decided by when events happened, late ones before those that were recorded earlier',
    file: 'packages/engine/src/simulate/newest-first.ts',
    found: 'return one < other ? -1 : Number(one > other);',
    planted: 'return one === other ? -1 : 0;',
  },
  {
    name: 'gifts-of-one-id',
    promise: 16,
    breaks: 'other points that are assigned under an `eventId` are the same event again',
    file: 'packages/engine/src/simulate/event-ids.ts',
    found: '[assigned.points, assigned.caseName]',
    planted: '[]',
  },
  {
    name: 'exports-without-actions',
    promise: 16,
    breaks: 'an export leaves out what kind of action led to an award',
    file: 'packages/server/src/storage/exports/user-points.ts',
    found: 'actions.kind as "typeAction"',
    planted: 'null as "typeAction"',
  },
];
