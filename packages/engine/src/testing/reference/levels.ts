import type { CheckedParent, Statement } from '@merit/dsl';
import { evaluate } from './expression.js';
import { ladderField } from './ladder.js';
import type { Scope } from './scope.js';
import type { Value } from './value.js';

/** Makes a let known, which is evaluated once and when it is asked. */
export function declare(node: Extract<Statement, { kind: 'Let' }>, scope: Scope): void {
  const { value } = node;
  if (value.kind === 'Call' && value.path[0]?.text === 'ladder') {
    scope.ladders.set(node, (field) => ladderField(value, field, scope));
    return;
  }
  let kept: { readonly value: Value } | null = null;
  scope.lets.set(node, () => {
    kept ??= { value: evaluate(node.value, scope) };
    return kept.value;
  });
}

/**
 * Parameters that the child gives nothing, and inputs that it doesn't set, are the child's of the same name.
 */
export function scopeOfParent(child: Scope, parent: CheckedParent, sets: ReadonlyMap<string, Value>): Scope {
  const { checked, bindings } = parent;
  const named = (declarations: readonly { readonly name: string }[], name: string) =>
    declarations.findIndex((each) => each.name === name);
  return {
    ...child,
    checked,
    params: checked.params.map(({ name }, index) => {
      const binding = bindings.get(index);
      return binding === undefined
        ? (child.params[named(child.checked.params, name)] ?? null)
        : evaluate(binding, child);
    }),
    inputs: checked.inputs.map(({ name }) =>
      sets.has(name) ? (sets.get(name) ?? null) : (child.inputs[named(child.checked.inputs, name)] ?? null),
    ),
  };
}
