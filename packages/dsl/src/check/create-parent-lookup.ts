import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { byStart } from '../source/span.js';
import { nearestName } from '../support/nearest-name.js';
import { parse } from '../syntax/parse.js';
import { type CheckOptions, check } from './check.js';
import type { CheckedStrategy } from './checked-strategy.js';
import type { ParentFinding, ParentLookup } from './parent/parent-lookup.js';
import { levelsMax } from './parent/parent-lookup.js';

/** What a host has under an id: a text, a strategy that was checked already, or why it may not be had. */
export type ParentSource =
  | {
      /** The one name of the text, whoever refers to it: by it a circle is found. */
      readonly name: string;
      readonly source: string;
    }
  | { readonly name: string; readonly checked: CheckedStrategy }
  | { readonly reason: string };

export interface ParentLookupOptions extends Omit<CheckOptions, 'parents'> {
  /** Null for an id that the host doesn't know. `from` names the text that asks; null for the first child. */
  readonly find: (id: string, from: string | null) => ParentSource | null;
  /** What a misspelt id may have meant. */
  readonly knownIds?: Iterable<string>;
  /** The first child's own name, where others may refer to it. */
  readonly name?: string | undefined;
}

/** A lookup that reads and checks parents, and theirs, level by level, and never goes round in a circle. */
export function createParentLookup({ name, ...options }: ParentLookupOptions): ParentLookup {
  return lookupFrom([name ?? null], options);
}

/** The names of the texts from the first child on; only that one may have none. */
type Trail = readonly (string | null)[];

function lookupFrom(trail: Trail, options: Omit<ParentLookupOptions, 'name'>): ParentLookup {
  return (id) => {
    const found = options.find(id, trail.at(-1) ?? null);
    if (found === null)
      return { kind: 'unknown', suggestion: nearestName(id, options.knownIds ?? []) ?? null };
    if ('reason' in found) return { kind: 'out of reach', reason: found.reason };
    if ('checked' in found) return { kind: 'found', checked: found.checked, sourceName: found.name };
    if (trail.includes(found.name)) return { kind: 'cycle', ids: circleOf(trail, found.name) };
    if (trail.length >= levelsMax) return { kind: 'too many levels' };
    return checkParent(found, [...trail, found.name], options);
  };
}

function circleOf(trail: Trail, name: string): readonly string[] {
  return [...trail.slice(trail.indexOf(name)), name].filter((each) => each !== null);
}

function checkParent(
  { name, source }: { readonly name: string; readonly source: string },
  trail: Trail,
  options: Omit<ParentLookupOptions, 'name'>,
): ParentFinding {
  const { tree, diagnostics } = parse(source);
  const parentId = tree?.parent?.id.value;
  const above = parentId === undefined ? null : lookupFrom(trail, options)(parentId);
  // What is wrong with the whole chain is said as it is, not as the mistake of one in between.
  if (above?.kind === 'cycle' || above?.kind === 'too many levels') return above;
  const parents = above === null ? undefined : () => above;
  const result = tree === null ? null : check(source, tree, { ...options, parents });
  const first = firstError([...diagnostics, ...(result?.diagnostics ?? [])]);
  if (first !== undefined) return { kind: 'broken', first };
  /* v8 ignore next -- a check without errors is one that succeeded */
  if (result?.ok !== true) throw new Error('a text without errors was not checked');
  return { kind: 'found', checked: result.checked, sourceName: name };
}

function firstError(diagnostics: readonly Diagnostic[]): Diagnostic | undefined {
  return diagnostics.filter(({ severity }) => severity === 'error').sort(byStart)[0];
}
