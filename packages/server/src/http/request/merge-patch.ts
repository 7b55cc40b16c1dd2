import { isStructure } from '../../domain/is-structure.js';

/** The content type of changes as RFC 7396 has them. */
export const MERGE_PATCH_TYPE = 'application/merge-patch+json';

/**
 * What a patch makes of a thing, by RFC 7396: objects are merged member by member, and `null` takes one away.
 * Members of the patch itself are left to the route, which says what their `null` means.
 */
export function mergedInto(thing: object, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const members = Object.entries(patch).map(([name, value]) => [
    name,
    isObject(value) ? merge(Reflect.get(thing, name), value) : value,
  ]);
  return Object.fromEntries(members);
}

/** The patch without its objects: what such a member lacks may be there where it is merged into. */
export function withoutObjects(patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => !isObject(value)));
}

function merge(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const members = new Map<string, unknown>(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name);
    else members.set(name, merge(members.get(name), value));
  }
  return Object.fromEntries(members);
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return isStructure(value) && !Array.isArray(value);
}
