import { describe, expect, it } from 'vitest';
import { growthOf, linearGrowthMax } from '../../../../tools/growth.js';
import { format } from './format.js';

/**
 * Comments where each of these has room for them; a source of 256 KiB has room for 131,000 of the shortest.
 */
const places: { readonly [name: string]: (comments: string) => string } = {
  'before everything': (comments) => `${comments}strategy "S" { otherwise { award 1 } }`,
  'between parts': (comments) => `strategy "S" { about "A" ${comments} otherwise { award 1 } }`,
  'in an expression': (comments) => `strategy "S" { otherwise { award 1 ${comments} + 1 } }`,
  'in parentheses': (comments) => `strategy "S" { otherwise { award (1 ${comments} ) } }`,
  'in a type': (comments) => `strategy "S" { input a: int ${comments} (0..3) otherwise { award 1 } }`,
  'in a list': (comments) =>
    `strategy "S" { input a: list<int> = [ ${comments} 1, ${comments} 2] otherwise { award 1 } }`,
  'behind everything': (comments) => `strategy "S" { otherwise { award 1 } }${comments}`,
};

describe('formatting many comments', () => {
  it.each(Object.entries(places))('ends without a fault: %s', (_, place) => {
    const result = format(place('#\n'.repeat(65_000)));
    // What no longer fits into a source once it is indented is told.
    expect(result.ok || result.diagnostics.map(({ code }) => code)).toSatisfy(
      (found) => found === true || String(found) === 'M4001',
    );
  });

  it.each(Object.entries(places))('takes time that grows with them: %s', (_, place) => {
    const prepare = (amount: number) => {
      const source = place('#\n'.repeat(amount));
      return () => format(source);
    };
    expect(growthOf(prepare, 3_000)).toBeLessThan(linearGrowthMax);
  });
});
