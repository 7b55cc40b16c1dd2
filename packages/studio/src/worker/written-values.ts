import { type CheckedStrategy, decimal, type Expression, rational, walk } from '@merit/dsl';
import { levelsOf } from '@merit/engine';

/** What a strategy and those that it extends write, each once. */
export interface WrittenValues {
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
  /** Kinds of actions that it counts or compares with. */
  readonly actions: readonly string[];
  /** Ids of tasks that it compares with. */
  readonly tasks: readonly string[];
}

export function writtenValues(checked: CheckedStrategy): WrittenValues {
  const numbers = new Set<number>();
  const texts = new Set<string>();
  const members = { action: new Set<string>(), taskId: new Set<string>() };
  for (const { checked: level } of levelsOf(checked)) {
    for (const value of level.constants.values()) {
      if (typeof value === 'string') texts.add(value);
      else if (rational.isRational(value)) numbers.add(Number(decimal.toText(rational.toDecimal(value))));
    }
    for (const { action } of level.facts) if (action !== null) members.action.add(action);
    collectCompared(level, members);
  }
  const { action, taskId } = members;
  return { numbers: [...numbers], texts: [...texts], actions: [...action], tasks: [...taskId] };
}

type Compared = { readonly [member in 'action' | 'taskId']: Set<string> };

/** Collects the texts that `action` and `task.id` are compared with. */
function collectCompared({ tree, resolutions, constants }: CheckedStrategy, found: Compared): void {
  const memberOf = (node: Expression) => {
    const resolution = node.kind === 'Reference' ? resolutions.get(node) : undefined;
    return resolution?.kind === 'event' ? resolution.member : null;
  };
  walk(tree, (node) => {
    if (node.kind !== 'Binary') return;
    for (const [side, other] of [
      [node.left, node.right],
      [node.right, node.left],
    ] as const) {
      const member = memberOf(side);
      if (member === 'action' || member === 'taskId')
        for (const text of textsIn(constants.get(other))) found[member].add(text);
    }
  });
}

function textsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'string' ? [value] : [];
}
