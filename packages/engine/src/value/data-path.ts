import { isObject } from '@merit/dsl';
import type { JsonObject, JsonValue } from '../event/event.js';

/** What stands at the end of a path of keys in an event's data; undefined where nothing does. */
export function valueAt(data: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    data,
  );
}

/** The data with a value at the end of a path of keys; what stands in the way of its objects is replaced. */
export function withValueAt(
  data: JsonValue | undefined,
  path: readonly string[],
  value: JsonValue,
): JsonObject {
  const known = isObject(data) ? data : {};
  const [key = '', ...rest] = path;
  const inner = rest.length === 0 ? value : withValueAt(valueAt(known, [key]), rest, value);
  // This defines `__proto__` as any other key, where an assignment wouldn't.
  return Object.fromEntries([...Object.entries(known), [key, inner]]);
}
