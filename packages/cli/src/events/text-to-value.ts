import type { InputDeclaration } from '@merit/dsl';
import type { JsonValue } from '@merit/engine';

/**
 * How a text, of a CSV cell or of the command line, becomes the value that JSON would carry for this type.
 * No digit is lost. What doesn't look like its type stays text too: the engine then refuses
 * it, and its message names the input or parameter.
 */
export function textToValue(type: InputDeclaration['type']): (text: string) => JsonValue {
  switch (type.kind) {
    case 'int':
      return (text) => readInt(text.trim());
    case 'decimal':
      return (text) => readDecimal(text.trim());
    case 'bool':
      return (text) => readBool(text.trim());
    case 'list':
      return readList;
    case 'text':
      return (text) => text;
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

function readList(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
