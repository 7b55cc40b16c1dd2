import { duplicateField } from '../diagnostics/catalogue/declarations.js';
import { capNeedsPoints } from '../diagnostics/catalogue/names-and-types.js';
import type { Assignment, Award, Block, Cap, Expression, Let, Reply, Statement } from '../syntax/ast.js';
import { checkCase } from './cases.js';
import type { CheckContext } from './context.js';
import { quoteSource } from './context.js';
import { declare } from './declarations.js';
import { requirePoints } from './require.js';
import { type Reliance, Scope } from './scope.js';
import { type Site, toleratingSite } from './site.js';

/** "{" { let | reply | award | assignment | cap } "}": which stands where is the parser's to say. */
export function checkBlock(context: CheckContext, { statements, span }: Block, outer: Site): void {
  const site = { ...outer, scope: new Scope(outer.scope) };
  context.scopes.push({ span, scope: site.scope, inAdjust: site.inAdjust });
  for (const statement of statements) checkStatement(context, statement, site);
}

function checkStatement(context: CheckContext, statement: Statement, site: Site): void {
  switch (statement.kind) {
    case 'Let':
      checkLet(context, statement, site);
      break;
    case 'Reply':
      checkReply(context, statement, site);
      break;
    case 'Award':
      checkAward(context, statement, site);
      break;
    case 'Assignment':
      checkAssignment(context, statement, site);
      break;
    case 'Cap':
      checkCap(context, statement, site);
      break;
  }
}

/** "let" name "=" expression */
export function checkLet(context: CheckContext, node: Let, site: Site): void {
  const reliances: readonly Reliance[] = site.amongRules?.reliances ?? [];
  const { type, proof, place } = context.infer(node.value, toleratingSite(node.value, site));
  declare(context, site.scope, {
    kind: 'let',
    name: node.name,
    node,
    type,
    proof,
    place: place ?? { key: `let ${node.span.start}`, declared: type, presentFrom: null },
    reliances,
  });
}

/** "reply" "{" [ field { "," field } ] "}": any value can be replied, a missing one too. */
function checkReply(context: CheckContext, { fields }: Reply, site: Site): void {
  const first = new Map<string, Reply['fields'][number]>();
  for (const field of fields) {
    context.infer(field.value, site);
    const { name } = field;
    const earlier = first.get(name.text);
    if (earlier === undefined) first.set(name.text, field);
    else {
      const related = [{ span: earlier.name.span, message: `\`${name.text}\` is given here first` }];
      context.report(duplicateField, name, { name: name.text, owner: '`reply`' }, { related });
    }
  }
}

/** "award" expression [ "as" expression ] */
function checkAward(context: CheckContext, node: Award, site: Site): void {
  requirePoints(context, node.points, '`award`', site);
  if (node.case !== null) checkCase(context, node.case, site);
}

/** ( "points" | "case" ) "=" expression */
function checkAssignment(context: CheckContext, { target, value }: Assignment, site: Site): void {
  if (target.text === 'points') requirePoints(context, value, '`points`', site);
  else if (target.text === 'case') checkCase(context, value, site);
  else context.infer(value, site);
}

/** "cap" reference "at" expression */
function checkCap(context: CheckContext, { taken, limit }: Cap, site: Site): void {
  const { type } = context.infer(taken, site);
  if (type.kind !== 'error' && !countsPoints(context, taken)) {
    context.report(capNeedsPoints, taken, { expression: quoteSource(context, taken) });
  }
  requirePoints(context, limit, '`at`', site);
}

/** A fact that counts points, or `points` of the award itself. */
function countsPoints({ resolutions, facts }: CheckContext, node: Expression): boolean {
  const resolution = node.kind === 'Reference' || node.kind === 'Call' ? resolutions.get(node) : undefined;
  if (resolution?.kind === 'fact') return facts.declarations[resolution.index]?.name === 'points';
  return resolution?.kind === 'outcome' && resolution.member === 'points';
}
