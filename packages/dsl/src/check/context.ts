import type { Quantity } from '../ranges/quantity.js';
import { quoted } from '../source/on-one-line.js';
import type { Located } from '../source/span.js';
import type { Call, Expression, Let, Reference } from '../syntax/ast.js';
import type { Type } from '../types/type.js';
import type {
  ConstantValue,
  HostFact,
  ParamDeclaration,
  Resolution,
  TrackedLet,
} from './checked-strategy.js';
import type { KnownValue } from './constants/single-value.js';
import type { Expected } from './expected.js';
import type { FactRegister } from './fact-register.js';
import type { BlockScope } from './findings.js';
import type { HostFunction } from './host-function.js';
import type { Inferred } from './inferred.js';
import type { Inheritance } from './inherited.js';
import type { Mistakes, Report } from './mistakes.js';
import type { Site } from './site.js';

/** What one check of one strategy gathers, and the way from a construct to the expressions inside it. */
export interface CheckContext {
  readonly source: string;
  readonly types: Map<Expression, Type>;
  /** Values of expressions that are made of literals alone. */
  readonly constants: Map<Expression, KnownValue>;
  /** Lists of records that are given to a parent. */
  readonly records: Map<Expression, ConstantValue>;
  readonly resolutions: Map<Reference | Call, Resolution>;
  /** What would be right where an expression stands. */
  readonly expected: Map<Expression, Expected>;
  /** The names of each block, the outer ones first. */
  readonly scopes: BlockScope[];
  /** Which numbers expressions that were typed may be. */
  readonly ranges: { of(node: Expression): Quantity };
  readonly facts: FactRegister;
  /** The lets that facts name. */
  readonly trackedLets: TrackedLet[];
  /** Those of the strategy, then those that it has of its parent. */
  readonly params: ParamDeclaration[];
  /** Every let of the file, to tell a name that stands elsewhere from one that stands nowhere. */
  readonly lets: readonly Let[];
  /** The functions that a host adds, by name. */
  readonly hostFunctions: ReadonlyMap<string, HostFunction>;
  /** The facts that a host adds. */
  readonly hostFacts: readonly HostFact[];
  /** What the strategy takes over from its parent; null where it has none, or none that can be used. */
  readonly inheritance: Inheritance | null;
  /** Whether names may belong to a parent that can't be used. */
  readonly mayInherit: boolean;
  /** What the parent sees in place of its inputs, by their index. */
  readonly sets: Map<number, Expression>;
  /** The cases an award can have, as far as the strategy was typed; null where they aren't all known. */
  readonly awardCases: () => readonly string[] | null;
  /** Types an expression and writes down what was found. */
  readonly infer: (node: Expression, site: Site) => Inferred;
  readonly mistakes: Pick<Mistakes, 'isFull'>;
  readonly report: Report;
}

/** The author's own text on one line, shortened where it is long. */
export function quoteSource({ source }: Pick<CheckContext, 'source'>, { span }: Located): string {
  return quoted(source.slice(span.start, span.end));
}
