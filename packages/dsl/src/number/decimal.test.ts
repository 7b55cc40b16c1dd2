import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Decimal } from './decimal.js';
import * as decimal from './decimal.js';

/** Reads a text that the test knows to be a number. */
function of(text: string): Decimal {
  const reading = decimal.fromText(text);
  if (!reading.ok) throw new Error(`${text} is ${reading.reason}`);
  return reading.value;
}

/** `±1e±n`, also beyond what is read. */
function partsOf(text: string): [bigint, number] {
  return [text.startsWith('-') ? -1n : 1n, -Number(text.split('e')[1] ?? 0)];
}

function literal(text: string): string {
  const reading = decimal.fromLiteral(text);
  return reading.ok ? decimal.toText(reading.value) : reading.reason;
}

describe('reading', () => {
  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['1.50', '1.5'],
    ['-12.005', '-12.005'],
    ['1e-7', '0.0000001'],
    ['1E+3', '1000'],
    ['2.5e1', '25'],
    ['0e999999999', '0'],
    ['0.000e-999999999', '0'],
  ])('takes %s as %s', (text, plain) => {
    expect(decimal.toText(of(text))).toBe(plain);
  });

  it.each([
    '',
    ' 1',
    '+1',
    '01',
    '1.',
    '.5',
    '1_000',
    '15%',
    '0x10',
    'NaN',
    'Infinity',
    '1e',
    '--1',
    '1,5',
    '١',
  ])('refuses %j as malformed', (text) => {
    expect(decimal.fromText(text)).toEqual({ ok: false, reason: 'malformed' });
  });

  it.each(['1e400', '1e999999999999', '1e-401', '1e-999999999999', '9'.repeat(401), `0.${'3'.repeat(401)}`])(
    'refuses %s as too long without building it',
    (text) => {
      expect(decimal.fromText(text)).toEqual({ ok: false, reason: 'too long' });
    },
  );

  it('judges the length of the value, not of its spelling', () => {
    expect(decimal.toText(of(`1.${'0'.repeat(5000)}`))).toBe('1');
    expect(decimal.toText(of(`1${'0'.repeat(399)}e-399`))).toBe('1');
  });

  it('takes linear time on a long run of zeros', () => {
    expect(decimal.fromText(`0.${'0'.repeat(200_000)}1`)).toEqual({ ok: false, reason: 'too long' });
    expect(decimal.fromText(`1${'0'.repeat(200_000)}1`)).toEqual({ ok: false, reason: 'too long' });
  });

  it.each([
    ['1_000', '1000'],
    ['1_0.5', '10.5'],
    ['15%', '0.15'],
    ['12.5%', '0.125'],
    ['200%', '2'],
    ['0%', '0'],
    ['1__0', 'malformed'],
    ['_1', 'malformed'],
    ['1_', 'malformed'],
    ['-1', 'malformed'],
    ['1e3', 'malformed'],
    ['9'.repeat(401), 'too long'],
  ])('reads the literal %s as %s', (text, plain) => {
    expect(literal(text)).toBe(plain);
  });

  it('takes a number as its shortest decimal text', () => {
    expect(decimal.toText(decimal.fromNumber(1.1))).toBe('1.1');
    expect(decimal.toText(decimal.fromNumber(1e-7))).toBe('0.0000001');
    expect(decimal.toText(decimal.fromNumber(1e21))).toBe('1000000000000000000000');
    expect(decimal.fromNumber(-0)).toEqual(decimal.zero);
  });

  it('throws for a number that is none', () => {
    expect(() => decimal.fromNumber(Number.NaN)).toThrow(TypeError);
    expect(() => decimal.fromNumber(Number.POSITIVE_INFINITY)).toThrow(TypeError);
    expect(() => decimal.fromInteger(1.5)).toThrow(RangeError);
  });

  it('holds every finite number, and gives it back', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(decimal.toNumber(decimal.fromNumber(number))).toBe(number === 0 ? 0 : number);
      }),
    );
    for (const extreme of [Number.MAX_VALUE, Number.MIN_VALUE, 2.2250738585072014e-308]) {
      expect(decimal.toNumber(decimal.fromNumber(extreme))).toBe(extreme);
    }
  });
});

describe('writing', () => {
  it('has no number for a value that JSON would change', () => {
    expect(decimal.toNumber(of('0.1'))).toBe(0.1);
    expect(decimal.toNumber(of('9007199254740993'))).toBeNull();
    expect(decimal.toNumber(of('0.1234567890123456789'))).toBeNull();
    expect(decimal.toJson(of('0.1'))).toBe(0.1);
    expect(decimal.toJson(of('9007199254740993'))).toBe('9007199254740993');
    expect(decimal.toNumber(of('1e350'))).toBeNull();
  });

  it('pads the digits after the point', () => {
    expect(decimal.toText(decimal.create(-5n, 3))).toBe('-0.005');
  });
});

