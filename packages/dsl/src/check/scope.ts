import type { Arrow, Let, Name } from '../syntax/ast.js';
import type { Type } from '../types/type.js';
import type { KnownPlace } from './flow/narrowings.js';
import type { Proof } from './flow/proof.js';

/** What a declared name stands for. */
export type Declaration = ParamName | InputName | LetName | ItemName;

interface DeclaredName {
  readonly name: Name;
  readonly type: Type;
  readonly place: KnownPlace;
}

export interface ParamName extends DeclaredName {
  readonly kind: 'param';
  readonly index: number;
}

export interface InputName extends DeclaredName {
  readonly kind: 'input';
  readonly index: number;
}

/** The item of a list, inside a lambda. */
export interface ItemName extends DeclaredName {
  readonly kind: 'item';
  readonly lambda: Arrow;
}

export interface LetName extends DeclaredName {
  readonly kind: 'let';
  readonly node: Let;
  /** What the let proves where it is used as a condition. */
  readonly proof: Proof;
  /** Places whose presence its value takes from the rules above it, each as its author wrote it. */
  readonly reliances: readonly Reliance[];
}

export interface Reliance {
  readonly place: KnownPlace;
  readonly text: string;
}

/** The names that can be seen in a block: its own and, without shadowing, those of the blocks around it. */
export class Scope {
  readonly #parent: Scope | null;
  readonly #names = new Map<string, Declaration>();

  constructor(parent: Scope | null = null) {
    this.#parent = parent;
  }

  declare(declaration: Declaration): void {
    this.#names.set(declaration.name.text, declaration);
  }

  find(name: string): Declaration | undefined {
    return this.#names.get(name) ?? this.#parent?.find(name);
  }

  /** The names of this block alone, in the order of their declarations. */
  own(): readonly Declaration[] {
    return [...this.#names.values()];
  }

  /** The nearest block's names first. */
  names(): readonly string[] {
    return [...this.#names.keys(), ...(this.#parent?.names() ?? [])];
  }
}
