import type { Decimal, Rational } from '@merit/dsl';
import { decimal, rational } from '@merit/dsl';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from './compile.js';
import { operations } from './testing/reference/arithmetic.js';

type Values = { readonly [name: string]: Decimal };

/**
 * An expression of numbers: its text, and what it is in exact numbers. Division by zero throws a RangeError.
 */
interface Sample {
  readonly text: string;
  readonly valueOf: (values: Values) => Rational;
}

/** One input for each way in which numbers are held, and a parameter. */
const declarations = `
  param rate: decimal (-10..10) = 1.5
  input small: int (-1_000..1_000)
  input wide: int
  input cents: decimal (-100..100, places 2)
  input fine: decimal (places 9)
  input free: decimal`;

const names = ['rate', 'small', 'wide', 'cents', 'fine', 'free'] as const;

function exactly(text: string): Decimal {
  const reading = decimal.fromText(text);
  if (!reading.ok) throw new Error(`${text} is ${reading.reason}`);
  return reading.value;
}

const literal = fc
  .tuple(fc.nat(10_000), fc.nat(3))
  .map(([digits, places]) => decimal.toText(decimal.create(BigInt(digits), places)))
  .map((text): Sample => ({ text, valueOf: () => exactly(text) }));

const name = fc
  .constantFrom(...names)
  .map((text): Sample => ({ text, valueOf: (values) => values[text] ?? decimal.zero }));

const functions: { readonly [called: string]: (value: Rational) => Rational } = {
  abs: rational.abs,
  round: (value) => rational.round(value),
  floor: rational.floor,
  ceil: rational.ceil,
  trunc: rational.trunc,
};

const comparisons: { readonly [operator: string]: (sign: number) => boolean } = {
  '<': (sign) => sign < 0,
  '<=': (sign) => sign <= 0,
  '>': (sign) => sign > 0,
  '>=': (sign) => sign >= 0,
  '==': (sign) => sign === 0,
  '!=': (sign) => sign !== 0,
};

const { expression } = fc.letrec<{ expression: Sample }>((tie) => {
  const part = tie('expression');
  const binary = fc.tuple(fc.constantFrom(...Object.keys(operations)), part, part).map(
    ([operator, left, right]): Sample => ({
      text: `(${left.text} ${operator} ${right.text})`,
      valueOf: (values) =>
        operations[operator]?.(left.valueOf(values), right.valueOf(values)) ?? decimal.zero,
    }),
  );
  const call = fc.tuple(fc.constantFrom(...Object.keys(functions)), part).map(
    ([called, operand]): Sample => ({
      text: `${called}(${operand.text})`,
      valueOf: (values) => functions[called]?.(operand.valueOf(values)) ?? decimal.zero,
    }),
  );
  const rounding = fc.tuple(part, fc.nat(20)).map(
    ([operand, places]): Sample => ({
      text: `round(${operand.text}, ${places})`,
      valueOf: (values) => rational.round(operand.valueOf(values), places),
    }),
  );
  const negation = part.map(
    (operand): Sample => ({
      text: `-${operand.text}`,
      valueOf: (values) => rational.negate(operand.valueOf(values)),
    }),
  );
  const extreme = fc.tuple(fc.constantFrom('min', 'max'), part, part).map(
    ([called, left, right]): Sample => ({
      text: `${called}(${left.text}, ${right.text})`,
      valueOf: (values) =>
        (called === 'min' ? rational.min : rational.max)(left.valueOf(values), right.valueOf(values)),
    }),
  );
  const clamp = fc.tuple(part, part, part).map(
    ([operand, low, high]): Sample => ({
      text: `clamp(${operand.text}, ${low.text}, ${high.text})`,
      valueOf: (values) =>
        rational.max(rational.min(operand.valueOf(values), high.valueOf(values)), low.valueOf(values)),
    }),
  );
  const choice = fc.tuple(fc.constantFrom(...Object.keys(comparisons)), part, part, part, part).map(
    ([operator, left, right, yes, no]): Sample => ({
      text: `(if ${left.text} ${operator} ${right.text} then ${yes.text} else ${no.text})`,
      valueOf: (values) => {
        const sign = rational.compare(left.valueOf(values), right.valueOf(values));
        return (comparisons[operator]?.(sign) === true ? yes : no).valueOf(values);
      },
    }),
  );
  const between = fc.tuple(part, part, part, part, part).map(
    ([subject, low, high, yes, no]): Sample => ({
      text: `(if ${subject.text} in ${low.text}..${high.text} then ${yes.text} else ${no.text})`,
      valueOf: (values) => {
        const value = subject.valueOf(values);
        const isAbove = rational.compare(value, low.valueOf(values)) >= 0;
        return (isAbove && rational.compare(value, high.valueOf(values)) <= 0 ? yes : no).valueOf(values);
      },
    }),
  );
  return {
    expression: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      name,
      literal,
      binary,
      call,
      rounding,
      negation,
      extreme,
      clamp,
      choice,
      between,
    ),
  };
});

/** As they stand in JSON: numbers of few digits and of many, and texts for what no number says. */
const values = fc.record({
  small: fc.integer({ min: -1_000, max: 1_000 }),
  wide: fc.oneof(fc.integer({ min: -5, max: 5 }), fc.maxSafeInteger(), fc.constantFrom(1e21, -1e30)),
  cents: fc.integer({ min: -10_000, max: 10_000 }).map((cents) => cents / 100),
  fine: fc.oneof(
    fc.constantFrom(0, 0.5, '123456789012.123456789'),
    fc.integer().map((parts) => parts / 1e6),
  ),
  free: fc.oneof(
    fc.constantFrom(0, 0.5, -2.5, '0.3333333333333333333333', '1e-20'),
    fc.integer({ min: -20, max: 20 }),
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  ),
  rate: fc.constantFrom(0, 1.5, 2, -0.125, '0.0000000000000000001'),
});

function toWire(value: Rational): number | string {
  return decimal.toJson(rational.toDecimal(value));
}

type Result = { readonly value: unknown } | { readonly code: string | undefined };

function expected(sample: Sample, exact: Values): Result {
  try {
    return { value: toWire(sample.valueOf(exact)) };
  } catch (error) {
    if (error instanceof RangeError) return { code: 'M5101' };
    throw error;
  }
}

describe('planned arithmetic', () => {
  it('is that of exact numbers, traced or not, its parameters bound or defaults', () => {
    fc.assert(
      fc.property(expression, values, (sample, { rate, ...data }) => {
        const source = `strategy "Sample" {${declarations}\n  otherwise { reply { value: ${sample.text} } award 0 }\n}`;
        const compiled = compile(source);
        // What is wrong for every event, such as a divisor of 0, is no program at all.
        fc.pre(compiled.ok);
        const exact = Object.fromEntries(
          Object.entries({ ...data, rate }).map(([key, value]) => [
            key,
            typeof value === 'number' ? decimal.fromNumber(value) : exactly(value),
          ]),
        );
        const strategy = compiled.strategy.bind({ rate });
        for (const trace of [false, true]) {
          const event = { externalUserId: 'user', externalTaskId: 'task', data };
          const evaluation = strategy.evaluate({ event, now: 0, trace });
          const result: Result = evaluation.ok
            ? { value: evaluation.outcome.reply['value'] }
            : { code: evaluation.diagnostics[0]?.code };
          expect(result).toEqual(expected(sample, exact));
        }
      }),
      { numRuns: 300 },
    );
  });
});
