import type { Span } from '../source/span.js';
import type { Call, Expression, Reference, Strategy } from '../syntax/ast.js';
import type { Type } from '../types/type.js';
import type {
  CheckedParent,
  ConstantValue,
  InputDeclaration,
  ParamDeclaration,
  Resolution,
} from './checked-strategy.js';
import type { Expected } from './expected.js';
import type { Scope } from './scope.js';

/** The names of one pair of braces, of a lambda's body or of the whole strategy. */
export interface BlockScope {
  readonly span: Span;
  readonly scope: Scope;
  /** Whether `points` and `case` can be read in it. */
  readonly inAdjust: boolean;
}

/**
 * All that the checker found out about a text, also where it holds errors: for those who help its author.
 * Nothing in it says that the text is right, so none can be planned.
 */
export interface Findings {
  readonly source: string;
  readonly tree: Strategy;
  /** Its own, then those of its parent that it leaves open. */
  readonly params: readonly ParamDeclaration[];
  readonly inputs: readonly InputDeclaration[];
  /** Every case that an outcome can have but `none`. */
  readonly cases: readonly string[];
  /** Null where it extends nothing, or nothing that can be used. */
  readonly parent: Pick<CheckedParent, 'id' | 'sourceName' | 'checked'> | null;
  /** Of the expressions that were looked at, narrowed by what is proven where they stand. */
  readonly types: ReadonlyMap<Expression, Type>;
  readonly constants: ReadonlyMap<Expression, ConstantValue>;
  readonly resolutions: ReadonlyMap<Reference | Call, Resolution>;
  /** What would be right where an expression stands, also one that is missing. */
  readonly expected: ReadonlyMap<Expression, Expected>;
  /** Outer ones before those inside them. */
  readonly scopes: readonly BlockScope[];
}
