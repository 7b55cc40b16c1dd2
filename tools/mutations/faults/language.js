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
];
