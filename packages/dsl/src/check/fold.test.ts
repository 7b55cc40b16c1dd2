import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, create, isDecimal, multiply, subtract, toText } from '../number/decimal.js';
import { isRational, toDecimal } from '../number/rational.js';
import { printType } from '../types/print-type.js';
import { awarding, checkedFrom, findingsIn } from './testing/check-text.js';

/** The known value of an expression, as text; undefined where none is known. */
function valueOfText(expression: string, declarations = ''): string | undefined {
  const source = `strategy "Test" {\n${declarations}\n  rule "Only" { reply { value: ${expression} } }\n}`;
  const { tree, constants } = checkedFrom(source);
  const rule = tree.parts.find((part) => part.kind === 'Rule');
  const reply = rule?.body.statements[0];
  const field = reply?.kind === 'Reply' ? reply.fields[0] : undefined;
  const value = field === undefined ? undefined : constants.get(field.value);
  if (value === undefined) return undefined;
  return isRational(value) ? toText(toDecimal(value)) : String(value);
}

describe('an expression of literals', () => {
  it.each([
    ['10 * 1.1', '11'],
    ['ceil(10 * 1.1)', '11'],
    ['0.1 + 0.2 == 0.3', 'true'],
    ['0.1 + 0.2 != 0.3', 'false'],
    ['15% * 2', '0.3'],
    ['1_000 - 0.5', '999.5'],
    ['7 / 2', '3.5'],
    ['-7 div 2', '-4'],
    ['-7 mod 2', '1'],
    ['1 / 3', `0.${'3'.repeat(34)}`],
    ['1 / 3 * 3', '1'],
    ['150 * (1 / 3)', '50'],
    ['1 / 3 + 1 / 6', '0.5'],
    ['round(2 / 3, 2)', '0.67'],
    ['floor(-1 / 3)', '-1'],
    ['1 / 3 == 0.3333333333333333333333333333333333', 'false'],
    ['7 / 3 mod 2', `0.${'3'.repeat(34)}`],
    ['minutes(20s) * 3', '1'],
    ['sqrt(1 / 9) < 1 / 3', 'true'],
    ['-(2 + 3)', '-5'],
    ['not (1 < 2 and 2 <= 2)', 'false'],
    ['3 > 2 or 3 >= 4', 'true'],
    ['3 < 2 or 4 >= 4', 'true'],
    ['3 in 1..5', 'true'],
    ['3 not in [1, 2]', 'true'],
    ['"a" == "b"', 'false'],
    ['5 ?? 6', '5'],
    ['if 1 == 1 then 5 else 6.5', '5'],
    ['if 1 == 2 then 5 else 6.5', '6.5'],
    ['min(3, 1.5, 2)', '1.5'],
    ['max(3, 1.5)', '3'],
    ['abs(-2.5)', '2.5'],
    ['clamp(9, 1, 5)', '5'],
    ['clamp(9, 5, 1)', '5'],
    ['round(2.345, 2)', '2.35'],
    ['round(-2.5)', '-3'],
    ['floor(-2.5)', '-3'],
    ['trunc(-2.5)', '-2'],
    ['round(2.5)', '3'],
    ['sqrt(6.25)', '2.5'],
    ['pow(1.5, 2)', '2.25'],
    ['length("añ🙂")', '3'],
    ['lower("ÁB")', 'áb'],
    ['upper("áb")', 'ÁB'],
    ['trim("  a b ")', 'a b'],
    ['contains("walking", "king")', 'true'],
    ['startsWith("walking", "king")', 'false'],
    ['endsWith("walking", "king")', 'true'],
    ['bucket("salt", "user", 1)', '0'],
    ['max(5m, 1h)', '3600000'],
    ['seconds(90s)', '90'],
    ['minutes(90s)', '1.5'],
    ['5m + 30s', '330000'],
    ['-5m', '-300000'],
    ['3 * 1m - 1s', '179000'],
    ['1h / 1m', '60'],
    ['90s div 1m', '1'],
    ['90s mod 1m', '30000'],
    ['min(5m, 1h)', '300000'],
    ['abs(-5m) == 300s', 'true'],
    ['clamp(2h, 1m, 1h) <= 60m', 'true'],
  ])('has its exact value: %s is %s', (expression, value) => {
    expect(valueOfText(expression)).toBe(value);
  });

  it.each([
    'base * 1.1',
    'steps + 1',
    'user.awards',
    'later',
    'min(base, 2)',
    'linear(3, 0 => 1, 10 => 5)',
    'length([1, 2])',
    'if steps > 1 then 1 else 2',
  ])('is what has a value beforehand, not %s', (expression) => {
    const declarations = '  param base: int = 10\n  input steps: int\n  let later = steps';
    expect(valueOfText(expression, declarations)).toBeUndefined();
  });

  it('has the type of its value', () => {
    const source = awarding('10 * 1.1');
    const { tree, types } = checkedFrom(source);
    const [rule] = tree.parts;
    const award = rule?.kind === 'Rule' ? rule.body.statements[0] : undefined;
    if (award?.kind !== 'Award') throw new Error('no award');
    const type = types.get(award.points);
    expect(type && printType(type)).toBe('int (11..11)');
    expect(findingsIn(awarding('10 * 1.15')).map(({ rule: found }) => found)).toEqual(['decimal-points']);
  });

  it('is left to be calculated later where it grows beyond what a literal may be', () => {
    const long = `1${'0'.repeat(300)}`;
    expect(valueOfText(`${long} * ${long}`)).toBeUndefined();
    expect(valueOfText('9_007_199_254_740_991ms + 1ms')).toBeUndefined();
  });

  const literal = fc
    .tuple(fc.bigInt(0n, 10n ** 12n), fc.nat(6))
    .map(([units, scale]) => create(units, scale));

  it.each([
    ['+', add],
    ['-', subtract],
    ['*', multiply],
  ] as const)('agrees with exact arithmetic on %s', (operator, calculate) => {
    fc.assert(
      fc.property(literal, literal, (left, right) => {
        const value = valueOfText(`${toText(left)} ${operator} ${toText(right)}`);
        expect(value).toBe(toText(calculate(left, right)));
      }),
      { numRuns: 50 },
    );
  });
});

describe('a known value', () => {
  it('is a decimal or a number of milliseconds', () => {
    expect(isDecimal(create(1n, 0))).toBe(true);
    expect(isDecimal(5)).toBe(false);
    expect(isDecimal(undefined)).toBe(false);
  });
});
