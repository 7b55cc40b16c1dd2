import { cutText, type InputDeclaration, toVisible } from '@merit/dsl';
import type { JsonValue } from '../event/event.js';
import type { NumberForm, ValueStyle } from './file-style.js';
import { textToValue } from './text-to-value.js';
import type { TimeReader } from './time.js';
import { createFormReader } from './time-form.js';

/** A value that can't be read as it is written, and why: a sentence that goes on behind its name. */
export class UnfitValue {
  readonly problem: string;

  constructor(problem: string) {
    this.problem = problem;
  }
}

/**
 * Reads a text of a column as `textToValue` does, once it is written as ours are. A number that isn't written
 * as was declared, or that nobody can be sure of where nothing was, is unfit.
 */
export function writtenToValue(
  type: InputDeclaration['type'],
  style: ValueStyle,
  readTime: TimeReader,
): (text: string) => JsonValue | UnfitValue {
  const read = textToValue(type, timesOf(style, readTime));
  const rewrite = rewriterOf(type.kind, style);
  if (rewrite === null) return read;
  return (text) => {
    const ours = rewrite(text.trim());
    return typeof ours === 'string' ? read(ours) : ours;
  };
}

/** The reader of the times in a column. */
export function timesOf({ times }: ValueStyle, readTime: TimeReader): TimeReader {
  return times === undefined ? readTime : createFormReader(times, readTime);
}

type Rewriter = (text: string) => string | UnfitValue;

function rewriterOf(kind: InputDeclaration['type']['kind'], style: ValueStyle): Rewriter | null {
  const { numbers, unit } = style;
  if (kind === 'bool') return boolWriter(style);
  if (kind === 'duration') return unit === undefined ? null : durationWriter(unit, numberWriter(numbers));
  if (kind !== 'int' && kind !== 'decimal') return null;
  const rewrite = numberWriter(numbers);
  if (unit === undefined && numbers === undefined) return rewrite;
  // What a form of numbers says is no thousand are noughts behind a point.
  const noughts = kind === 'int' && numbers !== undefined ? /\.0+$/ : /$^/;
  return (text) => {
    const ours = rewrite(withoutUnit(text, unit));
    return typeof ours === 'string' ? ours.replace(noughts, '') : ours;
  };
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

/** Twelve thousand in some countries, and twelve with noughts behind its point in others. */
const doubtful = /^[+-]?\d{1,3}(?:(?:\.000)+|(?:,\d{3})+)$/;

/** Looks closely at few: nearly every number is digits with or without a point. */
function isDoubtful(text: string): boolean {
  return (text.endsWith('.000') || text.includes(',')) && doubtful.test(text);
}

function numberWriter(form: NumberForm | undefined): Rewriter {
  if (form === undefined) return (text) => (isDoubtful(text) ? unfitWithout(text) : text);
  const [, group = ',', , point = '.'] = /^1(.)(234)(.)5$/.exec(form) ?? [];
  const escaped = `[${group === ' ' ? ' ' : group}]`;
  const pattern = new RegExp(`^[+-]?(?:\\d+|\\d{1,3}(?:${escaped}\\d{3})+)(?:[${point}]\\d+)?$`);
  return (given) => {
    const text = given.replace(noBreakBlanks, ' ').replace(/\u2019/g, "'");
    if (!pattern.test(text)) return new UnfitValue(`is ${shown(given)}, which isn't written as ${form}`);
    return text.replaceAll(group, '').replace(point, '.').replace(/^\+/, '');
  };
}

function unfitWithout(text: string): UnfitValue {
  return new UnfitValue(
    `is ${shown(text)}, which may be thousands: \`numbers\` of merit.config.json says how the file writes them`,
  );
}

function shown(text: string): string {
  return `\`${toVisible(cutText(text))}\``;
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
    const bare = withoutUnit(text, unit);
    // What has a form of its own, as PT30M, counts no unit.
    if (seconds === undefined || !/^[\d.,' \u00a0\u202f\u2009\u2019]+$/.test(bare)) return text;
    const number = rewrite(bare);
    if (typeof number !== 'string') return number;
    if (!/^\d{1,12}(?:\.\d{1,6})?$/.test(number)) return text;
    // Rounded to a millisecond, which is the finest that a duration has.
    return `PT${Math.round(Number(number) * seconds * 1000) / 1000}S`;
  };
}
