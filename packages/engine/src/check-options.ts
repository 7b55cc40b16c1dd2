import type { CheckOptions } from '@merit/dsl';
import { type FactRegistration, hostFacts } from './host-facts.js';
import { type FunctionDeclaration, hostFunctions } from './host-functions.js';
import { type Parents, parentLookup } from './parents.js';

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
 * What the checker takes for the same: for hosts that analyse texts with `@merit/dsl/services`.
 *
 * @throws TypeError where a function or a fact of the host is declared wrongly.
 */
export function checkOptionsOf({ parents, name, costMax, ...host }: CompileOptions): CheckOptions {
  const functions = hostFunctions(host.functions ?? []);
  const facts = hostFacts(host.facts ?? []);
  return { functions, facts, parents: parentLookup(parents, { name, functions, facts, costMax }), costMax };
}
