import { caseNotLiteral } from '../diagnostics/catalogue/names-and-types.js';
import { textToLiteral } from '../support/text-to-literal.js';
import type { Block, Expression, Part, Strategy } from '../syntax/ast.js';
import { presentType, textType } from '../types/make-type.js';
import type { Type } from '../types/type.js';
import type { CheckedStrategy } from './checked-strategy.js';
import type { CheckContext } from './context.js';
import { quoteSource } from './context.js';
import { scopeNames } from './facts/member.js';
import { checkArms } from './match/arms.js';
import { otherwiseCase } from './names-of-outcomes.js';
import { requireCondition, requirePresent } from './require.js';
import type { Site } from './site.js';
import { learn } from './site.js';

export interface Cases {
  /** Every case of an outcome, in the order of first mention. */
  readonly all: readonly string[];
  /** Those that an award can have; null where one isn't written out, so that they aren't all known. */
  readonly ofAwards: readonly string[] | null;
}

/** What was typed so far: what wasn't come to yet adds no case. */
type Typed = ReadonlyMap<Expression, Type>;

/**
 * Reads the cases off the tree: those that are written out, wherever they stand, and those of listed texts as
 * far as expressions were typed. Rules are typed before the adjusts that may compare their cases.
 */
export function collectCases(
  { parts, parent }: Strategy,
  extended: CheckedStrategy | null,
  types: Typed,
): Cases {
  const all = new Set<string>();
  const ofAwards = new Set<string>();
  let known = parent === null || extended !== null;
  for (const part of parts) {
    const { cases, complete } = casesOf(part, types);
    known &&= complete;
    for (const name of cases) {
      all.add(name);
      if (part.kind !== 'Deny') ofAwards.add(name);
    }
  }
  known &&= extended === null || extended.awardCases !== null;
  for (const name of extended?.cases ?? []) all.add(name);
  for (const name of extended?.awardCases ?? []) ofAwards.add(name);
  return { all: [...all], ofAwards: known ? [...ofAwards] : null };
}

interface PartCases {
  readonly cases: readonly string[];
  readonly complete: boolean;
}

const noCases: PartCases = { cases: [], complete: true };

function casesOf(part: Part, types: Typed): PartCases {
  switch (part.kind) {
    case 'Deny':
      return { cases: [part.name.value], complete: true };
    case 'Rule':
      return awardCases(part.body, part.name.value, types);
    case 'Otherwise':
      return awardCases(part.body, otherwiseCase, types);
    case 'Adjust':
      return assignedCases(part.body, types);
    default:
      return noCases;
  }
}

/** The cases that a body's award can have: those of its `as`, else the name of its rule. */
function awardCases({ statements }: Block, name: string, types: Typed): PartCases {
  const awards = statements.filter((statement) => statement.kind === 'Award');
  return merge(
    awards.map((award) =>
      award.case === null ? { cases: [name], complete: true } : casesIn(award.case, types),
    ),
  );
}

function assignedCases({ statements }: Block, types: Typed): PartCases {
  const assignments = statements
    .filter((statement) => statement.kind === 'Assignment')
    .filter(({ target }) => target.text === 'case');
  return merge(assignments.map(({ value }) => casesIn(value, types)));
}

function casesIn(node: Expression, types: Typed): PartCases {
  if (node.kind === 'TextLiteral') return { cases: [node.value], complete: true };
  if (node.kind === 'If') return merge([casesIn(node.then, types), casesIn(node.else, types)]);
  if (node.kind === 'Match') return merge(node.arms.map(({ value }) => casesIn(value, types)));
  const type = types.get(node);
  if (type === undefined && node.kind !== 'Missing') return noCases;
  const listed = type === undefined ? null : textsOf(type);
  return { cases: listed ?? [], complete: listed !== null };
}

/** The only texts that there are of a type; null where it doesn't say. */
function textsOf(type: Type): readonly string[] | null {
  const inner = presentType(type);
  return inner.kind === 'text' ? inner.values : null;
}

function merge(parts: readonly PartCases[]): PartCases {
  return { cases: parts.flatMap(({ cases }) => cases), complete: parts.every(({ complete }) => complete) };
}

/** Checks that a case is written out, of a type that lists its texts, or chosen between such. */
export function checkCase(context: CheckContext, node: Expression, site: Site): void {
  if (node.kind === 'If') {
    const { proof } = requireCondition(context, node.condition, '`if`', site);
    checkCase(context, node.then, learn(site, proof.whenTrue));
    checkCase(context, node.else, learn(site, proof.whenFalse));
    context.types.set(node, textType(casesIn(node, context.types).cases));
  } else if (node.kind === 'TextLiteral') {
    context.infer(node, site);
  } else if (node.kind === 'Match') {
    checkArms(context, node, site, (value, inner) => checkCase(context, value, inner));
    context.types.set(node, textType(casesIn(node, context.types).cases));
  } else if (node.kind !== 'Missing') checkListed(context, node, site);
}

/** `case` itself says nothing new of which cases there are. */
function checkListed(context: CheckContext, node: Expression, site: Site): void {
  const expression = quoteSource(context, node);
  if (isUnknownName(node, site)) {
    const quoted = textToLiteral(expression);
    const fixes = [{ title: `write \`${quoted}\``, edits: [{ span: node.span, text: quoted }] }];
    context.report(caseNotLiteral, node, { expression, quoted }, { fixes });
    return;
  }
  const inferred = context.infer(node, site);
  if (inferred.type.kind === 'error') return;
  const resolution = node.kind === 'Reference' ? context.resolutions.get(node) : undefined;
  if (textsOf(inferred.type) === null || resolution?.kind === 'outcome') {
    context.report(caseNotLiteral, node, { expression, quoted: null });
  } else requirePresent(context, node, inferred, site);
}

/** A case without its quotes; what else is unknown is told as such. */
function isUnknownName(node: Expression, { scope }: Site): boolean {
  if (node.kind !== 'Reference' || node.path.length > 1) return false;
  const text = node.path[0]?.text ?? '';
  return text !== '' && !reservedNames.includes(text) && scope.find(text) === undefined;
}

const reservedNames: readonly string[] = [...scopeNames, 'now', 'action', 'points', 'case'];
