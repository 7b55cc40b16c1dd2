import type { Expression, Node } from '@merit/dsl';
import { walk } from '@merit/dsl';
import type { Clause, Operand } from '../evaluate/outcome.js';
import type { Level } from './levels.js';
import { contains, type Observed } from './observed.js';

/**
 * The smallest parts of a condition that made it true or false: of an `and` that failed the side that did, of an
 * `or` that failed both; and through a `let` that is a condition, what decided that.
 */
export function decidingClauses(condition: Expression, observed: Observed): readonly Clause[] {
  return decidingParts(condition, observed).map((part) => clauseOf(part, observed));
}

function decidingParts(node: Expression, observed: Observed): readonly Expression[] {
  const within = partsThatDecided(node, observed);
  return within === null ? [node] : within.flatMap((part) => decidingParts(part, observed));
}

/** Null for a condition that isn't made of conditions. */
function partsThatDecided(node: Expression, observed: Observed): readonly Expression[] | null {
  switch (node.kind) {
    case 'Not':
      return [node.operand];
    case 'Binary':
      return node.operator === 'and' || node.operator === 'or' ? sides(node, observed) : null;
    case 'Reference': {
      const value = letBehind(node, observed.level);
      return value === null ? null : [value];
    }
    default:
      return null;
  }
}

/** An `or` that holds and an `and` that fails do so by one side, the last that was looked at. */
function sides({ operator, left, right }: Expression & { kind: 'Binary' }, observed: Observed) {
  const decisive = operator === 'or';
  const isLeft = truthOf(left, observed) === decisive;
  if (isLeft) return [left];
  return truthOf(right, observed) === decisive ? [right] : [left, right];
}

/** Literals leave no trace. */
export function truthOf(node: Expression, observed: Observed): boolean | undefined {
  if (node.kind === 'BooleanLiteral') return node.value;
  const value = observed.valueOf(node);
  return typeof value === 'boolean' ? value : undefined;
}

/** The condition that a name stands for. */
export function letBehind(node: Expression, { checked }: Level): Expression | null {
  if (node.kind !== 'Reference') return null;
  const resolution = checked.resolutions.get(node);
  return resolution?.kind === 'let' ? resolution.declaration.value : null;
}

function clauseOf(node: Expression, observed: Observed): Clause {
  return {
    text: textOf(node, observed),
    held: truthOf(node, observed) === true,
    operands: operandsOf(node, observed),
  };
}

/** Of all that was evaluated inside, what has no parts of its own, each once; a name alone is its own operand. */
function operandsOf(node: Expression, observed: Observed): readonly Operand[] {
  const value = observed.valueOf(node);
  if (node.kind === 'Reference' && value !== undefined) return [{ text: textOf(node, observed), value }];
  const each = lambdasIn(node);
  const inside = observed
    .inside(node)
    .filter(({ span }) => !each.some((lambda) => contains(lambda.span, span)));
  const atoms = inside.filter(({ span }) => !inside.some((entry) => contains(span, entry.span)));
  const byText = new Map(atoms.map(({ text, value }) => [onOneLine(text), value]));
  return [...byText].map(([text, value]) => ({ text, value }));
}

/** What is asked of each item of a list has as many values as there are items. */
function lambdasIn(root: Expression): readonly Node[] {
  const lambdas: Node[] = [];
  walk(root, (node) => void (node.kind === 'Arrow' && lambdas.push(node)));
  return lambdas;
}

function textOf({ span }: Expression, { level }: Observed): string {
  return onOneLine(level.checked.source.slice(span.start, span.end));
}

export function onOneLine(text: string): string {
  return text.includes('\n') ? text.replaceAll(/\s*\n\s*/g, ' ') : text;
}
