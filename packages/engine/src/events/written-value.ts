import type { InputDeclaration } from '@merit/dsl';
import type { JsonValue } from '../event/event.js';
import type { NumberForm, ValueStyle } from './file-style.js';
import { textToValue } from './text-to-value.js';
import type { TimeReader } from './time.js';
import { createFormReader } from './time-form.js';

/** Reads a text of a column as `textToValue` does, once it is written as ours are. */
export function writtenToValue(
  type: InputDeclaration['type'],
  style: ValueStyle,
  readTime: TimeReader,
): (text: string) => JsonValue {
  const read = textToValue(type, timesOf(style, readTime));
  const rewrite = rewriterOf(type.kind, style);
  if (rewrite === null) return read;
  return (text) => {
    const ours = rewrite(text.trim());
    return ours === null ? text : read(ours);
  };
}

/** The reader of the times in a column. */
export function timesOf({ times }: ValueStyle, readTime: TimeReader): TimeReader {
  return times === undefined ? readTime : createFormReader(times, readTime);
}

/** Null for what doesn't fit what was declared: it stays as it is, to be refused. */
type Rewriter = (text: string) => string | null;

function rewriterOf(kind: InputDeclaration['type']['kind'], style: ValueStyle): Rewriter | null {
  const { numbers, unit } = style;
  if (kind === 'bool') return boolWriter(style);
  if (kind === 'duration') return unit === undefined ? null : durationWriter(unit, numberWriter(numbers));
  if (kind !== 'int' && kind !== 'decimal') return null;
  if (unit === undefined && numbers === undefined) return null;
  const rewrite = numberWriter(numbers);
  // What a form of numbers says is no thousand are noughts behind a point.
  const noughts = kind === 'int' && numbers !== undefined ? /\.0+$/ : /$^/;
  return (text) => rewrite(withoutUnit(text, unit))?.replace(noughts, '') ?? null;
}

function boolWriter({ true: yes, false: no }: ValueStyle): Rewriter | null {
  if (yes === undefined && no === undefined) return null;
  return (text) => (yes?.includes(text) === true ? 'true' : no?.includes(text) === true ? 'false' : text);
}

function withoutUnit(text: string, unit: string | undefined): string {
  if (unit === undefined || !text.toLowerCase().endsWith(unit.toLowerCase())) return text;
  return text.slice(0, text.length - unit.length).trim();
}

const noBreakBlanks = /[\u00a0\u202f\u2009]/g;

function numberWriter(form: NumberForm | undefined): Rewriter {
  if (form === undefined) return (text) => text;
  const [, group = ',', , point = '.'] = /^1(.)(234)(.)5$/.exec(form) ?? [];
  const escaped = `[${group === ' ' ? ' ' : group}]`;
  const pattern = new RegExp(`^[+-]?(?:\\d+|\\d{1,3}(?:${escaped}\\d{3})+)(?:[${point}]\\d+)?$`);
  return (given) => {
    const text = given.replace(noBreakBlanks, ' ').replace(/\u2019/g, "'");
    return pattern.test(text) ? text.replaceAll(group, '').replace(point, '.').replace(/^\+/, '') : null;
  };
}

/** The letters of durations, by the words for a unit. */
const durationUnits: readonly (readonly [seconds: number, words: RegExp])[] = [
  [0.001, /^(?:ms|milliseconds?)$/i],
  [1, /^(?:s|sec|secs|seconds?)$/i],
  [60, /^(?:m|min|mins|minutes?)$/i],
  [3_600, /^(?:h|hr|hrs|hours?)$/i],
  [86_400, /^(?:d|days?)$/i],
];

/** Whether a bare number of this unit is a duration. */
export function isDurationUnit(unit: string): boolean {
  return durationUnits.some(([, words]) => words.test(unit));
}

function durationWriter(unit: string, rewrite: Rewriter): Rewriter {
  const seconds = durationUnits.find(([, words]) => words.test(unit))?.[0];
  return (text) => {
    const number = rewrite(withoutUnit(text, unit));
    if (seconds === undefined || number === null || !/^\d{1,12}(?:\.\d{1,6})?$/.test(number)) return text;
    // Rounded to a millisecond, which is the finest that a duration has.
    return `PT${Math.round(Number(number) * seconds * 1000) / 1000}S`;
  };
}