describe('known results', () => {
  it('adds a tenth and two tenths to three tenths', () => {
    expect(decimal.add(of('0.1'), of('0.2'))).toEqual(of('0.3'));
    expect(decimal.multiply(of('10'), of('1.1'))).toEqual(of('11'));
  });

  it.each([
    ['1', '3', '0.3333333333333333333333333333333333'],
    ['2', '3', '0.6666666666666666666666666666666667'],
    ['-2', '3', '-0.6666666666666666666666666666666667'],
    ['1', '8', '0.125'],
    ['100', '0.5', '200'],
    ['1', '1e300', `0.${'0'.repeat(299)}1`],
    // Exactly half of the last digit goes to the even one, downwards and upwards.
    ['10000000000000000000000000000000025', '10', '1000000000000000000000000000000002'],
    ['10000000000000000000000000000000035', '10', '1000000000000000000000000000000004'],
    ['99999999999999999999999999999999995', '10', '10000000000000000000000000000000000'],
  ])('divides %s by %s to %s', (left, right, quotient) => {
    expect(decimal.toText(decimal.divide(of(left), of(right)))).toBe(quotient);
  });

  it.each([
    ['7', '2', '3', '1'],
    ['-7', '2', '-4', '1'],
    ['7', '-2', '-4', '-1'],
    ['-7', '-2', '3', '-1'],
    ['7.5', '0.2', '37', '0.1'],
    ['6', '2', '3', '0'],
  ])('%s div %s is %s, and mod is %s', (left, right, quotient, rest) => {
    expect(decimal.toText(decimal.floorDivide(of(left), of(right)))).toBe(quotient);
    expect(decimal.toText(decimal.floorModulo(of(left), of(right)))).toBe(rest);
  });

  it('throws for division by zero', () => {
    for (const divide of [decimal.divide, decimal.floorDivide, decimal.floorModulo]) {
      expect(() => divide(decimal.one, decimal.zero)).toThrow(RangeError);
    }
  });

  it.each([
    ['2.5', 0, '3'],
    ['-2.5', 0, '-3'],
    ['2.4999', 0, '2'],
    ['1.005', 2, '1.01'],
    ['-1.005', 2, '-1.01'],
    ['1.5', 3, '1.5'],
    ['155', -1, '160'],
    ['0.4', 0, '0'],
  ])('rounds %s to %i places as %s', (text, places, rounded) => {
    expect(decimal.toText(decimal.round(of(text), places))).toBe(rounded);
  });

  it.each([
    ['1.5', '1', '2', '1'],
    ['-1.5', '-2', '-1', '-1'],
    ['3', '3', '3', '3'],
    ['-0.1', '-1', '0', '0'],
  ])('%s has floor %s, ceil %s and trunc %s', (text, floor, ceil, trunc) => {
    expect([decimal.floor, decimal.ceil, decimal.trunc].map((cut) => decimal.toText(cut(of(text))))).toEqual([
      floor,
      ceil,
      trunc,
    ]);
  });

  it.each([
    ['1', false],
    ['1e400', true],
    ['-1e400', true],
    ['1e-401', true],
    ['1e399', false],
    ['1e-399', false],
  ])('calls the fifth power of %s too long: %s', (text, tooLong) => {
    const value = decimal.create(...partsOf(text));
    const power = [1, 2, 3, 4].reduce((product) => decimal.multiply(product, value), value);
    expect(decimal.isTooLong(power)).toBe(tooLong);
  });

  it('gives the first of two equals as their least and greatest', () => {
    const [a, b] = [of('1'), of('1.0')];
    expect(decimal.min(a, b)).toBe(a);
    expect(decimal.max(a, b)).toBe(a);
  });
});

/**
 * The model: every number is a plain big integer of billionths of billionths, so sums and comparisons are
 * those of integers, and products and quotients are stated by multiplying out.
 */
const modelScale = 18;
const unit = 10n ** BigInt(modelScale);
const modelled = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: modelScale }))
  .map(([coefficient, scale]) => decimal.create(coefficient, scale));
const inUnits = (value: Decimal) => value.coefficient * 10n ** BigInt(modelScale - value.scale);
const sizeOf = (value: bigint) => (value < 0n ? -value : value);

