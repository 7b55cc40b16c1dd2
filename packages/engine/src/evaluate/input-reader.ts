import type { Decimal, InputDeclaration, ListType, Type } from '@merit/dsl';
import { decimal } from '@merit/dsl';
import { heldAs } from '../plan/code/constant.js';
import type { ListShape, ScaledShape, Shape } from '../plan/code/planned.js';
import type { Slot } from '../plan/expression/context.js';
import { defined } from '../support/defined.js';
import { interned } from '../value/interned.js';
import { numberAtScale } from '../value/scaled.js';
import type { Value } from '../value/value.js';
import { wireReader } from './wire-reader.js';

/** How one input gets from an event's data into its slot. */
export interface InputReader {
  readonly declaration: InputDeclaration;
  readonly slot: number;
  /** The first key of its path. */
  readonly key: string;
  /** Whole numbers from `wholeMin` to `wholeMax` stand in the slot as they come; an empty range where none do. */
  readonly wholeMin: number;
  readonly wholeMax: number;
  /** Texts of up to so many units stand in the slot as they come; below 0 where none do. */
  readonly unitsMax: number;
  /** Those that are listed do as well. */
  readonly texts: readonly string[] | null;
  /** What stands for a missing value: the default, null for an optional input, undefined where it is needed. */
  readonly fallback: Value | null | undefined;
  /** The value in the form of the slot; undefined where the declaration doesn't allow it. */
  readonly read: (value: unknown) => Value | undefined;
}

export function createInputReader({ declaration, slot, shape }: Slot<InputDeclaration>): InputReader {
  const { path, type } = declaration;
  return {
    declaration,
    slot,
    key: defined(path[0]),
    ...wholeRange(type, shape),
    unitsMax: type.kind === 'text' && type.values === null ? type.max : -1,
    texts: type.kind === 'text' && type.values !== null ? type.values.map(interned) : null,
    fallback: fallbackOf(declaration, shape),
    read: readerOf(type, shape),
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

/** Whether a plain read of the one key can't meet anything that every object inherits. */
export function isDirect({ declaration: { path }, key }: InputReader): boolean {
  return path.length === 1 && !(key in Object.prototype);
}

function wholeRange(type: Type, shape: Shape): Pick<InputReader, 'wholeMin' | 'wholeMax'> {
  if (type.kind !== 'int' || shape.kind !== 'scaled') return { wholeMin: 1, wholeMax: 0 };
  return {
    wholeMin: Math.max(shape.min, -Number.MAX_SAFE_INTEGER),
    wholeMax: Math.min(shape.max, Number.MAX_SAFE_INTEGER),
  };
}

function readerOf(type: Type, shape: Shape): (value: unknown) => Value | undefined {
  const carefully = wireReader(type, shape);
  if (shape.kind === 'list' && type.kind === 'list') return listReader(type, shape);
  if (shape.kind === 'scaled' && type.kind === 'decimal') return scaledReader(shape, carefully);
  if (type.kind === 'decimal') return decimalReader(type.range.min, type.range.max, carefully);
  return type.kind === 'bool' ? readBool : carefully;
}

type Reader = (value: unknown) => Value | undefined;

/** The readers below take at once what is in the common form, and leave all else to the careful one. */

function scaledReader({ scale, min, max }: ScaledShape, carefully: Reader): Reader {
  return (value) => {
    const scaled = typeof value === 'number' ? numberAtScale(value, scale) : null;
    return scaled !== null && scaled >= min && scaled <= max ? scaled : carefully(value);
  };
}

function decimalReader(min: Decimal | null, max: Decimal | null, carefully: Reader): Reader {
  const low = min === null ? -Number.MAX_VALUE : decimal.toNumber(min);
  const high = max === null ? Number.MAX_VALUE : decimal.toNumber(max);
  if (low === null || high === null) return carefully;
  return (value) => (typeof value === 'number' && value >= low && value <= high ? value : carefully(value));
}

/** Each item by the reader that an input of its type would have. A copy, so that the event may change later. */
function listReader({ element, max }: ListType, shape: ListShape): Reader {
  const read = readerOf(element, shape.element);
  return (value) => {
    if (!Array.isArray(value) || value.length > max) return undefined;
    const items: Value[] = [];
    for (let index = 0; index < value.length; index++) {
      const item = read(value[index]);
      if (item === undefined) return undefined;
      items.push(item);
    }
    return items;
  };
}

function readBool(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}
