import type { InputDeclaration, Type } from '@merit/dsl';
import type { JsonValue } from '@merit/engine';
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
      return (text) => readInt(text.trim());
    case 'decimal':
      return (text) => readDecimal(text.trim());
    case 'bool':
      return (text) => readBool(text.trim());
    case 'list':
      return listReader(type.element, readTime);
    case 'text':
      return (text) => text;
    case 'instant':
      return instantReader(readTime);
    default:
      return (text) => text.trim();
  }
}

/** Up to 15 digits are a number without loss; a longer one is for the engine to judge. */
function readInt(text: string): JsonValue {
  return /^-?\d{1,15}(?:\.0+)?$/.test(text) ? Number(text) : text;
}

/** Likewise: 15 significant digits come out of a number as they went in, and numbers are read faster. */
function readDecimal(text: string): JsonValue {
  return /^-?\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : text;
}

function readBool(text: string): JsonValue {
  if (text === 'true') return true;
  return text === 'false' ? false : text;
}

function instantReader(readTime: TimeReader): (text: string) => JsonValue {
  const read = createInstantReader(readTime);
  return (text) => read(text.trim());
}

/** A JSON array of what JSON would carry for an item. */
function listReader(element: Type, readTime: TimeReader): (text: string) => JsonValue {
  const readItem = element.kind === 'instant' ? createInstantReader(readTime) : (item: JsonValue) => item;
  return (text) => {
    const list = parseKeepingDigits(text);
    return Array.isArray(list) ? list.map(readItem) : text;
  };
}

/** A number that is too long to be one without loss becomes text, as it would outside a list. */
function parseKeepingDigits(text: string): JsonValue {
  try {
    const list = JSON.parse(text) as JsonValue;
    return digits.test(text) ? (JSON.parse(text.replace(textOrNumber, quoteLong)) as JsonValue) : list;
  } catch {
    return text;
  }
}

const digits = /[\d.]{16}/;
const textOrNumber = /"(?:[^"\\]|\\.)*"|-?\d[\d.]*(?:[eE][+-]?\d+)?/g;

function quoteLong(token: string): string {
  return !token.startsWith('"') && digits.test(token) ? `"${token}"` : token;
}
