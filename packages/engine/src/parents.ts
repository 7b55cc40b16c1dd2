import type { ParentLookup, ParentLookupOptions, ParentSource } from '@merit/dsl';
import { createParentLookup } from '@merit/dsl';
import { builtinSources } from './builtins/sources.js';
import type { Strategy } from './strategy.js';

/**
 * What a host has under an id: the text of a strategy, perhaps with the one name that the text has whoever
 * refers to it; a strategy that is compiled, whose bound parameters don't count; or the reason why it may not
 * be extended, which goes on after a colon.
 */
export type Parent =
  | string
  | { readonly name: string; readonly source: string }
  | Strategy
  | { readonly reason: string };

/**
 * The strategies that may be extended besides the built-ins, by the id that `extends` names. A function also
 * hears which text asks, by its name; undefined for the one that is compiled and has none. It gives undefined
 * for an id that it doesn't know.
 */
export type Parents =
  | { readonly [id: string]: Parent }
  | ((id: string, from: string | undefined) => Parent | undefined);

/** Looks up what the host has first, so that it can fix a built-in's version; then the built-ins. */
export function parentLookup(
  parents: Parents = {},
  options: Pick<ParentLookupOptions, 'name' | 'functions' | 'facts' | 'costMax'> = {},
): ParentLookup {
  return createParentLookup({
    ...options,
    find: (id, from) => ofHost(parents, id, from) ?? builtinParent(id),
    knownIds: [...(typeof parents === 'function' ? [] : Object.keys(parents)), ...builtinIds],
  });
}

function ofHost(parents: Parents, id: string, from: string | null): ParentSource | null {
  if (typeof parents === 'function') return toSource(id, parents(id, from ?? undefined));
  return Object.hasOwn(parents, id) ? toSource(id, parents[id]) : null;
}

function toSource(id: string, parent: Parent | undefined): ParentSource | null {
  if (parent === undefined) return null;
  if (typeof parent === 'string') return { name: id, source: parent };
  return 'checked' in parent ? { name: id, checked: parent.checked } : parent;
}

const builtinIds = new Set(builtinSources.map(({ id }) => id));

/** `default` is the latest version, `default@1` always the first. */
function builtinParent(written: string): ParentSource | null {
  const found = builtinSources.findLast(
    ({ id, version }) => written === id || written === `${id}@${version}`,
  );
  return found === undefined ? null : { name: `${found.id}@${found.version}`, source: found.source };
}
