import { timeToText } from '../calendar/date-text.js';
import { toText } from '../number/decimal.js';
import { listItemsMax } from '../support/list-length.js';
import { itemCharactersMax, textCharactersMax } from '../support/text-length.js';
import { durationToLiteral, minuteMax } from './duration.js';
import type { Range, RecordField, TextType, Type } from './type.js';

/** A type as its author would write it: `int (0..10)`, `text ("walk" | "run")`, `decimal? (0..)`. */
export function printType(type: Type): string {
  if (type.kind === 'optional') return `${head(type.inner)}?${constraints(type.inner)}`;
  return `${head(type)}${constraints(type)}`;
}

/** A type of texts with the characters that it allows, also where its author needn't say how many. */
export function printTextType({ values, max }: TextType): string {
  return values === null ? `text (max ${max})` : `text (${printTexts(values)})`;
}

/** A type in a sentence, without its ranges: `an int`, `a text`, `a decimal that may be missing`. */
export function describeType(type: Type): string {
  if (type.kind === 'optional') return `${describeType(type.inner)} that may be missing`;
  if (type.kind === 'list') {
    const items = type.element.kind === 'record' ? 'records' : type.element.kind;
    return type.max === 0 ? 'an empty list' : `a list of ${items}`;
  }
  if (type.kind === 'yearDay') return 'a day of each year';
  return `${/^[aeiou]/.test(type.kind) ? 'an' : 'a'} ${type.kind}`;
}

/** The listed texts of a type as they are written: `"walk" | "run"`. */
export function printTexts(values: readonly string[]): string {
  return values.map((value) => printText(value)).join(' | ');
}

/** A text as a literal, with the escapes that it needs. */
export function printText(value: string): string {
  return `"${value.replaceAll(/["\\\n\r\t]/g, (unit) => escapes[unit] as string)}"`;
}

const escapes: { readonly [unit: string]: string } = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

function head(type: Type): string {
  if (type.kind === 'record') return `{ ${type.fields.map(printField).join(', ')} }`;
  return type.kind === 'list' ? `list<${printItemType(type.element)}>` : type.kind;
}

function printField({ name, type, path = [name] }: RecordField): string {
  const from = path.length === 1 && path[0] === name ? '' : ` from ${printText(path.join('.'))}`;
  return `${name}: ${printItemType(type)}${from}`;
}

/** In a list other texts than elsewhere need no bound of their own. */
function printItemType(type: Type): string {
  if (type.kind === 'optional') {
    const isPlain = type.inner.kind === 'text' && printItemType(type.inner) === 'text';
    return isPlain ? 'text?' : printType(type);
  }
  if (type.kind !== 'text' || type.values !== null || type.max === Number.POSITIVE_INFINITY) {
    return printType(type);
  }
  return type.max === itemCharactersMax ? 'text' : printTextType(type);
}

function constraints(type: Type): string {
  const written = constraintsOf(type).filter((constraint) => constraint !== '');
  return written.length === 0 ? '' : ` (${written.join(', ')})`;
}

function constraintsOf(type: Type): readonly string[] {
  switch (type.kind) {
    case 'int':
      return [printRange(type.range, toText)];
    case 'decimal':
      return [printRange(type.range, toText), type.places === null ? '' : `places ${type.places}`];
    case 'duration':
      return [printRange(type.range, durationToLiteral)];
    case 'time':
      return [printTimes(type.range)];
    case 'text':
      if (type.values !== null) return [printTexts(type.values)];
      return [type.max === textCharactersMax || !Number.isFinite(type.max) ? '' : `max ${type.max}`];
    case 'list':
      return [type.max === listItemsMax ? '' : `max ${type.max}`];
    default:
      return [];
  }
}

/** An end that is the day's needn't be written. */
function printTimes({ min, max }: Range<number>): string {
  const ends = { min: min === 0 ? null : min, max: max === minuteMax ? null : max };
  return printRange(ends, (minutes) => `@${timeToText(minutes)}`);
}

/** A range as its author would write it; empty where both ends are open. */
export function printRange<Value>({ min, max }: Range<Value>, print: (value: Value) => string): string {
  if (min === null && max === null) return '';
  return `${min === null ? '' : print(min)}..${max === null ? '' : print(max)}`;
}
