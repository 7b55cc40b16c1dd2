import { caseNotLiteral } from '../diagnostics/catalogue/names-and-types.js';
import type { Block, Expression, Part, Strategy } from '../syntax/ast.js';
import { textType } from '../types/make-type.js';
import type { CheckedStrategy } from './checked-strategy.js';
import type { CheckContext } from './context.js';
import { quote } from './context.js';
import { checkArms } from './match/arms.js';
import { otherwiseCase } from './names-of-outcomes.js';
import { requireCondition } from './require.js';
import type { Site } from './site.js';
import { learn } from './site.js';

export interface Cases {
  /** Every case of an outcome, in the order of first mention. */
  readonly all: readonly string[];
  /** Those that an award can have; null where one isn't written out, so that they aren't all known. */
  readonly ofAwards: readonly string[] | null;
}

/** Reads the cases off the tree, before anything is typed: an adjust may compare them. */
export function collectCases({ parts, parent }: Strategy, extended: CheckedStrategy | null): Cases {
  const all = new Set<string>();
  const ofAwards = new Set<string>();
  let known = parent === null || extended !== null;
  for (const part of parts) {
    const { cases, complete } = casesOf(part);
    known &&= complete;
    for (const name of cases) {
      all.add(name);
      if (part.kind !== 'Deny') ofAwards.add(name);
    }
  }
  const above = extended && collectCases(extended.tree, extended.parent?.checked ?? null);
  for (const name of above?.all ?? []) all.add(name);
  for (const name of above?.ofAwards ?? []) ofAwards.add(name);
  return { all: [...all], ofAwards: known ? [...ofAwards] : null };
}

interface PartCases {
  readonly cases: readonly string[];
  readonly complete: boolean;
}

const noCases: PartCases = { cases: [], complete: true };

function casesOf(part: Part): PartCases {
  switch (part.kind) {
    case 'Deny':
      return { cases: [part.name.value], complete: true };
    case 'Rule':
      return awardCases(part.body, part.name.value);
    case 'Otherwise':
      return awardCases(part.body, otherwiseCase);
    case 'Adjust':
      return assignedCases(part.body);
    default:
      return noCases;
  }
}

/** The cases that a body's award can have: those of its `as`, else the name of its rule. */
function awardCases({ statements }: Block, name: string): PartCases {
  const awards = statements.filter((statement) => statement.kind === 'Award');
  return merge(
    awards.map((award) =>
      award.case === null ? { cases: [name], complete: true } : literalCases(award.case),
    ),
  );
}

function assignedCases({ statements }: Block): PartCases {
  const assignments = statements
    .filter((statement) => statement.kind === 'Assignment')
    .filter(({ target }) => target.text === 'case');
  return merge(assignments.map(({ value }) => literalCases(value)));
}

function literalCases(node: Expression): PartCases {
  if (node.kind === 'TextLiteral') return { cases: [node.value], complete: true };
  if (node.kind === 'If') return merge([literalCases(node.then), literalCases(node.else)]);
  if (node.kind === 'Match') return merge(node.arms.map(({ value }) => literalCases(value)));
  return { cases: [], complete: false };
}

function merge(parts: readonly PartCases[]): PartCases {
  return { cases: parts.flatMap(({ cases }) => cases), complete: parts.every(({ complete }) => complete) };
}

/** Checks that a case is written out, or chosen by `if` or `match` between cases written out. */
export function checkCase(context: CheckContext, node: Expression, site: Site): void {
  if (node.kind === 'If') {
    const { proof } = requireCondition(context, node.condition, '`if`', site);
    checkCase(context, node.then, learn(site, proof.whenTrue));
    checkCase(context, node.else, learn(site, proof.whenFalse));
    context.types.set(node, textType(literalCases(node).cases));
  } else if (node.kind === 'TextLiteral') {
    context.infer(node, site);
  } else if (node.kind === 'Match') {
    checkArms(context, node, site, (value, inner) => checkCase(context, value, inner));
    context.types.set(node, textType(literalCases(node).cases));
  } else if (node.kind !== 'Missing') {
    context.report(caseNotLiteral, node, { expression: quote(context, node) });
  }
}
