import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Expression, Let, Strategy } from '../syntax/ast.js';
import { collectCases } from './cases.js';
import type {
  CheckedParent,
  CheckedStrategy,
  ConstantValue,
  FactDeclaration,
  HostFact,
  InputDeclaration,
  ParamDeclaration,
} from './checked-strategy.js';
import type { CheckContext } from './context.js';
import { checkCost, costMax } from './cost/cost.js';
import { declareInput, declareParam } from './declarations.js';
import { factKey, isWithoutNumbers } from './fact-key.js';
import { FactRegister } from './fact-register.js';
import type { Findings } from './findings.js';
import type { HostFunction } from './host-function.js';
import { inferExpression } from './infer-expression.js';
import type { Inheritance } from './inherited.js';
import { Mistakes } from './mistakes.js';
import { checkBindings } from './parent/bindings.js';
import { declareInherited, findParent, inheritFrom, reportParent } from './parent/inheritance.js';
import type { ParentLookup } from './parent/parent-lookup.js';
import { PartChecker } from './parts.js';
import { Scope } from './scope.js';
import { createSite } from './site.js';
import { ValueRanges } from './value-ranges.js';

export type CheckResult =
  | {
      readonly ok: true;
      readonly checked: CheckedStrategy;
      readonly findings: Findings;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly ok: false; readonly findings: Findings; readonly diagnostics: readonly Diagnostic[] };

export interface CheckOptions {
  /** Finds the parent that an `extends` names; without it every parent is unknown. */
  readonly parents?: ParentLookup | undefined;
  /** What a host adds to the functions of the language, by name; none of those that it has itself. */
  readonly functions?: ReadonlyMap<string, HostFunction> | undefined;
  /** What a host adds to the facts of the language; none by a name that it has itself. */
  readonly facts?: readonly HostFact[] | undefined;
  /**
   * The most steps that deciding one event may take, 100,000 where it is left out. A host that took a
   * strategy over under an earlier reckoning may go on deciding by it, whatever it is said to cost now.
   */
  readonly costMax?: number | undefined;
}

/** This version's one edition; the parser reports any other. */
const edition = 1;

/**
 * Finds what each name in a strategy means and which type each expression has. `tree` is what the parser made
 * of `source`; a place that the parser reported raises nothing more here. Diagnostics stand in the order of
 * their places. A strategy with warnings alone is checked.
 */
export function check(source: string, tree: Strategy, options: CheckOptions = {}): CheckResult {
  const mistakes = new Mistakes();
  const finding = findParent(tree, options.parents);
  const inheritance = inheritFrom(tree, finding);
  const context = createContext({
    source,
    tree,
    inheritance,
    hostFunctions: options.functions ?? new Map(),
    hostFacts: options.facts ?? [],
    mistakes,
  });
  reportParent(context, tree, finding);
  const { params, inputs, bindings } = checkTree(context, tree);
  const cases = collectCases(tree, inheritance?.checked ?? null, context.types);
  const own = inputs.slice(0, inputs.length - (inheritance?.inputs.length ?? 0));
  const inherited = {
    inputs: own,
    cost: inheritance?.checked.cost ?? 0,
    costMax: options.costMax ?? costMax,
  };
  const cost = checkCost(context, tree, inherited);
  const diagnostics = mistakes.inOrder();
  const findings = findingsOf(context, { tree, params, inputs, cases: cases.all });
  if (diagnostics.some(({ severity }) => severity === 'error')) return { ok: false, findings, diagnostics };
  const checked: CheckedStrategy = {
    source,
    tree,
    name: tree.name.value,
    edition,
    about: tree.parts.find((part) => part.kind === 'About')?.text.value ?? null,
    params,
    inputs,
    facts: [...context.facts.declarations, ...inheritedFacts(context)],
    trackedLets: context.trackedLets,
    parent: inheritance && {
      id: inheritance.id,
      sourceName: inheritance.sourceName,
      checked: inheritance.checked,
      bindings,
      sets: context.sets,
    },
    cases: cases.all,
    awardCases: cases.ofAwards,
    types: context.types,
    constants: withRecords(context),
    resolutions: context.resolutions,
    ...cost,
  };
  return { ok: true, checked: Object.freeze(checked), findings, diagnostics };
}

