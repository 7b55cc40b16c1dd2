import type { CheckedStrategy } from '@merit/dsl';
import { decimal, rational } from '@merit/dsl';
import type { Outcome } from '../../evaluate/outcome.js';
import { evaluate } from './expression.js';
import { declare, scopeOfParent } from './levels.js';
import type { Scope } from './scope.js';
import { Contradiction, isMoment, isNumber, NoResult, type Value } from './value.js';

type Tracked = Outcome['tracked'][number];

/**
 * What the lets come to that facts name, beside the decision and each by itself: of every level from the
 * outermost, where a let of a child stands for those of the same name and type above it.
 *
 * @param sets What each level that was come to set for its parent.
 */
export function trackedLets(
  outermost: Scope,
  sets: readonly ReadonlyMap<string, Value>[],
): readonly Tracked[] {
  const found = new Map<string, Tracked | null>();
  let scope = outermost;
  for (let depth = 0; ; depth++) {
    for (const { name, type, value } of ofLevel(scope)) {
      const key = `${type} ${name}`;
      if (!found.has(key)) found.set(key, value === null ? null : { name, type, value });
    }
    const above = besideParent(scope, sets[depth] ?? new Map());
    if (above === null) return [...found.values()].filter((each) => each !== null);
    scope = above;
  }
}

function besideParent(child: Scope, sets: ReadonlyMap<string, Value>): Scope | null {
  const { parent } = child.checked;
  if (parent === null) return null;
  const names = [...parent.sets.keys()].map((index) => parent.checked.inputs[index]?.name ?? '');
  const passed = [...child.unset].filter((name) => !names.includes(name));
  const unset = new Set([...passed, ...names.filter((name) => !sets.has(name))]);
  return { ...scopeOfParent(child, parent, sets), unset };
}

function ofLevel(level: Scope) {
  const scope = { ...level, lets: new Map(), ladders: new Map(), observe: () => undefined };
  for (const part of level.checked.tree.parts) if (part.kind === 'Let') declare(part, scope);
  return level.checked.trackedLets.map(({ name, type, node }) => ({
    name,
    type,
    value: kept(valueOfLet(node, scope)),
  }));
}

type TrackedNode = CheckedStrategy['trackedLets'][number]['node'];

/** Null where something that it needs is missing, or it fails. */
function valueOfLet(node: TrackedNode, scope: Scope): Value {
  try {
    return evaluate(node.value, scope);
  } catch (error) {
    if (error instanceof Contradiction || error instanceof NoResult) return null;
    throw error;
  }
}

/** As history keeps it; null for what is too long. */
function kept(value: Value): Tracked['value'] | null {
  if (value === null) return null;
  if (isMoment(value)) return value.at;
  if (isNumber(value)) {
    const handed = rational.toDecimal(value);
    return decimal.fromText(decimal.toText(handed)).ok ? decimal.toJson(handed) : null;
  }
  return typeof value === 'string' && value.length > 200 ? null : (value as string | boolean);
}
