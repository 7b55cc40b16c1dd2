import { notWholeDays } from '../../diagnostics/catalogue/moments.js';
import { operandsDiffer, zeroDivisor } from '../../diagnostics/catalogue/names-and-types.js';
import type { ArithmeticOperator } from '../../ranges/arithmetic.js';
import type { Binary, Expression, Negate } from '../../syntax/ast.js';
import { dayMs } from '../../types/duration.js';
import {
  dateType,
  decimalType,
  durationType,
  errorType,
  instantType,
  intType,
  isMoment,
  isNumber,
  isOrdered,
  type MomentType,
  type NumberType,
  type OrderedType,
} from '../../types/make-type.js';
import { morePlaces, placesOf } from '../../types/places.js';
import { describeType } from '../../types/print-type.js';
import type { Type } from '../../types/type.js';
import { isZero } from '../constants/single-value.js';
import type { CheckContext } from '../context.js';
import { quoteSource } from '../context.js';
import type { Inferred } from '../inferred.js';
import { computed, mistaken } from '../inferred.js';
import { reportMismatch, requirePresent } from '../require.js';
import type { Site } from '../site.js';

/** left ( "+" | "-" | "*" | "/" | "div" | "mod" ) right */
export function inferArithmetic(
  context: CheckContext,
  node: Binary,
  operator: ArithmeticOperator,
  site: Site,
): Inferred {
  const left = inferOperand(context, node.left, operator, site);
  const right = inferOperand(context, node.right, operator, site, left === null);
  if (left === null || right === null) return mistaken;
  const type = resultOf(operator, left, right);
  if (type === null) {
    const data = { operator, left: describeType(left), right: describeType(right) };
    context.report(operandsDiffer, node, { ...data, hint: hintFor(operator, left, right) });
    return mistaken;
  }
  if (type.kind === 'date') reportPartOfDay(context, node);
  return computed(isZeroDivision(context, node, operator) ? errorType : type);
}

/** What is written beside a date is whole days; what is calculated there is rounded down to them. */
function reportPartOfDay(context: CheckContext, { left, right }: Binary): void {
  for (const node of [left, right]) {
    const value = context.types.get(node)?.kind === 'duration' ? context.constants.get(node) : undefined;
    if (typeof value !== 'number' || value % dayMs === 0) continue;
    context.report(notWholeDays, node, {
      duration: quoteSource(context, node),
      days: Math.floor(value / dayMs),
    });
  }
}

/** "-" operand */
export function inferNegation(context: CheckContext, node: Negate, site: Site): Inferred {
  const type = inferOperand(context, node.operand, '-', site);
  if (type === null) return mistaken;
  if (isMoment(type)) {
    reportMismatch(context, node.operand, type, 'numbers or durations', '`-`');
    return mistaken;
  }
  return computed(type.kind === 'duration' ? durationType() : numberResult(type.kind, placesOf(type)));
}

/** Dates and instants go with some operators. */
type Operand = OrderedType | MomentType;

/**
 * The type of an operand that can be calculated with; null where it can't, which was reported. `isTold`: of a
 * chain of operands the first wrong one is enough.
 */
function inferOperand(
  context: CheckContext,
  node: Expression,
  operator: string,
  site: Site,
  isTold?: boolean,
): Operand | null {
  const type: Type = requirePresent(context, node, context.infer(node, site), site);
  if (isOrdered(type) || isMoment(type)) return type;
  if (type.kind !== 'error' && !isTold) {
    reportMismatch(context, node, type, 'numbers or durations', `\`${operator}\``);
  }
  return null;
}

// ── Results ─────────────────────────────────────────────────────────────────

type Places = number | null;

/** What an operator makes of two numbers. */
interface NumberResult {
  /** `same`: an int where both operands are ints. */
  readonly kind: 'int' | 'decimal' | 'same';
  readonly places: (left: Places, right: Places) => Places;
}

