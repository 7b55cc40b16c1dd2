import { decimalPoints, mayBeMissing, typeMismatch } from '../diagnostics/catalogue/names-and-types.js';
import type { Fix } from '../diagnostics/diagnostic.js';
import { onOneLine } from '../source/on-one-line.js';
import type { Expression } from '../syntax/ast.js';
import { boolType, errorType, intType, presentType } from '../types/make-type.js';
import { describeType } from '../types/print-type.js';
import { isSubtype } from '../types/subtype.js';
import type { OptionalType, Type } from '../types/type.js';
import type { CheckContext } from './context.js';
import { quoteSource } from './context.js';
import { expectType } from './expected.js';
import { otherKindHint } from './hints/other-kind.js';
import type { Inferred } from './inferred.js';
import type { Site } from './site.js';

/** The type of an operand whose value has to be there; one that may be missing is reported. */
export function requirePresent(
  context: CheckContext,
  node: Expression,
  { type }: Pick<Inferred, 'type'>,
  site: Site,
): Exclude<Type, OptionalType> {
  if (type.kind === 'optional') reportMissing(context, node, type, site);
  return presentType(type);
}

/** At the part that the missing value would come from. */
function reportMissing(context: CheckContext, node: Expression, type: Type, site: Site): void {
  const sources = sourcesOf(node).filter((source) => context.types.get(source)?.kind === 'optional');
  if (sources.length > 0) {
    for (const source of sources) reportMissing(context, source, type, site);
    return;
  }
  // What is left is a name or a call: no other expression has a value that may be missing.
  const expression = quoteSource(context, node);
  const value = fallbackOf(type);
  // What is offered is written into the text, so nothing of it is left out.
  const whole = onOneLine(context.source.slice(node.span.start, node.span.end));
  const fallback = value === null ? null : `${whole} ?? ${value}`;
  // Of what a function finds nothing is known where the same call stands again.
  const isFound = node.kind === 'Call' && context.resolutions.get(node)?.kind === 'function';
  const test = isFound ? null : `${whole} is present`;
  const fixes = presenceFixes(node, site, fallback, test);
  context.report(mayBeMissing, node, { expression, fallback, test }, { fixes });
}

/** The expressions of which one is the value of this one. */
function sourcesOf(node: Expression): readonly Expression[] {
  if (node.kind === 'If') return [node.then, node.else];
  if (node.kind === 'Match') return node.arms.map(({ value }) => value);
  return node.kind === 'Binary' && node.operator === '??' ? [node.right] : [];
}

/** The value that most likely stands for none; null where any would be a guess. */
function fallbackOf(type: Type): string | null {
  switch (presentType(type).kind) {
    case 'int':
    case 'decimal':
      return '0';
    case 'duration':
      return '0s';
    case 'bool':
      return 'false';
    case 'list':
      return '[]';
    default:
      return null;
  }
}

function presenceFixes(
  node: Expression,
  { guarded }: Site,
  fallback: string | null,
  test: string | null,
): readonly Fix[] {
  const fixes: Fix[] = [];
  if (fallback !== null)
    fixes.push({ title: `write \`${fallback}\``, edits: [{ span: node.span, text: fallback }] });
  if (guarded !== null && test !== null) {
    const { start, end } = guarded.span;
    const before = { span: { start, end: start }, text: `${guarded.bracketed ? '(' : ''}${test} and ` };
    const after = { span: { start: end, end }, text: ')' };
    fixes.push({ title: `test \`${test}\` first`, edits: guarded.bracketed ? [before, after] : [before] });
  }
  return fixes;
}

/** Who asks for a type, as it begins a sentence: `` `when` ``, ``the default of `base` ``. */
export type Asker = string;

/** Types an expression whose value has to be there and of a type; what isn't is reported once. */
export function requireType(
  context: CheckContext,
  node: Expression,
  wanted: Type,
  asker: Asker,
  site: Site,
): Inferred {
  expectType(context, node, wanted);
  const inferred = context.infer(node, site);
  const type = requirePresent(context, node, inferred, site);
  if (isSubtype(type, wanted)) return { ...inferred, type };
  reportMismatch(context, node, type, describeType(wanted), asker);
  return { ...inferred, type: errorType };
}

export function reportMismatch(
  context: CheckContext,
  node: Expression,
  type: Type,
  wanted: string,
  asker: Asker,
): void {
  const expression = quoteSource(context, node);
  const hint = otherKindHint({ node, type, text: expression }, wanted, asker);
  const data = { asker, wanted, expression, type: describeType(type), hint: hint?.help ?? null };
  context.report(typeMismatch, node, data, { fixes: hint?.fixes ?? [] });
}

export function requireCondition(
  context: CheckContext,
  node: Expression,
  asker: Asker,
  site: Site,
): Inferred {
  return requireType(context, node, boolType, asker, site);
}

/** Types what is awarded: a whole number. For a decimal the ways to make it whole are offered. */
export function requirePoints(context: CheckContext, node: Expression, asker: Asker, site: Site): void {
  expectType(context, node, intType());
  const inferred = context.infer(node, site);
  const type = requirePresent(context, node, inferred, site);
  if (type.kind === 'decimal') {
    const fixes = ['round', 'floor', 'ceil'].map((name) => wrapIn(name, node));
    context.report(decimalPoints, node, { expression: quoteSource(context, node) }, { fixes });
  } else if (!isSubtype(type, intType())) {
    reportMismatch(context, node, type, describeType(intType()), asker);
  }
}

function wrapIn(name: string, { span: { start, end } }: Expression): Fix {
  return {
    title: `use \`${name}\``,
    edits: [
      { span: { start, end: start }, text: `${name}(` },
      { span: { start: end, end }, text: ')' },
    ],
  };
}
