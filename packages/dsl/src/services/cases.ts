import type { Findings } from '../check/findings.js';
import { byStart } from '../source/span.js';
import type { Binary, Block, Expression, Node, Part, Pattern, Rule, TextLiteral } from '../syntax/ast.js';
import { walk } from '../syntax/walk.js';
import { printText } from '../types/print-type.js';

/** The texts of a strategy that name a case: where one is given, filtered by or compared with. */
export function caseTexts(findings: Findings): readonly TextLiteral[] {
  const texts = new Set<TextLiteral>();
  walk(findings.tree, (node) => {
    for (const text of caseTextsOf(findings, node)) if (text.span.end > text.span.start) texts.add(text);
  });
  return [...texts].toSorted(byStart);
}

/** The parts that give a case, as they are called: `rule "Far"`; for a parent's its id. */
export function giversOf(findings: Findings, value: string): readonly string[] {
  const own = findings.tree.parts.flatMap((part) => (givesCase(part, value) ? [titleOf(part)] : []));
  const { parent } = findings;
  return parent?.checked.cases.includes(value) === true ? [...own, printText(parent.id)] : own;
}

function titleOf(part: Part): string {
  return 'condition' in part ? `${part.kind.toLowerCase()} ${printText(part.name.value)}` : 'otherwise';
}

function givesCase(part: Part, value: string): boolean {
  if (part.kind === 'Deny') return part.name.value === value;
  if (part.kind === 'Rule' && isNamedByRule(part) && part.name.value === value) return true;
  const statements = 'body' in part ? (part.body?.statements ?? []) : [];
  const given = statements.flatMap((each) => {
    if (each.kind === 'Award') return each.case === null ? [] : textsIn(each.case);
    return each.kind === 'Assignment' && each.target.text === 'case' ? textsIn(each.value) : [];
  });
  return given.some((text) => text.value === value);
}

function caseTextsOf(findings: Findings, node: Node): readonly TextLiteral[] {
  switch (node.kind) {
    case 'Deny':
      return [node.name];
    case 'Rule':
      return isNamedByRule(node) ? [node.name] : [];
    case 'Award':
      return node.case === null ? [] : textsIn(node.case);
    case 'Assignment':
      return node.target.text === 'case' ? textsIn(node.value) : [];
    case 'Call':
      return node.arguments.flatMap((argument) =>
        argument.kind === 'NamedArgument' && argument.name.text === 'case' ? textsIn(argument.value) : [],
      );
    case 'Binary':
      return comparedTexts(findings, node);
    case 'Match':
      return isCase(findings, node.subject)
        ? node.arms.flatMap(({ patterns }) => patterns.flatMap(textsOf))
        : [];
    default:
      return [];
  }
}

/** A rule's award has its name as its case where it doesn't name one. */
function isNamedByRule({ body }: Rule): boolean {
  return awardsOf(body).some((award) => award.case === null);
}

function awardsOf({ statements }: Block) {
  return statements.filter((statement) => statement.kind === 'Award');
}

function comparedTexts(findings: Findings, { operator, left, right }: Binary): readonly TextLiteral[] {
  const compares = operator === '==' || operator === '!=' || operator === 'in' || operator === 'not in';
  if (!compares) return [];
  if (isCase(findings, left)) return right.kind === 'List' ? right.items.flatMap(textsOf) : textsOf(right);
  return isCase(findings, right) ? textsOf(left) : [];
}

function isCase({ resolutions }: Findings, node: Expression | null): boolean {
  const resolution = node?.kind === 'Reference' ? resolutions.get(node) : undefined;
  return resolution?.kind === 'outcome' && resolution.member === 'case';
}

/** A case is written out, or chosen by `if` or `match` between cases written out. */
function textsIn(node: Expression): readonly TextLiteral[] {
  if (node.kind === 'If') return [...textsIn(node.then), ...textsIn(node.else)];
  if (node.kind === 'Match') return node.arms.flatMap(({ value }) => textsIn(value));
  return textsOf(node);
}

function textsOf(node: Pattern): readonly TextLiteral[] {
  return node.kind === 'TextLiteral' ? [node] : [];
}
