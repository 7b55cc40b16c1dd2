import { countCodePoints } from '../text/code-points.js';
import type {
  BoolType,
  DateType,
  DecimalType,
  DurationType,
  ErrorType,
  InstantType,
  IntType,
  ListType,
  OptionalType,
  Range,
  RecordField,
  RecordType,
  TextType,
  TimeType,
  Type,
  YearDayType,
} from './type.js';

/** The range without ends: every value belongs to it. */
export const unbounded: Range<never> = Object.freeze({ min: null, max: null });

const anyInt: IntType = Object.freeze({ kind: 'int', range: unbounded });
const anyDuration: DurationType = Object.freeze({ kind: 'duration', range: unbounded });
const anyTime: TimeType = Object.freeze({ kind: 'time', range: unbounded });
const anyText: TextType = Object.freeze({ kind: 'text', values: null, max: Number.POSITIVE_INFINITY });

export function intType(range: IntType['range'] = unbounded): IntType {
  return range === unbounded ? anyInt : Object.freeze({ kind: 'int', range });
}

export function decimalType(
  range: DecimalType['range'] = unbounded,
  places: number | null = null,
): DecimalType {
  return Object.freeze({ kind: 'decimal', range, places });
}

export function durationType(range: DurationType['range'] = unbounded): DurationType {
  return range === unbounded ? anyDuration : Object.freeze({ kind: 'duration', range });
}

export function timeType(range: TimeType['range'] = unbounded): TimeType {
  return range.min === null || range.max === null ? anyTime : Object.freeze({ kind: 'time', range });
}

/** Of listed texts, of which `max` has the longest; or of any with at most so many characters. */
export function textType(values: TextType['values'] = null, max: number | null = null): TextType {
  if (values === null && max === null) return anyText;
  return Object.freeze({ kind: 'text', values, max: max ?? greatestLength(values ?? []) });
}

function greatestLength(values: readonly string[]): number {
  return values.reduce((most, value) => Math.max(most, countCodePoints(value)), 0);
}

export function listType(element: Type, max: number): ListType {
  return Object.freeze({ kind: 'list', element, max });
}

export function recordType(fields: readonly RecordField[]): RecordType {
  return Object.freeze({ kind: 'record', fields });
}

export const boolType: BoolType = Object.freeze({ kind: 'bool' });
export const instantType: InstantType = Object.freeze({ kind: 'instant' });
export const dateType: DateType = Object.freeze({ kind: 'date' });
export const yearDayType: YearDayType = Object.freeze({ kind: 'yearDay' });
export const errorType: ErrorType = Object.freeze({ kind: 'error' });

/** Of `[]`: what is joined with it decides what it holds. */
export const emptyListType: ListType = listType(errorType, 0);

/** The type whose values may be missing; what is optional or already reported stays as it is. */
export function optionalType(inner: Type): OptionalType | ErrorType {
  if (inner.kind === 'optional' || inner.kind === 'error') return inner;
  return Object.freeze({ kind: 'optional', inner });
}

/** The type of the values that are there. */
export function presentType(type: Type): Exclude<Type, OptionalType> {
  return type.kind === 'optional' ? type.inner : type;
}

/** A type of what stands in a calendar. */
export type MomentType = InstantType | DateType;

export function isMoment(type: Type): type is MomentType {
  return type.kind === 'instant' || type.kind === 'date';
}

export type NumberType = IntType | DecimalType;

/** A type whose values have an order. */
export type OrderedType = NumberType | DurationType;

export function isNumber(type: Type): type is NumberType {
  return type.kind === 'int' || type.kind === 'decimal';
}

/** Whether values of a type can be compared by `<` and lie in ranges. */
export function hasOrder(type: Type): type is OrderedType | MomentType | TimeType {
  return isOrdered(type) || isMoment(type) || type.kind === 'time';
}

/** Whether a range between two such values goes on round the clock, or the year, where it begins late. */
export function goesRound({ kind }: Type): boolean {
  return kind === 'time' || kind === 'yearDay';
}

export function isOrdered(type: Type): type is OrderedType {
  return isNumber(type) || type.kind === 'duration';
}
