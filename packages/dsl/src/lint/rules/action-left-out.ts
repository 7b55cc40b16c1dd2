import type { HistoryFact } from '../../check/checked-strategy.js';
import { actionLeftOut } from '../../diagnostics/catalogue/lint.js';
import type { TextEdit } from '../../diagnostics/diagnostic.js';
import { compare, isDecimal, one, zero } from '../../number/decimal.js';
import { quoted } from '../../source/on-one-line.js';
import type { Binary, Call, Expression } from '../../syntax/ast.js';
import { walk } from '../../syntax/walk.js';
import { printText } from '../../types/print-type.js';
import { defineRule, type LintContext } from '../lint-rule.js';
import { wrapped } from '../wrapped.js';

/**
 * `user.actions("photo") >= 3`, which a third photo doesn't reach: what is being decided isn't counted. A
 * deny is asked how many there were already, and so is what is `> 2`.
 */
export const actionLeftOutLint = defineRule(actionLeftOut, (context) => {
  const denied = new Set<Expression>();
  return {
    Deny: ({ condition }) => {
      walk(condition, (node) => {
        if (node.kind === 'Binary') denied.add(node);
      });
    },
    Binary: (node) => {
      const asked = denied.has(node) ? null : askedOf(node, context);
      if (asked !== null) tell(context, node, asked);
    },
  };
});

/** A comparison with the number of a kind of actions. */
interface Asked {
  /** What stands in the comparison: the fact, or a let of it. */
  readonly counted: Expression;
  readonly call: Call;
  readonly fact: HistoryFact;
  readonly action: string;
  /** Whether it asks for one or more, which an action itself is. */
  readonly isAny: boolean;
}

function askedOf(node: Binary, context: LintContext): Asked | null {
  const { operator, left, right } = node;
  if (operator === '<=') return askedAbout(right, left, '>=', context);
  if (operator === '>=') return askedAbout(left, right, '>=', context);
  if (operator !== '==') return null;
  return askedAbout(left, right, '==', context) ?? askedAbout(right, left, '==', context);
}

function askedAbout(
  compared: Expression,
  limit: Expression,
  operator: '>=' | '==',
  context: LintContext,
): Asked | null {
  const isModulo = compared.kind === 'Binary' && compared.operator === 'mod';
  const counted = isModulo ? compared.left : compared;
  const call = callBehind(counted, context);
  const resolution = call && context.checked.resolutions.get(call);
  const fact = resolution?.kind === 'fact' ? context.checked.facts[resolution.index] : undefined;
  if (call === null || fact?.name !== 'actions' || fact.action === null) return null;
  const least = context.checked.constants.get(limit);
  const isNone = isDecimal(least) && compare(least, zero) <= 0;
  if (isNone && !isModulo) return null;
  const isAny = operator === '>=' && isDecimal(least) && compare(least, one) <= 0 && !isModulo;
  return { counted, call, fact, action: fact.action, isAny };
}

/** The call that an expression is, or that a let of that name holds. */
function callBehind(node: Expression, { checked }: LintContext): Call | null {
  const resolution = node.kind === 'Reference' ? checked.resolutions.get(node) : undefined;
  const found = resolution?.kind === 'let' ? resolution.declaration.value : node;
  return found.kind === 'Call' ? found : null;
}

function tell(context: LintContext, node: Binary, { counted, call, fact, action, isAny }: Asked): void {
  const own = context.bounds.actions.get(node);
  const values = own?.content?.kind === 'texts' ? own.content.values : undefined;
  if (own === undefined || values === undefined || values?.includes(action) === false) return;
  const isCertain = !own.missing && values?.length === 1;
  // One more of a kind that is there already is what this asks for.
  if (isAny && isCertain) return;
  const { instead, edits } =
    isAny && takesDid(fact)
      ? byDid(context, node, call)
      : withOwn(context, counted, isCertain ? null : action);
  const fixes = [{ title: `write \`${instead}\``, edits }];
  context.report(actionLeftOut, node, { condition: context.quote(node), action, instead }, { fixes });
}

interface Mended {
  readonly instead: string;
  readonly edits: readonly TextEdit[];
}

function takesDid({ scope }: HistoryFact): boolean {
  return scope === 'user' || scope === 'user.game';
}

/** The same call with another name: `did` takes what `actions` does. */
function byDid({ checked }: LintContext, node: Binary, { path, span }: Call): Mended {
  const name = path.at(-1)?.span ?? span;
  const { source } = checked;
  const text = `${source.slice(span.start, name.start)}did${source.slice(name.end, span.end)}`;
  return { instead: quoted(text), edits: [{ span: node.span, text }] };
}

/** One more, where the action is of the kind. */
function withOwn(context: LintContext, counted: Expression, action: string | null): Mended {
  const one = action === null ? '1' : `(if action == ${printText(action)} then 1 else 0)`;
  const [before, after] = ['(', ` + ${one})`];
  return {
    instead: `${before}${context.quote(counted)}${after}`,
    edits: wrapped(counted, before, after),
  };
}
