import type { Decimal, RecordType, Type } from '@merit/dsl';
import { decimal, isObject } from '@merit/dsl';
import type { ListShape, RecordShape, ScaledShape, Shape } from '../plan/code/planned.js';
import { defined } from '../support/defined.js';
import { follow } from '../value/follow.js';
import { fromWire } from '../value/from-wire.js';
import { decimalIn } from '../value/held.js';
import { interned } from '../value/interned.js';
import { numberAtScale, shortAtScale } from '../value/scaled.js';
import type { HeldRecord, Value } from '../value/value.js';
import { wireReader } from './wire-reader.js';

/** Gives the value in the form of a shape; undefined where its type doesn't allow it. */
export type ValueReader = (value: unknown) => Value | undefined;

/**
 * Reads values of a type. What is in the common form is taken at once, and all else left to the careful
 * `wireReader`.
 */
export function valueReader(type: Type, shape: Shape): ValueReader {
  const carefully = wireReader(type, shape);
  switch (type.kind) {
    case 'bool':
      return readBool;
    case 'int': {
      const { wholeMin, wholeMax } = wholeRange(type, shape);
      return (value) => (isWholeWithin(value, wholeMin, wholeMax) ? value : carefully(value));
    }
    case 'text':
      return type.values === null
        ? shortTextReader(type.max, carefully)
        : listedTextReader(type.values, carefully);
    case 'decimal':
      if (shape.kind === 'scaled' && type.places === null) return presumingReader(type, shape);
      return shape.kind === 'scaled'
        ? scaledReader(shape, carefully)
        : decimalReader(type.range.min, type.range.max, carefully);
    case 'list':
      return shape.kind === 'list' ? listReader(type.element, shape, type.max) : carefully;
    case 'record':
      return shape.kind === 'record' ? recordReader(type, shape) : carefully;
    default:
      return carefully;
  }
}

/** Both ends belong to it. */
export interface WholeRange {
  readonly wholeMin: number;
  readonly wholeMax: number;
}

/** The whole numbers that stand for themselves; an empty range where none do. */
export function wholeRange(type: Type, shape: Shape): WholeRange {
  return type.kind === 'int' && shape.kind === 'scaled' ? safeRange(shape) : noWholeNumber;
}

/** Of whole numbers, in which none does. */
export const noWholeNumber: WholeRange = { wholeMin: 1, wholeMax: 0 };

/** Of a shape, as far as its numbers stand for themselves. */
export function safeRange({ min, max }: ScaledShape): WholeRange {
  return {
    wholeMin: Math.max(min, -Number.MAX_SAFE_INTEGER),
    wholeMax: Math.min(max, Number.MAX_SAFE_INTEGER),
  };
}

/** Whether it is a whole number of a range. */
export function isWholeWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && value >= min && value <= max && Number.isInteger(value);
}

