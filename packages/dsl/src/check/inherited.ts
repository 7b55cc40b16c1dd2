import type { Parent } from '../syntax/ast.js';
import type { CheckedStrategy, InputDeclaration, ParamDeclaration } from './checked-strategy.js';

/** What a strategy takes over from its parent. */
export interface Inheritance {
  readonly node: Parent;
  /** As the child writes it. */
  readonly id: string;
  readonly sourceName: string;
  readonly checked: CheckedStrategy;
  /** The parent's parameters that the child doesn't give, and so has itself. */
  readonly params: readonly ParamDeclaration[];
  /** The parent's inputs, without those that the child sets and never reads: no event needs to carry them. */
  readonly inputs: readonly InputDeclaration[];
  /** What no declaration of the child may be called, and what has the name above. */
  readonly taken: ReadonlyMap<string, 'parameter' | 'input'>;
  /** What the child or a strategy above it sets, so that awards may keep another value than the event's. */
  readonly set: ReadonlySet<string>;
  /** The inputs with which facts above ask, by themselves or through lets: each with such a fact. */
  readonly asked: ReadonlyMap<string, string>;
}
