import type {
  ConstantField,
  ConstantValue,
  Decimal,
  ListType,
  Range,
  RecordType,
  TextType,
  Type,
} from '@merit/dsl';
import { dateFromText, decimal, hasAtMost, holdsTime, isObject, timeFromText } from '@merit/dsl';
import { instantFromText } from '../calendar/instant-text.js';
import { durationFromText } from './duration.js';
import { follow } from './follow.js';

/**
 * What reading a value from the wire gave: `type` is a value of another type, `range` one that isn't allowed.
 */
export type WireReading =
  | { readonly ok: true; readonly value: ConstantValue }
  | { readonly ok: false; readonly fault: 'type' | 'range' };

type Refusal = Extract<WireReading, { ok: false }>;

const wrongType: Refusal = Object.freeze({ ok: false, fault: 'type' });
const outOfRange: Refusal = Object.freeze({ ok: false, fault: 'range' });

/** Reads a value that a JSON document holds for a declared type; null and undefined are of no type. */
export function fromWire(type: Type, value: unknown): WireReading {
  switch (type.kind) {
    case 'int':
      return readInt(value, type.range);
    case 'decimal':
      return readDecimal(value, type.range, type.places);
    case 'duration':
      return readDuration(value, type.range);
    case 'text':
      if (typeof value !== 'string') return wrongType;
      return isAllowedText(value, type) ? { ok: true, value } : outOfRange;
    case 'date':
      return readText(value, dateFromText);
    case 'time':
      return readTime(value, type.range);
    case 'instant':
      return readText(value, instantFromText);
    case 'bool':
      return typeof value === 'boolean' ? { ok: true, value } : wrongType;
    case 'list':
      return readList(value, type);
    case 'record':
      return readRecord(value, type);
    default:
      throw new Error(`no value of type ${type.kind} is read from the wire`);
  }
}

function isAllowedText(value: string, { values, max }: TextType): boolean {
  return values === null ? hasAtMost(value, max) : values.includes(value);
}

/**
 * Whatever stands for a number, a duration, a date, a time or an instant is shorter; a longer text isn't
 * looked at.
 */
const spelledUnitsMax = 1_000;

function spelling(value: unknown): string | null {
  return typeof value === 'string' && value.length <= spelledUnitsMax ? value : null;
}

function readText(value: unknown, read: (text: string) => number | null): WireReading {
  const text = spelling(value);
  const reading = text === null ? null : read(text);
  return reading === null ? wrongType : { ok: true, value: reading };
}

function readTime(value: unknown, range: Range<number>): WireReading {
  const reading = readText(value, timeFromText);
  return reading.ok && !holdsTime(range, Number(reading.value)) ? outOfRange : reading;
}

/** At the first item that isn't allowed reading ends. */
function readList(value: unknown, { element, max }: ListType): WireReading {
  if (!Array.isArray(value)) return wrongType;
  if (value.length > max) return outOfRange;
  const items: ConstantValue[] = [];
  for (let index = 0; index < value.length; index++) {
    const reading = fromWire(element, value[index]);
    if (!reading.ok) return reading;
    items.push(reading.value);
  }
  return { ok: true, value: items };
}

/** At the first field that isn't allowed reading ends; what the type doesn't name is left aside. */
function readRecord(value: unknown, { fields }: RecordType): WireReading {
  if (!isObject(value)) return wrongType;
  const read: ConstantField[] = [];
  for (const { name, type, path = [name] } of fields) {
    const found = follow(value, path);
    if (found.depth < path.length) return wrongType;
    const reading = readField(found.value, type);
    if (!reading.ok) return reading;
    read.push({ name, value: reading.value });
  }
  return { ok: true, value: { fields: read } };
}

function readField(
  value: unknown,
  type: Type,
): { readonly ok: true; readonly value: ConstantValue | null } | Refusal {
  const isMissing = value === undefined || value === null;
  if (type.kind !== 'optional') return isMissing ? wrongType : fromWire(type, value);
  return isMissing ? { ok: true, value: null } : fromWire(type.inner, value);
}

function readInt(value: unknown, range: Range<Decimal>): WireReading {
  if (typeof value !== 'number' || !Number.isInteger(value)) return wrongType;
  return within(decimal.fromNumber(value), range, null);
}

function readDecimal(value: unknown, range: Range<Decimal>, places: number | null): WireReading {
  if (typeof value === 'number') {
    return Number.isFinite(value) ? within(decimal.fromNumber(value), range, places) : wrongType;
  }
  const text = spelling(value);
  if (text === null) return wrongType;
  const reading = decimal.fromText(text);
  if (!reading.ok) return reading.reason === 'malformed' ? wrongType : outOfRange;
  return within(reading.value, range, places);
}

function within(value: Decimal, { min, max }: Range<Decimal>, places: number | null): WireReading {
  if (places !== null && value.scale > places) return outOfRange;
  if (min !== null && decimal.compare(value, min) < 0) return outOfRange;
  if (max !== null && decimal.compare(value, max) > 0) return outOfRange;
  return { ok: true, value };
}

function readDuration(value: unknown, { min, max }: Range<number>): WireReading {
  const text = spelling(value);
  const milliseconds = text === null ? null : durationFromText(text);
  if (milliseconds === null) return wrongType;
  const allowed = (min === null || milliseconds >= min) && (max === null || milliseconds <= max);
  return allowed ? { ok: true, value: milliseconds } : outOfRange;
}
