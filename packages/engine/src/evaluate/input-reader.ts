import type { InputDeclaration } from '@merit/dsl';
import { heldAs } from '../plan/code/constant.js';
import type { Shape } from '../plan/code/planned.js';
import type { Slot } from '../plan/expression/context.js';
import { defined } from '../support/defined.js';
import { interned } from '../value/interned.js';
import type { Value } from '../value/value.js';
import { isInherited } from './plain-object.js';
import { type ValueReader, valueReader, wholeRange } from './value-reader.js';

/** How one input gets from an event's data into its slot. */
export interface InputReader {
  readonly declaration: InputDeclaration;
  readonly slot: number;
  /** The first key of its path. */
  readonly key: string;
  /**
   * Whole numbers from `wholeMin` to `wholeMax` stand in the slot as they come; an empty range where none do.
   */
  readonly wholeMin: number;
  readonly wholeMax: number;
  /** Texts of at most this many UTF-16 units are put into the slot unchanged; negative where none are. */
  readonly unitsMax: number;
  /** Those that are listed do as well. */
  readonly texts: readonly string[] | null;
  /**
   * What stands for a missing value: the default, null for an optional input, undefined where it is needed.
   */
  readonly fallback: Value | null | undefined;
  /** The value in the form of the slot; undefined where the declaration doesn't allow it. */
  readonly read: ValueReader;
}

export function createInputReader({ declaration, slot, shape }: Slot<InputDeclaration>): InputReader {
  const { path, type } = declaration;
  const { wholeMin, wholeMax } = wholeRange(type, shape);
  return {
    declaration,
    slot,
    key: defined(path[0]),
    wholeMin,
    wholeMax,
    unitsMax: type.kind === 'text' && type.values === null ? type.max : -1,
    texts: type.kind === 'text' && type.values !== null ? type.values.map(interned) : null,
    fallback: fallbackOf(declaration, shape),
    read: valueReader(type, shape),
  };
}

/** A local time is an instant only in a zone: null stands for it in the slot until then. */
function fallbackOf(
  { optional, default: fallback }: InputDeclaration,
  shape: Shape,
): InputReader['fallback'] {
  if (fallback === null) return optional ? null : undefined;
  return typeof fallback === 'object' && 'localMs' in fallback ? null : heldAs(shape, fallback);
}

/** Whether the input has one key, and no object inherits a property of that name. */
export function isDirect({ declaration: { path }, key }: InputReader): boolean {
  return path.length === 1 && !isInherited(key);
}