function readBool(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/**
 * A text that looks too long may have fewer characters than units: that is for the careful reader to find.
 */
function shortTextReader(unitsMax: number, carefully: ValueReader): ValueReader {
  return (value) => (typeof value === 'string' && value.length <= unitsMax ? value : carefully(value));
}

function listedTextReader(values: readonly string[], carefully: ValueReader): ValueReader {
  const texts = values.map(interned);
  return (value) => (typeof value === 'string' && texts.includes(value) ? value : carefully(value));
}

// ── Decimals ────────────────────────────────────────────────────────────────

function scaledReader({ scale, min, max }: ScaledShape, carefully: ValueReader): ValueReader {
  return (value) => {
    const scaled = typeof value === 'number' ? numberAtScale(value, scale) : null;
    return scaled !== null && scaled >= min && scaled <= max ? scaled : carefully(value);
  };
}

/** Undefined also for what has more digits than the shape presumes. */
function presumingReader(type: Type, { scale, min, max }: ScaledShape): ValueReader {
  return (value) => {
    const scaled =
      typeof value === 'number' ? numberAtScale(value, scale) : spelledAtScale(type, value, scale);
    return scaled !== null && scaled >= min && scaled <= max ? scaled : undefined;
  };
}

function spelledAtScale(type: Type, value: unknown, scale: number): number | null {
  const reading = fromWire(type, value);
  return reading.ok ? shortAtScale(decimalIn(reading.value), scale) : null;
}

function decimalReader(min: Decimal | null, max: Decimal | null, carefully: ValueReader): ValueReader {
  const low = min === null ? -Number.MAX_VALUE : decimal.toNumber(min);
  const high = max === null ? Number.MAX_VALUE : decimal.toNumber(max);
  if (low === null || high === null) return carefully;
  return (value) => (typeof value === 'number' && value >= low && value <= high ? value : carefully(value));
}

// ── Lists ───────────────────────────────────────────────────────────────────

/**
 * Reads each item by the reader of its type, into a copy, so that the event may change later. Whole numbers
 * and texts have loops of their own: a call for each item costs more than what it does.
 */
function listReader(element: Type, { element: shape }: ListShape, max: number): ValueReader {
  const read = valueReader(element, shape);
  if (element.kind === 'int') {
    const { wholeMin, wholeMax } = wholeRange(element, shape);
    return (value) => (isList(value, max) ? wholeItems(value, wholeMin, wholeMax, read) : undefined);
  }
  if (element.kind === 'text' && element.values === null) {
    const { max: unitsMax } = element;
    return (value) => (isList(value, max) ? shortTexts(value, unitsMax, read) : undefined);
  }
  return (value) => (isList(value, max) ? items(value, read) : undefined);
}

function isList(value: unknown, max: number): value is readonly unknown[] {
  return Array.isArray(value) && value.length <= max;
}

function wholeItems(
  given: readonly unknown[],
  wholeMin: number,
  wholeMax: number,
  read: ValueReader,
): readonly Value[] | undefined {
  const { length } = given;
  const found = new Array<Value>(length);
  for (let index = 0; index < length; index++) {
    const value = given[index];
    const item = isWholeWithin(value, wholeMin, wholeMax) ? value : read(value);
    if (item === undefined) return undefined;
    found[index] = item;
  }
  return found;
}

function shortTexts(
  given: readonly unknown[],
  unitsMax: number,
  read: ValueReader,
): readonly Value[] | undefined {
  const { length } = given;
  const found = new Array<Value>(length);
  for (let index = 0; index < length; index++) {
    const value = given[index];
    const item = typeof value === 'string' && value.length <= unitsMax ? value : read(value);
    if (item === undefined) return undefined;
    found[index] = item;
  }
  return found;
}

function items(given: readonly unknown[], read: ValueReader): readonly Value[] | undefined {
  const { length } = given;
  const found = new Array<Value>(length);
  for (let index = 0; index < length; index++) {
    const item = read(given[index]);
    if (item === undefined) return undefined;
    found[index] = item;
  }
  return found;
}

// ── Records ─────────────────────────────────────────────────────────────────

interface FieldReader {
  readonly path: readonly string[];
  readonly isOptional: boolean;
  readonly read: ValueReader;
}

/** Reads each field by its path, into a copy; what the type doesn't name is left aside. */
function recordReader({ fields }: RecordType, shape: RecordShape): ValueReader {
  const readers = fields.map(({ name, type, path = [name] }, index): FieldReader => {
    const { isOptional, shape: fieldShape } = defined(shape.fields[index]);
    return { path, isOptional, read: valueReader(type.kind === 'optional' ? type.inner : type, fieldShape) };
  });
  return (value) => (isObject(value) ? fieldsOf(value, readers) : undefined);
}

function fieldsOf(given: object, readers: readonly FieldReader[]): HeldRecord | undefined {
  const { length } = readers;
  const fields = new Array<Value | null>(length);
  for (let index = 0; index < length; index++) {
    const value = fieldOf(given, defined(readers[index]));
    if (value === undefined) return undefined;
    fields[index] = value;
  }
  return { fields };
}

function fieldOf(given: object, { path, isOptional, read }: FieldReader): Value | null | undefined {
  const { value, depth } = follow(given, path);
  if (depth < path.length) return undefined;
  if (value === undefined || value === null) return isOptional ? null : undefined;
  return read(value);
}
