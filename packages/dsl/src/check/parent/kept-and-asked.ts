import type { Let, Strategy } from '../../syntax/ast.js';
import { walk } from '../../syntax/walk.js';
import type { CheckedStrategy } from '../checked-strategy.js';
import { factKey, namesAskedBy } from '../fact-key.js';
import { letsReadBy } from '../lets-read.js';
import { levelsFrom } from './parent-lookup.js';

/** What a strategy gives its parent by `set`, as it is written. */
export function ownSets({ parts }: Strategy): readonly string[] {
  return parts.flatMap((part) => (part.kind === 'Set' ? [part.name.text] : []));
}

/** The inputs that a child or a strategy above it sets: awards may keep another value than the event's. */
export function namesSet(tree: Strategy, above: CheckedStrategy): ReadonlySet<string> {
  return new Set([tree, ...levelsFrom(above).map((level) => level.tree)].flatMap(ownSets));
}

/**
 * The inputs with which a strategy's facts, or those above it, ask before anything is decided: by themselves
 * or through lets, each with such a fact.
 */
export function namesAsked(checked: CheckedStrategy): ReadonlyMap<string, string> {
  const asked = new Map<string, string>();
  for (const level of levelsFrom(checked)) {
    for (const fact of level.facts) {
      for (const name of namesAskedBy(fact)) {
        const kept = level.trackedLets.find((each) => each.name === name);
        for (const input of kept ? inputsReadBy(level, kept.node) : [name]) asked.set(input, factKey(fact));
      }
    }
  }
  return asked;
}

function inputsReadBy(level: CheckedStrategy, root: Let): readonly string[] {
  const read = new Set<number>();
  for (const { value } of [root, ...letsReadBy(level, root)]) {
    walk(value, (node) => {
      const resolution = node.kind === 'Reference' ? level.resolutions.get(node) : undefined;
      if (resolution?.kind === 'input') read.add(resolution.index);
    });
  }
  return level.inputs.flatMap(({ name }, index) => (read.has(index) ? [name] : []));
}
