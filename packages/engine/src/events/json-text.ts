import { SourceText } from '@merit/dsl';
import type { JsonValue } from '../event/event.js';

export type JsonReading =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly fault: JsonFault };

/** Why a text is no JSON. */
export interface JsonFault {
  /** From 1, as editors count. */
  readonly line: number;
  readonly column: number;
  /** One sentence without capital and full stop. */
  readonly message: string;
}

/**
 * Reads JSON; where it is none, or holds a whole number that would be rounded, says at which place.
 */
export function readJson(text: string): JsonReading {
  const reading = parseJson(text);
  if (!reading.ok || !longNumber.test(text)) return reading;
  for (const { 0: token, index } of text.matchAll(textOrNumber)) {
    if (!isRounded(token) || token.includes('.')) continue;
    const { line, column } = new SourceText(text).positionAt(index);
    return {
      ok: false,
      fault: { line, column, message: `the number ${token} would be rounded: write it as text` },
    };
  }
  return reading;
}

/** Reads JSON in which a number that would be rounded becomes the text of its digits. */
export function readExactJson(text: string): JsonReading {
  const reading = parseJson(text);
  if (!reading.ok || !longNumber.test(text)) return reading;
  return parseJson(text.replace(textOrNumber, (token) => (isRounded(token) ? `"${token}"` : token)));
}

/** Shorter numbers come out as they went in. */
const longNumber = /[\d.]{16}|[eE][+-]?\d{3}/;
/** Noughts behind the point don't count. */
const wholeNumber = /^-?\d+(?:\.0+)?$/;
const textOrNumber = /"(?:[^"\\]|\\.)*"|-?\d[\d.]*(?:[eE][+-]?\d+)?/g;

/** Every number of up to 15 digits comes out as it went in, and whole ones up to 2⁵³. */
function isRounded(token: string): boolean {
  if (token.startsWith('"') || !longNumber.test(token)) return false;
  return !wholeNumber.test(token) || !Number.isSafeInteger(Number(token));
}

function parseJson(text: string): JsonReading {
  try {
    const value: JsonValue = JSON.parse(text);
    return { ok: true, value };
  } catch (error) {
    return { ok: false, fault: faultOf(error instanceof Error ? error.message : String(error), text) };
  }
}

/** The value of a JSON text that nobody has written by hand; undefined where it is none. */
export function jsonIn(text: string): unknown {
  const reading = parseJson(text);
  return reading.ok ? reading.value : undefined;
}

/** A fault in one line: `line 3, column 2: expected ',' or '}' after property value`. */
export function jsonFaultText({ line, column, message }: JsonFault): string {
  return `line ${line}, column ${column}: ${message}`;
}

function faultOf(reason: string, text: string): JsonFault {
  const { line, column } = new SourceText(text).positionAt(offsetOf(reason, text));
  // What the platform adds is its own place, or an excerpt: the place is told already.
  const bare = reason
    .replace(/,? (?:\.\.\.)?".*is not valid JSON$/s, '')
    .replace(/ in JSON at position .*$/s, '');
  return { line, column, message: `${bare.charAt(0).toLowerCase()}${bare.slice(1)}` };
}

/** The platform tells the place of most faults, and of the others none. */
function offsetOf(reason: string, text: string): number {
  return positionIn(reason) ?? (isEnd(reason) ? text.length : firstFault(text));
}

function positionIn(reason: string): number | undefined {
  const position = /at position (\d+)/.exec(reason)?.[1];
  return position === undefined ? undefined : Number(position);
}

function isEnd(reason: string): boolean {
  return reason.startsWith('Unexpected end');
}

/**
 * Where the longest beginning ends that only lacks something: JSON is read from left to right, so each
 * shorter one lacks something too, and each longer one is wrong at the same place. Takes as many readings as
 * the length has binary digits.
 */
function firstFault(text: string): number {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isBeginning(text.slice(0, middle))) low = middle;
    else high = middle - 1;
  }
  return low;
}

function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    return isEnd(reason) || (positionIn(reason) ?? -1) >= text.length;
  }
}
