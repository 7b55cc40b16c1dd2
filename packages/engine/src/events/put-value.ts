import { isObject } from '@merit/dsl';
import type { JsonValue } from '../event/event.js';

/** Sets the value at the end of a path of keys, and makes the objects on the way that aren't there. */
export function putValue(data: Record<string, JsonValue>, path: readonly string[], value: JsonValue): void {
  const [first = ''] = path;
  if (path.length === 1) {
    data[first] = value;
    return;
  }
  let folder = data;
  for (const key of path.slice(0, -1)) {
    const inner = Object.hasOwn(folder, key) ? folder[key] : undefined;
    const next = isObject(inner) ? inner : {};
    folder[key] = next;
    folder = next;
  }
  folder[path[path.length - 1] ?? ''] = value;
}
