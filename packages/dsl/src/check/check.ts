import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Let, Strategy } from '../syntax/ast.js';
import { collectCases } from './cases.js';
import type { CheckedStrategy, InputDeclaration, ParamDeclaration } from './checked-strategy.js';
import type { CheckContext } from './context.js';
import { createReport } from './context.js';
import { declareInput, declareParam } from './declarations.js';
import { inferExpression } from './expressions/expression.js';
import { FactRegister } from './facts/fact-register.js';
import { reportNotYet } from './not-yet.js';
import { PartChecker } from './parts.js';
import { Scope } from './scope.js';

export type CheckResult =
  | { readonly ok: true; readonly checked: CheckedStrategy; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Finds what each name in a strategy means and which type each expression has. `tree` is what the parser made
 * of `source`; a place that the parser reported raises nothing more here. Diagnostics stand in the order of
 * their places. A strategy with warnings alone is checked.
 */
export function check(source: string, tree: Strategy): CheckResult {
  const found: Diagnostic[] = [];
  const cases = collectCases(tree);
  const context = createContext(source, tree, cases.ofAwards, found);
  const { params, inputs } = checkTree(context, tree);
  const diagnostics = found.toSorted((a, b) => a.span.start - b.span.start);
  if (diagnostics.some(({ severity }) => severity === 'error')) return { ok: false, diagnostics };
  const checked: CheckedStrategy = {
    source,
    tree,
    name: tree.name.value,
    about: tree.parts.find((part) => part.kind === 'About')?.text.value ?? null,
    params,
    inputs,
    facts: context.facts.declarations,
    cases: cases.all,
    types: context.types,
    constants: context.constants,
    resolutions: context.resolutions,
  };
  return { ok: true, checked: Object.freeze(checked), diagnostics };
}

function createContext(
  source: string,
  tree: Strategy,
  awardCases: readonly string[] | null,
  found: Diagnostic[],
): CheckContext {
  const context: CheckContext = {
    source,
    types: new Map(),
    constants: new Map(),
    resolutions: new Map(),
    facts: new FactRegister(),
    lets: collectLets(tree),
    hasParent: tree.parent !== null,
    awardCases,
    infer: (node, site) => inferExpression(context, node, site),
    report: createReport(found),
  };
  return context;
}

/** The inputs and parameters first, since every other part sees them, wherever a misplaced one stands. */
function checkTree(
  context: CheckContext,
  { parent, parts }: Strategy,
): { readonly params: readonly ParamDeclaration[]; readonly inputs: readonly InputDeclaration[] } {
  if (parent !== null) reportNotYet(context, 'extends', parent, 'extends');
  const scope = new Scope();
  const params: ParamDeclaration[] = [];
  const inputs: InputDeclaration[] = [];
  for (const part of parts) {
    if (part.kind === 'Param') params.push(declareParam(context, scope, part, params.length));
    if (part.kind === 'Input') inputs.push(declareInput(context, scope, part, inputs.length));
  }
  const checker = new PartChecker(context, scope);
  for (const part of parts) checker.check(part);
  return { params, inputs };
}

function collectLets({ parts }: Strategy): readonly Let[] {
  return parts.flatMap((part) => {
    if (part.kind === 'Let') return [part];
    const body = 'body' in part ? part.body : null;
    return body?.statements.filter((statement) => statement.kind === 'Let') ?? [];
  });
}
