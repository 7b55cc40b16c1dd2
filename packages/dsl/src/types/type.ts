import type { Decimal } from '../number/decimal.js';

/**
 * The types of the language as values. Every type is a plain frozen object; ranges belong to the type, so
 * narrowing a range makes a new type. `int` is also a `decimal`; there is no other implicit conversion.
 */
export type Type =
  | IntType
  | DecimalType
  | DurationType
  | TextType
  | BoolType
  | InstantType
  | DateType
  | TimeType
  | YearDayType
  | ListType
  | RecordType
  | OptionalType
  | ErrorType;

/** Both ends belong to the range; null is an open end. */
export interface Range<Value> {
  readonly min: Value | null;
  readonly max: Value | null;
}

export interface IntType {
  readonly kind: 'int';
  readonly range: Range<Decimal>;
}

export interface DecimalType {
  readonly kind: 'decimal';
  readonly range: Range<Decimal>;
  /** The most digits after the point a value may have; null where none is declared. */
  readonly places: number | null;
}

/** Whole milliseconds. */
export interface DurationType {
  readonly kind: 'duration';
  readonly range: Range<number>;
}

/** `values` lists the only texts there are (a type of its own), null for any text. */
export interface TextType {
  readonly kind: 'text';
  readonly values: readonly string[] | null;
  /** The most characters; of listed texts those of the longest, infinity where there is no bound. */
  readonly max: number;
}

export interface BoolType {
  readonly kind: 'bool';
}

export interface InstantType {
  readonly kind: 'instant';
}

export interface DateType {
  readonly kind: 'date';
}

/**
 * A minute as clocks show it, from 0 to 1,439. Its range has both ends or none, and goes round the clock:
 * where it begins late, it goes on after midnight.
 */
export interface TimeType {
  readonly kind: 'time';
  readonly range: Range<number>;
}

/** A day of each year, `@12-24`: only beside a date or an instant, so no value of the language is one. */
export interface YearDayType {
  readonly kind: 'yearDay';
}

export interface ListType {
  readonly kind: 'list';
  readonly element: Type;
  /** The greatest length. */
  readonly max: number;
}

/** Several values under a name each: an item of a list, and what a ladder says of its step. */
export interface RecordType {
  readonly kind: 'record';
  readonly fields: readonly RecordField[];
}

export interface RecordField {
  readonly name: string;
  readonly type: Type;
  /** Of an item: the keys that lead from it to the value. */
  readonly path?: readonly string[];
}

export interface OptionalType {
  readonly kind: 'optional';
  readonly inner: Exclude<Type, OptionalType>;
}

/** The type of what was already reported: it fits everywhere, so that one mistake makes one diagnostic. */
export interface ErrorType {
  readonly kind: 'error';
}
