import type { BuiltinSource } from './builtins/sources.js';
import { builtinSources } from './builtins/sources.js';
import { compile } from './compile.js';
import type { Strategy } from './strategy.js';

/** A strategy that comes with the engine, written in the language like any other. */
export interface BuiltinStrategy extends BuiltinSource {
  /** Compiled when it is first read. */
  readonly strategy: Strategy;
}

/** Every version of every built-in, by id, then by version from the first to the latest. */
export const builtinStrategies: readonly BuiltinStrategy[] = Object.freeze(builtinSources.map(withStrategy));

/** A built-in in one version, or in its latest; null where there is none. */
export function builtinStrategy(id: string, version?: number): BuiltinStrategy | null {
  const fits = (builtin: BuiltinStrategy) =>
    builtin.id === id && (version === undefined || builtin.version === version);
  return builtinStrategies.findLast(fits) ?? null;
}

function withStrategy(source: BuiltinSource): BuiltinStrategy {
  let strategy: Strategy | null = null;
  return Object.freeze({
    ...source,
    get strategy() {
      strategy ??= compileBuiltin(source);
      return strategy;
    },
  });
}

export function compileBuiltin({ id, version, source }: BuiltinSource): Strategy {
  const compiled = compile(source);
  if (compiled.ok) return compiled.strategy;
  const found = compiled.diagnostics.map(({ code, message }) => `${code} ${message}`).join('; ');
  throw new Error(`the built-in ${id} in version ${version} doesn't compile: ${found}`);
}
