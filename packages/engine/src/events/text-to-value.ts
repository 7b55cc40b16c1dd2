import type { InputDeclaration, Type } from '@merit/dsl';
import type { JsonValue } from '../event/event.js';
import { readExactJson } from './json-text.js';
import type { TimeReader } from './time.js';
import { createInstantReader } from './zoned-instants.js';

/**
 * How a text, of a CSV cell or of the command line, becomes the value that JSON would carry for this type.
 * No digit is lost. What doesn't look like its type stays text too: the engine then refuses
 * it, and its message names the input or parameter.
 */
export function textToValue(
  type: InputDeclaration['type'],
  readTime: TimeReader,
): (text: string) => JsonValue {
  switch (type.kind) {
    case 'int':
      return (text) => readDigits(text, ofInt) ?? readInt(text.trim());
    case 'decimal':
      return (text) => readDigits(text, ofDecimal) ?? readDecimal(text.trim());
    case 'bool':
      return (text) => readBool(text.trim());
    case 'list':
      return listReader(type.element, readTime);
    case 'text':
      return (text) => text;
    case 'instant':
      return instantReader(readTime);
    case 'duration':
      return (text) => readDuration(text.trim());
    default:
      return (text) => text.trim();
  }
}

/**
 * Up to 15 digits are a number without loss; a longer one is for the engine to judge. So is `12.000`, which
 * is twelve in some countries and twelve thousand in others.
 */
function readInt(text: string): JsonValue {
  const isPlain = /^-?\d{1,15}(?:\.0+)?$/.test(text) && !/^-?\d{1,3}(?:\.000)+$/.test(text);
  return isPlain ? Number(text) : text;
}

/** Likewise: 15 significant digits come out of a number as they went in, and numbers are read faster. */
function readDecimal(text: string): JsonValue {
  return /^-?\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : text;
}

/** How many digits a text may have to be read as a number: before the point and after it. */
interface DigitsMax {
  readonly whole: number;
  readonly fraction: number;
}

const ofInt: DigitsMax = { whole: 15, fraction: 0 };
const ofDecimal: DigitsMax = { whole: 9, fraction: 6 };

/**
 * Reads a text of digits with or without a point, which nearly every number is, without a pattern; null for
 * any other. Both sides of the division are exact, so it gives the number that is nearest to the text, as
 * `Number` does.
 */
function readDigits(text: string, max: DigitsMax): number | null {
  const { length } = text;
  let digits = 0;
  let point = length;
  for (let at = 0; at < length; at += 1) {
    const digit = text.charCodeAt(at) - zero;
    if (digit >= 0 && digit <= 9) digits = digits * 10 + digit;
    else if (digit === pointBelowZero && point === length) point = at;
    else return null;
  }
  const fraction = length - point - 1;
  if (point === 0 || point > max.whole) return null;
  if (point === length) return digits;
  return fraction >= 1 && fraction <= max.fraction ? digits / 10 ** fraction : null;
}

const zero = '0'.charCodeAt(0);
const pointBelowZero = '.'.charCodeAt(0) - zero;

/** Spreadsheets write `TRUE`, Python `True`. */
function readBool(text: string): JsonValue {
  if (/^(?:true|TRUE|True)$/.test(text)) return true;
  return /^(?:false|FALSE|False)$/.test(text) ? false : text;
}

/** Spreadsheets write `1:30:00`; with two parts alone nobody knows whether the first is hours or minutes. */
function readDuration(text: string): JsonValue {
  const [, hours = '', minutes = '', seconds = ''] =
    /^(\d{1,6}):([0-5]\d):([0-5]\d(?:\.\d{1,3})?)$/.exec(text) ?? [];
  return hours === '' ? text : `PT${hours}H${minutes}M${seconds}S`;
}

function instantReader(readTime: TimeReader): (text: string) => JsonValue {
  const read = createInstantReader(readTime);
  return (text) => read(text.trim());
}

/** A JSON array of what JSON would carry for an item. */
function listReader(element: Type, readTime: TimeReader): (text: string) => JsonValue {
  const readItem = element.kind === 'instant' ? createInstantReader(readTime) : (item: JsonValue) => item;
  return (text) => {
    const list = readExactJson(text);
    return list.ok && Array.isArray(list.value) ? list.value.map(readItem) : text;
  };
}
