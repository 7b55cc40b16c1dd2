import { defaultOutsideType, needlessOptional } from '../diagnostics/catalogue/declarations.js';
import { duplicateName, takenName } from '../diagnostics/catalogue/names-and-types.js';
import { inheritedName } from '../diagnostics/catalogue/parents.js';
import type { Fix } from '../diagnostics/diagnostic.js';
import type { Constant, Expression, Input, Name, Param, TypeExpression } from '../syntax/ast.js';
import { takenNames } from '../syntax/names.js';
import { errorType, presentType } from '../types/make-type.js';
import { printType } from '../types/print-type.js';
import { recordOfItems } from '../types/record.js';
import { isSubtype } from '../types/subtype.js';
import type { Type } from '../types/type.js';
import { withoutConstraints } from '../types/without-constraints.js';
import type { ConstantValue, InputDeclaration, ParamDeclaration } from './checked-strategy.js';
import { isTimeThatFits } from './constants/constant-fits.js';
import type { CheckContext } from './context.js';
import { quoteSource } from './context.js';
import { readPath } from './read-path.js';
import { readRecords } from './records.js';
import { requireType } from './require.js';
import type { Declaration } from './scope.js';
import { Scope } from './scope.js';
import { createSite } from './site.js';
import { readType } from './type-expression.js';

/** Puts a name into a scope; one that is taken or already there is reported, and raises nothing more. */
export function declare(
  context: CheckContext,
  scope: Scope,
  declaration: Declaration,
  input: Input | null = null,
): void {
  const { name } = declaration;
  if (name.text === '') return;
  const first = scope.find(name.text);
  if (takenNames.has(name.text)) {
    context.report(takenName, name, { name: name.text, instead: insteadOf(context, declaration, input) });
    scope.declare({ ...declaration, type: errorType });
  } else if (isInherited(context, name)) scope.declare(declaration);
  else if (first === undefined) scope.declare(declaration);
  else reportDuplicate(context, name, first.name);
}

/** An input's key stays as senders write it; everything else is just called otherwise. */
function insteadOf(
  context: CheckContext,
  { kind, name: { text } }: Declaration,
  input: Input | null,
): string {
  const name = freeName(text);
  if (input !== null)
    return `input ${name}: ${quoteSource(context, input.type)} from "${input.from?.value ?? text}"`;
  if (kind === 'item') return `${name} => …`;
  return kind === 'let' ? `let ${name} = …` : `${kind} ${name}: …`;
}

function reportDuplicate(context: CheckContext, name: Name, first: Name): void {
  const related = [{ span: first.span, message: `\`${first.text}\` is declared here first` }];
  context.report(duplicateName, name, { name: name.text }, { related });
}

/** "param" name ":" type "=" constant [ doc ] */
export function declareParam(
  context: CheckContext,
  scope: Scope,
  node: Param,
  index: number,
): ParamDeclaration {
  const { name, doc } = node;
  const declared = readType(context, node.type);
  const type = presentType(declared);
  if (declared.kind === 'optional') reportNeedless(context, name, node.type);
  declare(context, scope, {
    kind: 'param',
    index,
    name,
    type,
    place: { key: `param ${index}`, declared: type, presentFrom: null },
  });
  const value = readDefault(context, name, type, node.default);
  return { name: name.text, type, default: value ?? 0, doc: doc?.value ?? null };
}

/** "input" name ":" type [ "from" text ] [ "=" constant ] [ doc ] */
export function declareInput(
  context: CheckContext,
  scope: Scope,
  node: Input,
  index: number,
): InputDeclaration {
  const { name, doc } = node;
  const declared = readType(context, node.type);
  const inner = presentType(declared);
  if (declared.kind === 'optional' && node.default !== null) reportNeedless(context, name, node.type);
  const type = node.default === null ? declared : inner;
  const place = { key: `input ${index}`, declared: type, presentFrom: null };
  declare(context, scope, { kind: 'input', index, name, type, place }, node);
  return {
    name: name.text,
    path: readPath(context, node),
    type: inner,
    optional: type.kind === 'optional',
    default: node.default === null ? null : readDefault(context, name, inner, node.default),
    doc: doc?.value ?? null,
  };
}

function reportNeedless(context: CheckContext, name: Name, node: TypeExpression): void {
  const start = (node.element ?? node.name).span.end;
  const mark = /^\s*>?\s*(?=\?)/.exec(context.source.slice(start, node.span.end));
  const fixes = mark === null ? [] : [leaveOut(start + mark[0].length)];
  context.report(needlessOptional, node, { name: name.text }, { fixes });
}

function leaveOut(at: number): Fix {
  return { title: 'leave the `?` out', edits: [{ span: { start: at, end: at + 1 }, text: '' }] };
}

// ── Defaults ────────────────────────────────────────────────────────────────

/** A default's value; null where it isn't one of the type, which was reported. */
function readDefault(context: CheckContext, name: Name, type: Type, node: Constant): ConstantValue | null {
  if (type.kind === 'error') return null;
  const asker = `the default of \`${name.text}\``;
  const reportMisfit = (value: Expression, declared: Type) =>
    context.report(defaultOutsideType, value, {
      value: quoteSource(context, value),
      type: printType(declared),
    });
  if (node.kind === 'List' && recordOfItems(type) !== null) {
    return readRecords(context, node, type, { asker, site: createSite(new Scope()), reportMisfit });
  }
  const given = requireType(context, node, withoutConstraints(type), asker, createSite(new Scope())).type;
  const value = constantOf(context, node);
  if (given.kind !== 'error' && !isSubtype(given, type) && !isTimeThatFits(value, type)) {
    reportMisfit(node, type);
  }
  return value;
}

function constantOf(context: CheckContext, node: Expression): ConstantValue | null {
  if (node.kind !== 'List') return context.constants.get(node) ?? null;
  const items = node.items.map((item) => constantOf(context, item));
  return items.filter((item) => item !== null);
}

/** Names that say the same and are free. */
const free: { readonly [taken: string]: string } = {
  points: 'givenPoints',
  now: 'moment',
  test: 'trial',
  example: 'sample',
};

/** Another name for what can't be called so. */
function freeName(taken: string): string {
  return free[taken] ?? `${taken}Name`;
}

/**
 * Whether a name is the parent's already, which is reported. One that the child gives a value is free again.
 */
function isInherited({ inheritance, report }: CheckContext, name: Name): boolean {
  if (inheritance === null) return false;
  const { id, taken, node } = inheritance;
  const kind = taken.get(name.text);
  if (kind === undefined) return false;
  const related = [{ span: node.id.span, message: `\`${name.text}\` comes from here` }];
  report(inheritedName, name, { id, name: name.text, kind }, { related });
  return true;
}