function withRecords({ constants, records }: CheckContext): CheckedStrategy['constants'] {
  return records.size === 0 ? constants : new Map<Expression, ConstantValue>([...constants, ...records]);
}

function findingsOf(
  { source, inheritance, types, constants, resolutions, expected, scopes }: CheckContext,
  declared: Pick<Findings, 'tree' | 'params' | 'inputs' | 'cases'>,
): Findings {
  return { source, ...declared, parent: inheritance, types, constants, resolutions, expected, scopes };
}

interface Beginnings {
  readonly source: string;
  readonly tree: Strategy;
  readonly inheritance: Inheritance | null;
  readonly hostFunctions: CheckContext['hostFunctions'];
  readonly hostFacts: CheckContext['hostFacts'];
  readonly mistakes: Mistakes;
}

function createContext(beginnings: Beginnings): CheckContext {
  const { source, tree, inheritance, hostFunctions, hostFacts, mistakes } = beginnings;
  const found: Pick<CheckContext, 'types' | 'constants' | 'resolutions'> = {
    types: new Map(),
    constants: new Map(),
    resolutions: new Map(),
  };
  const context: CheckContext = {
    source,
    ...found,
    ranges: new ValueRanges(found),
    facts: new FactRegister(),
    trackedLets: [],
    params: [],
    records: new Map(),
    lets: collectLets(tree),
    hostFunctions,
    hostFacts,
    inheritance,
    mayInherit: tree.parent !== null && inheritance === null,
    sets: new Map(),
    expected: new Map(),
    scopes: [],
    awardCases: () => collectCases(tree, inheritance?.checked ?? null, found.types).ofAwards,
    infer: (node, site) => inferExpression(context, node, site),
    mistakes,
    report: mistakes.report,
  };
  return context;
}

interface Declared {
  readonly params: readonly ParamDeclaration[];
  readonly inputs: readonly InputDeclaration[];
  readonly bindings: CheckedParent['bindings'];
}

/** The inputs and parameters first, since every other part sees them, wherever a misplaced one stands. */
function checkTree(context: CheckContext, { parts, span }: Strategy): Declared {
  const { inheritance, params } = context;
  const scope = new Scope();
  context.scopes.push({ span, scope, inAdjust: false });
  const inputs: InputDeclaration[] = [];
  for (const part of parts) {
    if (part.kind === 'Param') params.push(declareParam(context, scope, part, params.length));
    if (part.kind === 'Input') inputs.push(declareInput(context, scope, part, inputs.length));
  }
  if (inheritance !== null) {
    declareInherited(scope, inheritance, { params: params.length, inputs: inputs.length });
    params.push(...inheritance.params);
    inputs.push(...inheritance.inputs);
  }
  const bindings = inheritance && checkBindings(context, inheritance, createSite(scope));
  const checker = new PartChecker(context, scope);
  for (const part of parts) checker.check(part);
  return { params, inputs, bindings: bindings ?? new Map() };
}

/**
 * The parent's facts that the child doesn't ask for itself. A window may turn out to be the same only when
 * bound.
 */
function inheritedFacts({ facts, inheritance }: CheckContext): readonly FactDeclaration[] {
  const own = new Set(facts.declarations.filter(isWithoutNumbers).map((fact) => factKey(fact)));
  const isOwn = (fact: FactDeclaration) => isWithoutNumbers(fact) && own.has(factKey(fact));
  return inheritance?.checked.facts.filter((fact) => !isOwn(fact)) ?? [];
}

function collectLets({ parts }: Strategy): readonly Let[] {
  return parts.flatMap((part) => {
    if (part.kind === 'Let') return [part];
    const body = 'body' in part ? part.body : null;
    return body?.statements.filter((statement) => statement.kind === 'Let') ?? [];
  });
}
