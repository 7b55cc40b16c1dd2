import { constantCondition } from '../../diagnostics/catalogue/lint.js';
import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Adjust, Binary, Deny, Expression, If, Match, Rule } from '../../syntax/ast.js';
import { isExpressionPattern } from '../../syntax/is-expression.js';
import { walk } from '../../syntax/walk.js';
import { constantPartsOf } from '../constant-conditions.js';
import type { LintContext } from '../lint-rule.js';
import { defineRule } from '../lint-rule.js';
import { outcomeOf } from '../values.js';

/** A condition, or a part of one, that decides nothing since it always holds or never does. */
export const constantConditionLint = defineRule(constantCondition, (context) => ({
  Rule: (node) => inspectWhen(context, node),
  Deny: (node) => inspectWhen(context, node),
  Adjust: (node) => inspectWhen(context, node),
  If: (node) => inspect(context, node.condition, ifFixes(context, node)),
  Match: (node) => inspectMatch(context, node),
  Let: ({ value }) => {
    const isExpressionPattern = value.kind !== 'Reference' && value.kind !== 'BooleanLiteral';
    if (isExpressionPattern) inspect(context, value, noFixes);
  },
}));

/** One that never holds makes its part unreachable, which is reported there. */
function inspectWhen(context: LintContext, part: Rule | Deny | Adjust): void {
  const { condition } = part;
  if (condition === null || outcomeOf(context.bounds.valuesAlone.get(condition)) === false) return;
  inspect(context, condition, whenFixes(context, part), isDecisive(context, part) ? part.name.value : null);
}

/** Conditions of a match without a subject; of one with a subject, the arms that are never taken. */
function inspectMatch(context: LintContext, { subject, arms }: Match): void {
  for (const { patterns, value } of arms) {
    if (subject === null) {
      for (const condition of patterns.filter(isExpressionPattern)) inspect(context, condition, noFixes);
    } else if (isEvaluated(subject, context) && !isEvaluated(value, context)) {
      const [first] = patterns;
      const condition = patterns.length === 0 ? 'else' : patterns.map(context.quote).join(' | ');
      context.report(constantCondition, first ?? value, { condition, holds: false, above: null });
    }
  }
}

function isEvaluated(node: Expression, { bounds }: LintContext): boolean {
  return bounds.valuesAlone.has(node);
}

/** Whether nothing gets past a part. */
function isDecisive({ bounds }: LintContext, part: Rule | Deny | Adjust): boolean {
  return bounds.parts.some(
    ({ obstacle }) => obstacle?.kind === 'earlier' && obstacle.isTotal && obstacle.part === part,
  );
}

function inspect(
  context: LintContext,
  condition: Expression,
  wholeFixes: (holds: boolean) => readonly Fix[],
  above: string | null = null,
): void {
  for (const node of constantPartsOf(condition, context)) {
    const holds = outcomeOf(context.bounds.valuesAlone.get(node)) === true;
    const fixes = node === condition ? wholeFixes(holds) : operandFixes(context, condition, node, holds);
    context.report(constantCondition, node, { condition: context.quote(node), holds, above }, { fixes });
  }
}

// ── Fixes, which keep every decision as it is ───────────────────────────────

const noFixes = (): readonly Fix[] => [];

/** A rule or an adjust does without a condition that always holds. */
function whenFixes({ checked }: LintContext, part: Rule | Deny | Adjust): () => readonly Fix[] {
  if (part.kind === 'Deny') return noFixes;
  const span = { start: part.name.span.end, end: part.body.span.start };
  const hasComment = checked.source.slice(span.start, span.end).includes('#');
  return () =>
    hasComment ? [] : [{ title: 'leave the condition out', edits: [{ span, text: ' ' }], certain: true }];
}

/** An `if` is the branch that it always takes. */
function ifFixes({ checked }: LintContext, node: If): (holds: boolean) => readonly Fix[] {
  const hasComment = checked.source.slice(node.span.start, node.span.end).includes('#');
  return (holds) => {
    const branch = holds ? node.then : node.else;
    const text = checked.source.slice(branch.span.start, branch.span.end);
    const isPlain = branch.kind !== 'Binary' && branch.kind !== 'If';
    const edits = [{ span: node.span, text: isPlain ? text : `(${text})` }];
    return hasComment ? [] : [{ title: 'write the branch alone', edits, certain: true }];
  };
}

/**
 * What changes nothing between `and` or `or` can be left out, where no bracket stands between it and the
 * word.
 */
function operandFixes(
  { checked }: LintContext,
  condition: Expression,
  node: Expression,
  holds: boolean,
): readonly Fix[] {
  const around = junctionAround(condition, node);
  if (around === null || (around.operator === 'and') !== holds) return [];
  const { left, right, operatorSpan } = around;
  const between =
    checked.source.slice(left.span.end, operatorSpan.start) +
    checked.source.slice(operatorSpan.end, right.span.start);
  const span =
    node === left
      ? { start: left.span.start, end: right.span.start }
      : { start: left.span.end, end: right.span.end };
  return between.trim() === '' ? [{ title: 'leave it out', edits: [{ span, text: '' }], certain: true }] : [];
}

function junctionAround(root: Expression, node: Expression): Binary | null {
  let found: Binary | null = null;
  walk(root, (each) => {
    if (each.kind === 'Binary' && (each.left === node || each.right === node)) found = each;
  });
  return found;
}
