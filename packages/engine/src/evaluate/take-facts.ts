import type { Frame } from '../plan/code/frame.js';
import { defined } from '../support/defined.js';
import { isWholeWithin, type WholeRange } from './value-reader.js';

/**
 * Where a fact goes that is a number, or missing; whole numbers of the range stand in the slot as they come.
 */
export interface NumberTaker extends WholeRange {
  readonly key: string;
  readonly slot: number;
  readonly optional: boolean;
  /** Whether any finite number does. */
  readonly takesFinite: boolean;
}

type Given = { readonly [key: string]: unknown };

/**
 * Puts facts that are numbers or missing into their slots, as nearly all are; false at the first that is
 * anything else. As with inputs, a read by a computed key is cheap where one place in the code meets one key,
 * so the first eight have a place each.
 */
export function takeNumbers(readers: readonly NumberTaker[], facts: Given, frame: Frame): boolean {
  const r0 = readers[0];
  if (r0 === undefined) return true;
  if (!take(r0, facts[r0.key], frame)) return false;
  const r1 = readers[1];
  if (r1 === undefined) return true;
  if (!take(r1, facts[r1.key], frame)) return false;
  const r2 = readers[2];
  if (r2 === undefined) return true;
  if (!take(r2, facts[r2.key], frame)) return false;
  const r3 = readers[3];
  if (r3 === undefined) return true;
  if (!take(r3, facts[r3.key], frame)) return false;
  const r4 = readers[4];
  if (r4 === undefined) return true;
  if (!take(r4, facts[r4.key], frame)) return false;
  const r5 = readers[5];
  if (r5 === undefined) return true;
  if (!take(r5, facts[r5.key], frame)) return false;
  const r6 = readers[6];
  if (r6 === undefined) return true;
  if (!take(r6, facts[r6.key], frame)) return false;
  const r7 = readers[7];
  if (r7 === undefined) return true;
  if (!take(r7, facts[r7.key], frame)) return false;
  return takeRest(readers, facts, frame);
}

const placesOfTheirOwn = 8;

function takeRest(readers: readonly NumberTaker[], facts: Given, frame: Frame): boolean {
  for (let index = placesOfTheirOwn; index < readers.length; index++) {
    const reader = defined(readers[index]);
    if (!take(reader, facts[reader.key], frame)) return false;
  }
  return true;
}

function take(reader: NumberTaker, value: unknown, frame: Frame): boolean {
  const isTaken = isWholeWithin(value, reader.wholeMin, reader.wholeMax) || isOther(reader, value);
  if (isTaken) frame[reader.slot] = value;
  return isTaken;
}

function isOther({ optional, takesFinite }: NumberTaker, value: unknown): boolean {
  return value === null ? optional : takesFinite && Number.isFinite(value);
}
