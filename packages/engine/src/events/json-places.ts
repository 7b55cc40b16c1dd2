import { type InputDeclaration, isObject } from '@merit/dsl';
import type { JsonObject, JsonValue } from '../event/event.js';
import { type EventReaderOptions, keyOf } from './event-reader.js';
import { plainStyle, type ValuePlace, valuePlaceOf } from './file-style.js';
import { putValue } from './put-value.js';
import type { TimeReader } from './time.js';
import { UnfitValue, writtenToValue } from './written-value.js';

/** A line with our names, and why a value of it can't be read, told by its name in the file. */
interface Named {
  readonly object: JsonObject;
  readonly problem: string | null;
}

/** Puts values that stand elsewhere in a file where ours have them, written as ours are. */
export function createNamer({
  style = plainStyle,
  inputs,
  readTime,
}: EventReaderOptions): (object: JsonObject) => Named {
  const places = Object.keys(style.columns).map((name) => {
    const place = valuePlaceOf(name, style);
    const input = inputs.find((each) => keyOf(each) === name);
    const read = input === undefined ? textOf : writtenReader(input.type, place, readTime);
    return { name, place, read, path: input?.path ?? null };
  });
  if (places.length === 0) return (object) => ({ object, problem: null });
  return (object) => {
    const data = isObject(object['data']) ? { ...object['data'] } : {};
    const event: Record<string, JsonValue> = { ...object, data };
    let problem: string | null = null;
    for (const { name, place, read, path } of places) {
      const value = valueIn(object, place);
      if (value === undefined) continue;
      const ours = read(value);
      if (ours instanceof UnfitValue) problem ??= `\`${place.names.join(' ') || name}\` ${ours.problem}`;
      else if (path === null) event[name] = ours;
      else putValue(data, path, ours);
    }
    return { object: event, problem };
  };
}

/** Ids and times of other programs are often numbers. */
function textOf(value: JsonValue): JsonValue {
  return typeof value === 'number' ? String(value) : value;
}

/** A text is read as a cell of CSV would be; of numbers those that lack the unit of their column. */
function writtenReader(
  type: InputDeclaration['type'],
  place: ValuePlace,
  readTime: TimeReader,
): (value: JsonValue) => JsonValue | UnfitValue {
  const read = writtenToValue(type, place, readTime);
  const isNumber = type.kind === 'int' || type.kind === 'decimal';
  return (value) => {
    if (typeof value === 'string') return value === '' ? null : read(value);
    return typeof value === 'number' && !isNumber ? read(String(value)) : value;
  };
}

function valueIn(object: JsonObject, { names, value, missing = [] }: ValuePlace): JsonValue | undefined {
  if (value !== undefined) return value;
  const values = names
    .map((name) => valueAt(object, name))
    .map((each) => (typeof each === 'string' && missing.includes(each) ? null : each));
  if (values.length === 1) return values[0];
  return values.includes(undefined) ? undefined : values.map(String).join(' ');
}

/** What stands under a key, or under keys inside of each other that are joined by dots. */
function valueAt(object: JsonObject, name: string): JsonValue | undefined {
  if (Object.hasOwn(object, name)) return object[name];
  let value: JsonValue | undefined = object;
  for (const key of name.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = (value as JsonObject)[key];
  }
  return value;
}
