import type { CheckedStrategy, CheckOptions, Diagnostic, JsonForm, ParseResult } from '@merit/dsl';
import { byStart, check, fromJson, parse, printStrategy } from '@merit/dsl';
import { type FactRegistration, hostFacts } from './host-facts.js';
import { type FunctionDeclaration, hostFunctions } from './host-functions.js';
import { type Parents, parentLookup } from './parents.js';
import { Failure } from './plan/code/failure.js';
import type { Strategy } from './strategy.js';
import { createStrategy } from './strategy.js';
import { expectedError } from './value/expected-error.js';

/** A strategy ready to evaluate, perhaps with warnings, or everything that is wrong with the text. */
export type Compilation =
  | { readonly ok: true; readonly strategy: Strategy; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

export interface CompileOptions {
  /** What the strategy may extend besides the built-ins. */
  readonly parents?: Parents | undefined;
  /** The strategy's own name, where its parents may know it by one: then a circle is found at once. */
  readonly name?: string | undefined;
  /** What the host adds to the functions of the language, for the strategy and all that it extends. */
  readonly functions?: readonly FunctionDeclaration[] | undefined;
  /** What the host adds to the facts of the language, likewise; it answers them itself, for each event. */
  readonly facts?: readonly FactRegistration[] | undefined;
  /**
   * The most steps that deciding one event may take, for the strategy with all that it extends; 100,000 where
   * it is left out. A host that accepted a text under an earlier release goes on deciding by it with
   * `Infinity`, whatever this one says that it costs.
   */
  readonly costMax?: number | undefined;
}

/**
 * Reads, checks and plans a strategy, a text or its JSON form. Never throws for either, however broken.
 * Findings about a JSON form that can be read have their places in the text that `printStrategy` gives of it;
 * those about one that can't have a `pointer` instead.
 *
 * @throws TypeError where a function or a fact of the host is declared wrongly.
 */
export function compile(source: string | JsonForm, options: CompileOptions = {}): Compilation {
  if (typeof source === 'string') return compileText(source, options);
  const form = fromJson(source);
  return form.ok
    ? compileText(printStrategy(form.tree), options)
    : { ok: false, diagnostics: form.diagnostics };
}

function compileText(source: string, options: CompileOptions): Compilation {
  const steps = compileInSteps(source, parse(source), options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Compiles as `compile` does, with a pause after each step: checking a text at the limits takes tens of
 * milliseconds, and so does planning it. A host that serves others in the same thread lets them go first in
 * between.
 *
 * @param reading What `parse` gave of the source.
 * @returns Steps that give nothing, and at last what `compile` would have given.
 * @throws TypeError where a function or a fact of the host is declared wrongly.
 */
export function* compileInSteps(
  source: string,
  { tree, diagnostics: misread }: ParseResult,
  options: CompileOptions = {},
): Generator<void, Compilation, void> {
  const checking = checkOptionsOf(options);
  if (tree === null) return { ok: false, diagnostics: misread };
  const result = check(source, tree, checking);
  const diagnostics = [...misread, ...result.diagnostics].sort(byStart);
  const sound = result.ok && misread.every(({ severity }) => severity !== 'error');
  if (!sound) return { ok: false, diagnostics };
  yield;
  return planned(result.checked, diagnostics);
}

/**
 * What the checker takes for the same: for hosts that analyse texts with `@merit/dsl/services`.
 *
 * @throws TypeError where a function or a fact of the host is declared wrongly.
 */
export function checkOptionsOf({ parents, name, costMax, ...host }: CompileOptions): CheckOptions {
  const functions = hostFunctions(host.functions ?? []);
  const facts = hostFacts(host.facts ?? []);
  return { functions, facts, parents: parentLookup(parents, { name, functions, facts, costMax }), costMax };
}

/**
 * The window of a fact, or a parent's parameter, may have no value for the defaults, which shows only here.
 */
function planned(checked: CheckedStrategy, diagnostics: readonly Diagnostic[]): Compilation {
  try {
    return { ok: true, strategy: createStrategy(checked), diagnostics };
  } catch (error) {
    return { ok: false, diagnostics: [...diagnostics, expectedError(error, Failure).diagnostic] };
  }
}
