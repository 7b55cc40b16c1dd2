import type { ConstantValue, Diagnostic, Located, Type } from '@merit/dsl';
import { decimal, diagnose, printConstant, quoted, rational, runTimeDiagnostics } from '@merit/dsl';
import type { Floating } from '../../value/floating.js';
import { toDecimal } from '../../value/floating.js';
import type { Integer } from '../../value/integer.js';
import { scaledToDecimal } from '../../value/scaled.js';
import { showType } from '../../value/shown-type.js';

/** A part of the source, with the text its author wrote there. */
export interface Place extends Located {
  readonly text: string;
  /** The parent whose source it is; left out for the strategy itself. */
  readonly sourceName?: string;
}

/** Thrown where a strategy has no result for an event; the evaluation turns it into its diagnostic. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}

export function divisionByZero(quotient: Place, divisor: Place): Failure {
  const data = { expression: quoted(quotient.text), divisor: quoted(divisor.text) };
  return new Failure(diagnose(runTimeDiagnostics.divisionByZero, quotient, data));
}

export function negativeRoot(root: Place, value: Floating): Failure {
  const found = quoted(decimal.toText(toDecimal(value)));
  return new Failure(
    diagnose(runTimeDiagnostics.negativeRoot, root, { expression: quoted(root.text), found }),
  );
}

export function momentBeyondLimit(place: Place): Failure {
  return new Failure(
    diagnose(runTimeDiagnostics.momentBeyondLimit, place, { expression: quoted(place.text) }),
  );
}

export function pointsBeyondLimit(place: Place, points: Integer): Failure {
  return new Failure(diagnose(runTimeDiagnostics.pointsBeyondLimit, place, { points: String(points) }));
}

/** What a child has for a parameter or an input of its parent, which doesn't allow it. */
export function outsideParentRange(
  place: Place,
  value: ConstantValue,
  { id, name, type }: { readonly id: string; readonly name: string; readonly type: Type },
): Failure {
  const data = {
    id,
    name,
    expression: quoted(place.text),
    value: printConstant(value, type),
    type: showType(type),
  };
  return new Failure(diagnose(runTimeDiagnostics.outsideParentRange, place, data));
}

/** `isAbove` says on which side of the other the point should lie. */
export function pointNotAscending(
  place: Place,
  other: Place,
  { isAbove }: { readonly isAbove: boolean },
): Failure {
  const data = { point: quoted(place.text), other: quoted(other.text), isAbove };
  return new Failure(diagnose(runTimeDiagnostics.pointNotAscending, place, data));
}

export function hostFunctionFailed(place: Place, reason: string): Failure {
  const data = { expression: quoted(place.text), reason };
  return new Failure(diagnose(runTimeDiagnostics.hostFunctionFailed, place, data));
}

export function numberTooLong(place: Place): Failure {
  const data = { expression: quoted(place.text), digitsMax: decimal.workingDigitsMax };
  return new Failure(diagnose(runTimeDiagnostics.numberTooLong, place, data));
}

/** The number itself, unless it has grown beyond what a calculation may hold. */
export function withinLength(value: Floating, place: Place): Floating {
  if (typeof value !== 'number' && rational.isTooLong(value)) throw numberTooLong(place);
  return value;
}

const tooGreat = 10n ** BigInt(decimal.workingDigitsMax);

/**
 * The number that an integer stands for at a scale, unless it has grown beyond what a calculation may hold:
 * by the digits that it needs itself, so that it doesn't depend on how a plan holds it.
 */
export function withinDigits(value: Integer, scale: number, place: Place): Integer {
  if (typeof value === 'bigint' && (value >= tooGreat || value <= -tooGreat)) {
    withinLength(scaledToDecimal(value, scale), place);
  }
  return value;
}