const sum = (left: Places, right: Places): Places => (left === null || right === null ? null : left + right);

const numberResults: { readonly [operator in ArithmeticOperator]: NumberResult } = {
  '+': { kind: 'same', places: morePlaces },
  '-': { kind: 'same', places: morePlaces },
  '*': { kind: 'same', places: sum },
  '/': { kind: 'decimal', places: () => null },
  div: { kind: 'int', places: () => 0 },
  mod: { kind: 'same', places: morePlaces },
};

/** The type of a result; null where the operator doesn't go with its operands. */
function resultOf(operator: ArithmeticOperator, left: Operand, right: Operand): Operand | null {
  if (isMoment(left) || isMoment(right)) return resultOfMoments(operator, left, right);
  if (isNumber(left) && isNumber(right)) return resultOfNumbers(operator, left, right);
  if (left.kind === 'duration' && right.kind === 'duration') return resultOfDurations(operator);
  return operator === '*' && (left.kind === 'int' || right.kind === 'int') ? durationType() : null;
}

function resultOfNumbers(operator: ArithmeticOperator, left: NumberType, right: NumberType): NumberType {
  const { kind, places } = numberResults[operator];
  const whole = kind === 'int' || (kind === 'same' && left.kind === 'int' && right.kind === 'int');
  return numberResult(whole ? 'int' : 'decimal', places(placesOf(left), placesOf(right)));
}

function numberResult(kind: NumberType['kind'], places: Places): NumberType {
  return kind === 'int' ? intType() : decimalType(undefined, places);
}

/**
 * Between two instants lies a duration, and a duration before or after an instant is another. Between two
 * dates lie whole days of 24 hours, and so many days before or after a date is another.
 */
function resultOfMoments(operator: ArithmeticOperator, left: Operand, right: Operand): Operand | null {
  if (operator === '-' && left.kind === right.kind) return durationType();
  const moves = operator === '+' || operator === '-';
  if (moves && isMoment(left) && right.kind === 'duration') return momentLike(left);
  return operator === '+' && left.kind === 'duration' && isMoment(right) ? momentLike(right) : null;
}

function momentLike({ kind }: MomentType): MomentType {
  return kind === 'date' ? dateType : instantType;
}

function hintForMoments(left: Operand, right: Operand): string | null {
  if (left.kind === right.kind) return null;
  if (isMoment(left) && isMoment(right))
    return 'take the `.date` of the instant, and there are whole days between';
  const moment = isMoment(left) ? left : right;
  return moment.kind === 'date'
    ? 'a date goes with a duration of whole days: `start + 30d`'
    : 'an instant goes with a duration: `start + 30d`';
}

/** Durations are whole milliseconds: their product has no meaning, their quotient is a number. */
function resultOfDurations(operator: ArithmeticOperator): OrderedType | null {
  switch (operator) {
    case '+':
    case '-':
    case 'mod':
      return durationType();
    case '/':
      return decimalType();
    case 'div':
      return intType();
    case '*':
      return null;
  }
}

function hintFor(operator: ArithmeticOperator, left: Operand, right: Operand): string | null {
  if (isMoment(left) || isMoment(right)) return hintForMoments(left, right);
  if (left.kind === 'duration' && right.kind === 'duration') return null;
  if (operator === '*') return 'a duration is whole milliseconds, so it is multiplied by an int only';
  if (operator === '+' || operator === '-' || operator === 'mod') {
    return 'a number becomes a duration with a unit: `30s`, `5m`, or `minutes * 1m` for an int';
  }
  return 'a duration divided by a duration is a number: `user.sinceLast / 1m`';
}

function isZeroDivision(context: CheckContext, node: Binary, operator: ArithmeticOperator): boolean {
  if (operator !== '/' && operator !== 'div' && operator !== 'mod') return false;
  const byZero = isZero(context.constants.get(node.right));
  if (byZero) context.report(zeroDivisor, node.right, { operator });
  return byZero;
}
