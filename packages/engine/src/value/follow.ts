import { isObject } from '@merit/dsl';

/** What stands at the end of a path, or where the way ends at something without keys. */
export interface Followed {
  /** Undefined or null for nothing. */
  readonly value: unknown;
  /** How many keys were followed; all of them also where they lead to nothing. */
  readonly depth: number;
}

/** Follows a path by own keys alone. */
export function follow(root: unknown, path: readonly string[]): Followed {
  let value = root;
  for (const [depth, key] of path.entries()) {
    if (value === undefined || value === null) break;
    if (!isObject(value)) return { value, depth };
    value = Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return { value, depth: path.length };
}