describe('against a model of plain big integers', () => {
  it('adds, subtracts, negates and compares as integers do', () => {
    fc.assert(
      fc.property(modelled, modelled, (a, b) => {
        const [x, y] = [inUnits(a), inUnits(b)];
        expect(inUnits(decimal.add(a, b))).toBe(x + y);
        expect(inUnits(decimal.subtract(a, b))).toBe(x - y);
        expect(inUnits(decimal.negate(a))).toBe(-x);
        expect(inUnits(decimal.abs(a))).toBe(sizeOf(x));
        expect(Math.sign(decimal.compare(a, b))).toBe(x < y ? -1 : x > y ? 1 : 0);
        expect(decimal.equals(a, b)).toBe(x === y);
        expect(decimal.sign(a)).toBe(x < 0n ? -1 : x > 0n ? 1 : 0);
        expect(inUnits(decimal.min(a, b))).toBe(x < y ? x : y);
        expect(inUnits(decimal.max(a, b))).toBe(x < y ? y : x);
      }),
    );
  });

  it('multiplies exactly', () => {
    fc.assert(
      fc.property(modelled, modelled, (a, b) => {
        const product = decimal.multiply(a, b);
        expect(product.coefficient * unit * unit).toBe(
          inUnits(a) * inUnits(b) * 10n ** BigInt(product.scale),
        );
      }),
    );
  });

  it('divides to the nearest of 34 digits', () => {
    fc.assert(
      fc.property(modelled, modelled, (a, b) => {
        fc.pre(inUnits(b) !== 0n);
        const quotient = decimal.divide(a, b);
        // Half of the last of 34 digits is at most 0.5 × 10^-33 of the quotient; multiplied out by b and
        // 10^scale.
        const error = inUnits(a) * 10n ** BigInt(quotient.scale) - quotient.coefficient * inUnits(b);
        expect(2n * 10n ** 33n * sizeOf(error) <= sizeOf(inUnits(a)) * 10n ** BigInt(quotient.scale)).toBe(
          true,
        );
        const significant = sizeOf(quotient.coefficient).toString().replace(/0+$/, '');
        expect(significant.length).toBeLessThanOrEqual(decimal.quotientDigits);
      }),
    );
  });

  it('splits a number into div and mod', () => {
    fc.assert(
      fc.property(modelled, modelled, (a, b) => {
        fc.pre(inUnits(b) !== 0n);
        const quotient = decimal.floorDivide(a, b);
        const rest = decimal.floorModulo(a, b);
        expect(decimal.isWhole(quotient)).toBe(true);
        expect(decimal.add(decimal.multiply(quotient, b), rest)).toEqual(a);
        expect(decimal.compare(decimal.abs(rest), decimal.abs(b))).toBeLessThan(0);
        expect(decimal.sign(rest) === 0 || decimal.sign(rest) === decimal.sign(b)).toBe(true);
      }),
    );
  });

  it('rounds to the nearest unit, away from zero at the half', () => {
    fc.assert(
      fc.property(modelled, fc.integer({ min: 0, max: modelScale }), (value, places) => {
        const step = 10n ** BigInt(modelScale - places);
        const error = inUnits(decimal.round(value, places)) - inUnits(value);
        expect(inUnits(decimal.round(value, places)) % step).toBe(0n);
        expect(2n * sizeOf(error) <= step).toBe(true);
        if (2n * sizeOf(error) === step) expect(error > 0n).toBe(inUnits(value) > 0n);
      }),
    );
  });

  it('has floor, ceil and trunc next to the value on their sides', () => {
    fc.assert(
      fc.property(modelled, (value) => {
        const below = inUnits(value) - inUnits(decimal.floor(value));
        const above = inUnits(decimal.ceil(value)) - inUnits(value);
        expect(below >= 0n && below < unit && above >= 0n && above < unit).toBe(true);
        const towardsZero = inUnits(value) < 0n ? decimal.ceil(value) : decimal.floor(value);
        expect(decimal.trunc(value)).toEqual(towardsZero);
      }),
    );
  });

  it('keeps one form for one value, and reads back what it writes', () => {
    fc.assert(
      fc.property(modelled, fc.integer({ min: 0, max: 20 }), (value, zeros) => {
        expect(of(decimal.toText(value))).toEqual(value);
        const padded = decimal.create(value.coefficient * 10n ** BigInt(zeros), value.scale + zeros);
        expect(padded).toEqual(value);
        expect(value.scale === 0 || value.coefficient % 10n !== 0n).toBe(true);
        expect(Object.isFrozen(value)).toBe(true);
      }),
    );
  });
});
