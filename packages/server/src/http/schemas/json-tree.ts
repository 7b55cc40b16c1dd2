import { isStructure } from '../../domain/is-structure.js';
import { isStorableText } from '../../domain/storable-text.js';

/** What makes a parsed JSON tree unfit, with the place: `body.tasks[3].name`. */
export interface JsonFinding {
  readonly code: 'too-deep' | 'forbidden-key' | 'unsafe-number' | 'invalid-text';
  readonly path: string;
}

/**
 * Looks through a parsed JSON value, without recursion, for what must never get further: nesting over the
 * limit, the key `__proto__`, numbers that were rounded on the way in, and text that no database keeps
 * apart (NUL, lone surrogates). Gives the first finding.
 *
 * @param root How paths begin, such as `body`.
 */
export function inspectJson(value: unknown, root: string, depthMax: number): JsonFinding | null {
  if (typeof value !== 'object' || value === null) {
    const code = scalarFault(value);
    return code === null ? null : { code, path: root };
  }
  const pending: Place[] = [{ value, key: root, parent: null, depth: 1 }];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const finding: JsonFinding | null =
      place.depth > depthMax ? { code: 'too-deep', path: pathOf(place) } : inspectMembers(place, pending);
    if (finding !== null) {
      return finding;
    }
  }
  return null;
}

/** How deep a parsed JSON value is nested (a scalar 0); stops counting beyond `enough`. */
export function depthOf(value: unknown, enough: number): number {
  let level: object[] = isStructure(value) ? [value] : [];
  let depth = 0;
  while (level.length > 0 && depth <= enough) {
    depth += 1;
    level = level.flatMap((container) => Object.values(container).filter(isStructure));
  }
  return depth;
}

interface Place {
  readonly value: object;
  readonly key: string | number;
  readonly parent: Place | null;
  readonly depth: number;
}

function inspectMembers(place: Place, pending: Place[]): JsonFinding | null {
  return Array.isArray(place.value)
    ? inspectItems(place.value, place, pending)
    : inspectFields(place.value, place, pending);
}

function inspectItems(items: readonly unknown[], place: Place, pending: Place[]): JsonFinding | null {
  for (let index = 0; index < items.length; index += 1) {
    const finding = inspectMember(items[index], index, place, pending);
    if (finding !== null) return finding;
  }
  return null;
}

function inspectFields(value: object, place: Place, pending: Place[]): JsonFinding | null {
  const fields = value as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(fields)) {
    const code = keyFault(name);
    if (code !== null) return { code, path: pathOf(place, name) };
    const finding = inspectMember(fields[name], name, place, pending);
    if (finding !== null) return finding;
  }
  return null;
}

function inspectMember(
  value: unknown,
  key: string | number,
  parent: Place,
  pending: Place[],
): JsonFinding | null {
  const code = scalarFault(value);
  if (code !== null) return { code, path: pathOf(parent, key) };
  if (isStructure(value)) pending.push({ value, key, parent, depth: parent.depth + 1 });
  return null;
}

function keyFault(name: string): JsonFinding['code'] | null {
  if (name === '__proto__') {
    return 'forbidden-key';
  }
  return isStorableText(name) ? null : 'invalid-text';
}

/** An integer beyond 2^53 has been rounded by the parser already, so it is refused rather than kept wrong. */
function scalarFault(value: unknown): JsonFinding['code'] | null {
  if (typeof value === 'string') {
    return isStorableText(value) ? null : 'invalid-text';
  }
  if (typeof value === 'number') {
    return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
      ? null
      : 'unsafe-number';
  }
  return null;
}

function pathOf(place: Place, ...keys: (string | number)[]): string {
  for (let at: Place | null = place; at !== null; at = at.parent) {
    keys.unshift(at.key);
  }
  return formatPath(keys);
}

/** `['body', 'tasks', 3, 'name']` as `body.tasks[3].name`; of one that is too long to read, its beginning. */
export function formatPath(keys: readonly PropertyKey[]): string {
  let path = '';
  for (const key of keys) {
    if (path.length > PATH_SHOWN_MAX) return `${path}…`;
    if (typeof key === 'number') path += `[${key}]`;
    else path += path === '' ? shown(key) : `.${shown(key)}`;
  }
  return path;
}

const PATH_SHOWN_MAX = 500;

const KEY_SHOWN_MAX = 100;
const EVERY_UNSTORABLE = /[\0\p{Cs}]/gu;

/** A key is the caller's text: cut, and made well-formed, before it goes into an answer. */
function shown(key: PropertyKey): string {
  return String(key).slice(0, KEY_SHOWN_MAX).replace(EVERY_UNSTORABLE, '\uFFFD');
}
