import type { InputDeclaration } from '@merit/dsl';
import { isObject } from '@merit/dsl';
import { instantToText } from '../calendar/instant-text.js';
import type { JsonObject, JsonValue } from '../event/event.js';
import type { TimeReader } from './time.js';

/**
 * Gives times as the engine takes them, with an offset. What is none stays as it is, for the engine to
 * refuse.
 */
export function createInstantReader(readTime: TimeReader): (value: JsonValue) => JsonValue {
  return (value) => {
    const instantMs = typeof value === 'string' ? readTime(value) : null;
    return instantMs === null ? value : instantToText(instantMs);
  };
}

/** The same for the data of an event: a copy in which every instant that an input reads has an offset. */
export function createDataReader(
  inputs: readonly InputDeclaration[],
  readTime: TimeReader,
): (data: JsonObject) => JsonObject {
  const read = createInstantReader(readTime);
  const paths = inputs.filter(({ type }) => holdsInstants(type)).map(({ path }) => path);
  return (data) => paths.reduce((changed, path) => changeAt(changed, path, read), data);
}

function holdsInstants(type: InputDeclaration['type']): boolean {
  return (type.kind === 'list' ? type.element : type).kind === 'instant';
}

function changeAt(
  data: JsonObject,
  [key = '', ...rest]: readonly string[],
  read: (value: JsonValue) => JsonValue,
): JsonObject {
  const value = Object.hasOwn(data, key) ? data[key] : undefined;
  if (value === undefined) return data;
  if (rest.length === 0) return { ...data, [key]: isArray(value) ? value.map(read) : read(value) };
  return isObject(value) ? { ...data, [key]: changeAt(value, rest, read) } : data;
}

function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
