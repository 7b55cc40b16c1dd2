import type { ConstantValue, Decimal, Rational, Type } from '@merit/dsl';
import { decimal, rational } from '@merit/dsl';
import type { JsonValue } from '../../event/event.js';
import { durationToText } from '../../value/duration.js';
import { instantOf, momentToText } from './calendar.js';

/** Every number and duration (milliseconds) is one exact number here; a missing value is null. */
export type Value = null | Rational | Moment | RecordValue | string | boolean | readonly Value[];

/** An item of a list of records. */
export interface RecordValue {
  readonly values: ReadonlyMap<string, Value>;
}

/** A date in days, or an instant in milliseconds, since 1970. */
export interface Moment {
  readonly kind: 'date' | 'instant';
  readonly at: number;
  /** Whether it was written without an offset: as a default of an input it is none of what history keeps. */
  readonly isLocal?: true;
}

/** There is no result for this event: the code of its finding, and where it stands. */
export class NoResult extends Error {
  readonly code: string;
  readonly span: { readonly start: number; readonly end: number };

  constructor(code: string, { span }: { readonly span: NoResult['span'] }) {
    super(code);
    this.code = code;
    this.span = span;
  }
}

/** A fact is missing although another one proves that it is there: the host's mistake. */
export class Contradiction extends TypeError {}

export function isNumber(value: Value): value is Rational {
  return rational.isRational(value);
}

export function isMoment(value: Value): value is Moment {
  return typeof value === 'object' && value !== null && 'at' in value && 'kind' in value;
}

export function isRecord(value: Value): value is RecordValue {
  return typeof value === 'object' && value !== null && 'values' in value;
}

export function number(value: Value): Rational {
  if (!isNumber(value)) throw new Error(`${String(value)} is no number`);
  return value;
}

/** An int, or a duration's milliseconds. */
export function whole(value: Value): Decimal {
  const found = number(value);
  if (rational.isFraction(found) || !decimal.isWhole(found)) throw new Error('it is no whole number');
  return found;
}

export function fromConstant(constant: ConstantValue, type: Type, timeZone: string): Value {
  if (Array.isArray(constant)) {
    const element = type.kind === 'list' ? type.element : type;
    return constant.map((item) => fromConstant(item, element, timeZone));
  }
  if (typeof constant === 'object' && 'fields' in constant && type.kind === 'record') {
    const values = constant.fields.map(({ name, value }, index) => {
      const field = type.fields[index]?.type ?? type;
      return [name, value === null ? null : fromConstant(value, present(field), timeZone)] as const;
    });
    return { values: new Map(values) };
  }
  if (typeof constant === 'object' && 'localMs' in constant) {
    return { kind: 'instant', at: instantOf(constant, timeZone), isLocal: true };
  }
  const { kind } = type;
  if (typeof constant === 'number') {
    return kind === 'date' || kind === 'instant' ? { kind, at: constant } : decimal.fromInteger(constant);
  }
  return constant as Value;
}

export function present(type: Type): Type {
  return type.kind === 'optional' ? type.inner : type;
}

/** A missing value equals nothing, not even another one. */
export function equal(left: Value, right: Value): boolean {
  if (left === null || right === null) return false;
  return isNumber(left) && isNumber(right) ? rational.equals(left, right) : left === right;
}

/** As it leaves in a reply. */
export function toJson(value: Value, type: Type): JsonValue {
  if (value === null) return null;
  if (type.kind === 'optional') return toJson(value, type.inner);
  if (Array.isArray(value))
    return value.map((item) => toJson(item, type.kind === 'list' ? type.element : type));
  if (isRecord(value)) {
    const fields = type.kind === 'record' ? type.fields : [];
    return Object.fromEntries(
      fields.map((field) => [field.name, toJson(value.values.get(field.name) ?? null, field.type)]),
    );
  }
  if (isMoment(value)) return momentToText(value);
  if (!isNumber(value)) return value as JsonValue;
  if (type.kind === 'duration') return durationToText(whole(value).coefficient);
  if (type.kind === 'time') return clockText(Number(whole(value).coefficient));
  return decimal.toJson(rational.toDecimal(value));
}

function clockText(minutes: number): string {
  return new Date(minutes * 60_000).toISOString().slice(11, 16);
}
