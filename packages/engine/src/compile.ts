import type { CheckedStrategy, Diagnostic, JsonForm, ParseResult } from '@merit/dsl';
import { byStart, check, fromJson, parse, printStrategy } from '@merit/dsl';
import { type CompileOptions, checkOptionsOf } from './check-options.js';
import { Failure } from './plan/code/failure.js';
import type { Strategy } from './strategy.js';
import { createStrategy } from './strategy.js';
import { expectedError } from './value/expected-error.js';

/** A strategy ready to evaluate, perhaps with warnings, or everything that is wrong with the text. */
export type Compilation =
  | { readonly ok: true; readonly strategy: Strategy; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

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
 * The window of a fact, or a parent's parameter, may have no value for the defaults, which shows only here.
 */
function planned(checked: CheckedStrategy, diagnostics: readonly Diagnostic[]): Compilation {
  try {
    return { ok: true, strategy: createStrategy(checked), diagnostics };
  } catch (error) {
    return { ok: false, diagnostics: [...diagnostics, expectedError(error, Failure).diagnostic] };
  }
}
