import type { Decimal, InputDeclaration, Range, Rational, RecordType, TextType, Type } from '@merit/dsl';
import { dateFromText, decimal, rational, timeFromText } from '@merit/dsl';
import { instantFromText } from '../../calendar/instant-text.js';
import type { JsonValue } from '../../event/event.js';
import { durationFromText } from '../../value/duration.js';
import type { Moment, Value } from './value.js';
import { fromConstant, present } from './value.js';

/** The values of the inputs, in the order of their declarations; or where in the data they are at fault. */
export type InputReading =
  | { readonly ok: true; readonly values: readonly Value[] }
  | { readonly ok: false; readonly paths: readonly string[] };

export function readInputs(
  declarations: readonly InputDeclaration[],
  data: JsonValue,
  timeZone: string,
): InputReading {
  const faults = new Set<string>();
  const values = declarations.map((declaration) => {
    const found = follow(data, declaration.path);
    const value = found.ok ? allowed(declaration, found.value, timeZone) : undefined;
    if (value !== undefined) return value;
    faults.add(['data', ...found.path].join('.'));
    return null;
  });
  return faults.size === 0 ? { ok: true, values } : { ok: false, paths: [...faults] };
}

interface Found {
  readonly ok: boolean;
  readonly value: JsonValue;
  readonly path: readonly string[];
}

/** Through objects only; a path that ends early leads to a missing value. */
function follow(data: JsonValue, path: readonly string[]): Found {
  let value = data;
  for (const [depth, key] of path.entries()) {
    if (value === null) break;
    if (typeof value !== 'object' || Array.isArray(value))
      return { ok: false, value, path: path.slice(0, depth) };
    value = Object.hasOwn(value, key) ? ((value as { [key: string]: JsonValue })[key] ?? null) : null;
  }
  return { ok: true, value, path };
}

/** Undefined where the declaration doesn't allow it. */
function allowed(
  { type, optional, default: fallback }: InputDeclaration,
  value: JsonValue,
  timeZone: string,
): Value | undefined {
  if (value !== null) return fromJson(type, value);
  if (fallback !== null) return fromConstant(fallback, type, timeZone);
  return optional ? null : undefined;
}

function fromJson(type: Type, value: JsonValue): Value | undefined {
  switch (type.kind) {
    case 'int':
      return typeof value === 'number' && Number.isInteger(value)
        ? within(decimal.fromNumber(value), type.range)
        : undefined;
    case 'decimal': {
      const read = decimalOf(value);
      return read !== undefined && read.scale <= (type.places ?? read.scale)
        ? within(read, type.range)
        : undefined;
    }
    case 'duration': {
      const milliseconds = typeof value === 'string' ? durationFromText(value) : null;
      return milliseconds === null ? undefined : within(decimal.fromInteger(milliseconds), exact(type.range));
    }
    case 'text':
      return typeof value === 'string' && isAllowedText(value, type) ? value : undefined;
    case 'bool':
      return typeof value === 'boolean' ? value : undefined;
    case 'list': {
      const items = Array.isArray(value) && value.length <= type.max ? value : null;
      const read = items?.map((item) => (item === null ? undefined : fromJson(type.element, item)));
      return read?.includes(undefined) ? undefined : (read as Value[] | undefined);
    }
    case 'record':
      return recordFrom(type, value);
    case 'date':
      return momentFrom('date', typeof value === 'string' ? dateFromText(value) : null);
    case 'time': {
      const minutes = typeof value === 'string' ? timeFromText(value) : null;
      const isAllowed = minutes !== null && isTimeWithin(minutes, type.range);
      return isAllowed ? decimal.fromInteger(minutes) : undefined;
    }
    case 'instant':
      return momentFrom('instant', typeof value === 'string' ? instantFromText(value) : null);
    default:
      throw new Error(`no input is of type ${type.kind}`);
  }
}

function recordFrom({ fields }: RecordType, value: JsonValue): Value | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
  const values = new Map<string, Value>();
  for (const { name, type, path = [name] } of fields) {
    const found = follow(value, path);
    if (!found.ok) return undefined;
    const isMissing = found.value === null;
    if (isMissing && type.kind !== 'optional') return undefined;
    const read = isMissing ? null : fromJson(present(type), found.value);
    if (read === undefined) return undefined;
    values.set(name, read);
  }
  return { values };
}

export function isAllowedText(value: string, { values, max }: TextType): boolean {
  return values === null ? [...value].length <= max : values.includes(value);
}

function momentFrom(kind: Moment['kind'], at: number | null): Moment | undefined {
  return at === null ? undefined : { kind, at };
}

function decimalOf(value: JsonValue): Decimal | undefined {
  if (typeof value === 'number') return decimal.fromNumber(value);
  const reading = typeof value === 'string' && value.length <= 1_000 ? decimal.fromText(value) : null;
  return reading?.ok ? reading.value : undefined;
}

/** A range that begins late goes on after midnight. */
export function isTimeWithin(minutes: number, { min, max }: Range<number>): boolean {
  const [from, to] = [min ?? 0, max ?? 1_439];
  return from <= to ? minutes >= from && minutes <= to : minutes >= from || minutes <= to;
}

export function exact({ min, max }: Range<number>): Range<Decimal> {
  return {
    min: min === null ? null : decimal.fromInteger(min),
    max: max === null ? null : decimal.fromInteger(max),
  };
}

function within(value: Decimal, range: Range<Decimal>): Decimal | undefined {
  return isWithin(value, range) ? value : undefined;
}

export function isWithin(value: Rational, { min, max }: Range<Decimal>): boolean {
  return (
    (min === null || rational.compare(value, min) >= 0) && (max === null || rational.compare(value, max) <= 0)
  );
}
