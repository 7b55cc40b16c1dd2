import { fromInteger, one, toText, zero } from '../number/decimal.js';
import type { Rational } from '../number/rational.js';
import { abs, add, divide, equals, isFraction, multiply, sign } from '../number/rational.js';
import type { PlaceKey } from './environment.js';
import { keyOfSum } from './environment.js';

/**
 * A sum of places, each times a number that isn't 0, and a constant: `cap - used - 3`. In the order of the
 * keys.
 */
export interface LinearForm {
  readonly terms: readonly Term[];
  readonly constant: Rational;
}

export interface Term {
  readonly key: PlaceKey;
  readonly factor: Rational;
}

/** Forms of more places are given up: nobody relates so many, and each would cost. */
const termsMax = 3;

export function formOfPlace(key: PlaceKey): LinearForm {
  return { terms: [{ key, factor: one }], constant: zero };
}

export function formOfConstant(constant: Rational): LinearForm {
  return { terms: [], constant };
}

/** Null where the sum is of too many places. */
export function addForms(left: LinearForm, right: LinearForm): LinearForm | null {
  const factors = new Map(left.terms.map(({ key, factor }) => [key, factor]));
  for (const { key, factor } of right.terms) factors.set(key, add(factors.get(key) ?? zero, factor));
  const terms = [...factors]
    .filter(([, factor]) => sign(factor) !== 0)
    .map(([key, factor]) => ({ key, factor }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  return small({ terms, constant: add(left.constant, right.constant) });
}

export function subtractForms(left: LinearForm, right: LinearForm): LinearForm | null {
  const opposite = scaleForm(right, minusOne);
  return opposite && addForms(left, opposite);
}

export function scaleForm({ terms, constant }: LinearForm, by: Rational): LinearForm | null {
  if (sign(by) === 0) return formOfConstant(zero);
  return small({
    terms: terms.map(({ key, factor }) => ({ key, factor: multiply(factor, by) })),
    constant: multiply(constant, by),
  });
}

export function shiftForm({ terms, constant }: LinearForm, by: Rational): LinearForm {
  return { terms, constant: add(constant, by) };
}

const minusOne = fromInteger(-1);
const coefficientMax = 10n ** 40n;

/** What has many places, or numbers of many digits, says little and costs much, so it is given up. */
function small(form: LinearForm): LinearForm | null {
  const numbers = [form.constant, ...form.terms.map(({ factor }) => factor)];
  const isSmall = numbers.every(hasFewDigits);
  return isSmall && form.terms.length <= termsMax ? form : null;
}

function hasFewDigits(value: Rational): boolean {
  const size = abs(value);
  return isFraction(size)
    ? size.numerator < coefficientMax && size.denominator < coefficientMax
    : size.coefficient < coefficientMax && size.scale <= 40;
}

/** The one place that a form is but for its constant; null for any other. */
export function onlyPlace({ terms: [first, ...rest] }: LinearForm): PlaceKey | null {
  return first !== undefined && rest.length === 0 && equals(first.factor, one) ? first.key : null;
}

/**
 * A sum of places without its constant: as it is told apart from others, and how many times that the form is.
 */
export interface Sum {
  readonly key: PlaceKey;
  readonly terms: readonly Term[];
  readonly times: Rational;
}

/**
 * `y - x` is -1 times `x - y`, and `2 * x - 2 * y` twice as much. Null for a form of fewer than two places.
 */
export function sumOf({ terms }: LinearForm): Sum | null {
  const [first] = terms;
  if (first === undefined || terms.length < 2) return null;
  const ratios = terms.map(({ key, factor }) => ({ key, factor: divide(factor, first.factor) }));
  const isExact = ratios.every(({ factor }, index) => {
    const whole = terms[index]?.factor;
    return whole !== undefined && equals(multiply(factor, first.factor), whole);
  });
  const shown = isExact ? ratios : terms;
  const key = keyOfSum(shown.map((term) => ({ ...term, factor: textOf(term.factor) })));
  return { key, terms: shown, times: isExact ? first.factor : one };
}

function textOf(value: Rational): string {
  return isFraction(value) ? `${value.numerator}/${value.denominator}` : toText(value);
}
