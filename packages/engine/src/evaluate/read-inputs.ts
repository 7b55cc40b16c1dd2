import { isObject } from '@merit/dsl';
import type { MeritEvent } from '../event/event.js';
import type { Frame } from '../plan/code/frame.js';
import { defined } from '../support/defined.js';
import type { InputReader } from './input-reader.js';
import { isPlain, type PlainObject } from './plain-object.js';

/** A strategy's inputs, by the way their values are found. */
export interface InputReaders {
  /** In the order of declaration. */
  readonly all: readonly InputReader[];
  /** Those that a plain read of one key finds in an object that inherits nothing of its own. */
  readonly direct: readonly InputReader[];
  /** Inputs read through several keys, or by a key that every object inherits. */
  readonly nested: readonly InputReader[];
}

/** A value that its declaration doesn't allow. */
export interface InputFault {
  readonly reader: InputReader;
  /** What was found: undefined or null for nothing. */
  readonly value: unknown;
  /** The keys that lead to it; fewer than the reader's where the way ends at something without keys. */
  readonly path: readonly string[];
}

type Data = PlainObject;

const noData: Data = Object.freeze({});

/** Reads every input of the event into its slot; false where that isn't done at once. */
export function takeInputs(readers: InputReaders, event: MeritEvent, frame: Frame): boolean {
  const data: Data = event.data ?? noData;
  return takeDirectly(readers.direct, data, frame) && isPlain(data) && takeAlong(readers.nested, data, frame);
}

/**
 * Reads every input, also of data of an unusual kind. Gives the faults in the order of declaration; null for
 * none.
 */
export function findFaults(
  { all }: InputReaders,
  event: MeritEvent,
  frame: Frame,
): readonly InputFault[] | null {
  const data: Data = event.data ?? noData;
  const faults = all.map((reader) => follow(reader, data, frame)).filter((fault) => fault !== null);
  return faults.length === 0 ? null : faults;
}

/**
 * Reads values by one key each; false at the first that isn't allowed. A read by a computed key is cheap only
 * where one place in the code meets one key, so each of the first sixteen has a place of its own. That makes
 * it too long to become part of the function that calls it, which leaves the compiler's room there to the
 * strategy's code.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the same three lines for each place.
function takeDirectly(readers: readonly InputReader[], data: Data, frame: Frame): boolean {
  const r0 = readers[0];
  if (r0 === undefined) return true;
  if (!take(r0, data[r0.key], frame)) return false;
  const r1 = readers[1];
  if (r1 === undefined) return true;
  if (!take(r1, data[r1.key], frame)) return false;
  const r2 = readers[2];
  if (r2 === undefined) return true;
  if (!take(r2, data[r2.key], frame)) return false;
  const r3 = readers[3];
  if (r3 === undefined) return true;
  if (!take(r3, data[r3.key], frame)) return false;
  const r4 = readers[4];
  if (r4 === undefined) return true;
  if (!take(r4, data[r4.key], frame)) return false;
  const r5 = readers[5];
  if (r5 === undefined) return true;
  if (!take(r5, data[r5.key], frame)) return false;
  const r6 = readers[6];
  if (r6 === undefined) return true;
  if (!take(r6, data[r6.key], frame)) return false;
  const r7 = readers[7];
  if (r7 === undefined) return true;
  if (!take(r7, data[r7.key], frame)) return false;
  const r8 = readers[8];
  if (r8 === undefined) return true;
  if (!take(r8, data[r8.key], frame)) return false;
  const r9 = readers[9];
  if (r9 === undefined) return true;
  if (!take(r9, data[r9.key], frame)) return false;
  const r10 = readers[10];
  if (r10 === undefined) return true;
  if (!take(r10, data[r10.key], frame)) return false;
  const r11 = readers[11];
  if (r11 === undefined) return true;
  if (!take(r11, data[r11.key], frame)) return false;
  const r12 = readers[12];
  if (r12 === undefined) return true;
  if (!take(r12, data[r12.key], frame)) return false;
  const r13 = readers[13];
  if (r13 === undefined) return true;
  if (!take(r13, data[r13.key], frame)) return false;
  const r14 = readers[14];
  if (r14 === undefined) return true;
  if (!take(r14, data[r14.key], frame)) return false;
  const r15 = readers[15];
  if (r15 === undefined) return true;
  if (!take(r15, data[r15.key], frame)) return false;
  return takeRest(readers, placesOfTheirOwn, data, frame);
}

const placesOfTheirOwn = 16;

function takeRest(readers: readonly InputReader[], from: number, data: Data, frame: Frame): boolean {
  for (let index = from; index < readers.length; index++) {
    const reader = defined(readers[index]);
    if (!take(reader, data[reader.key], frame)) return false;
  }
  return true;
}

/** Puts one value into its slot; false where it isn't allowed. */
function take(reader: InputReader, value: unknown, frame: Frame): boolean {
  const { wholeMin, wholeMax } = reader;
  if (typeof value === 'number' && value >= wholeMin && value <= wholeMax && Number.isInteger(value)) {
    frame[reader.slot] = value;
    return true;
  }
  return takeOther(reader, value, frame);
}

function takeOther(reader: InputReader, value: unknown, frame: Frame): boolean {
  if (typeof value === 'string' && isTaken(value, reader)) {
    frame[reader.slot] = value;
    return true;
  }
  const held = value === undefined || value === null ? reader.fallback : reader.read(value);
  if (held === undefined) return false;
  frame[reader.slot] = held;
  return true;
}

/**
 * A text that looks too long may have fewer characters than units: that is for the careful reader to find.
 */
function isTaken(value: string, { unitsMax, texts }: InputReader): boolean {
  return texts === null ? value.length <= unitsMax : texts.includes(value);
}

function takeAlong(readers: readonly InputReader[], data: Data, frame: Frame): boolean {
  for (let index = 0; index < readers.length; index++) {
    if (follow(defined(readers[index]), data, frame) !== null) return false;
  }
  return true;
}

/** Follows the path by own keys alone. */
function follow(reader: InputReader, data: unknown, frame: Frame): InputFault | null {
  const { path } = reader.declaration;
  let value = data;
  for (let depth = 0; depth < path.length; depth++) {
    if (value === undefined || value === null) break;
    if (!isObject(value)) return { reader, value, path: path.slice(0, depth) };
    const key = defined(path[depth]);
    value = Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return take(reader, value, frame) ? null : { reader, value, path };
}
