import { dateFromText, decimal, factSignatures, toVisible } from '@merit/dsl';
import {
  durationFromText,
  type FactRequest,
  type FactValue,
  instantFromText,
  type JsonValue,
} from '@merit/engine';
import { shorten } from './width.js';

const widthMax = 60;

/**
 * A value as a person reads it: texts in quotes, all else without: dates, instants, durations in units, long
 * numbers; lists as in the language, what isn't there as `missing`.
 */
export function valueText(value: JsonValue | undefined): string {
  return shorten(wholeText(value), widthMax);
}

function wholeText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return 'missing';
  if (typeof value === 'string') return textText(value);
  if (isList(value)) return `[${value.map(wholeText).join(', ')}]`;
  return toVisible(JSON.stringify(value));
}

/**
 * Nothing but its look tells a duration, a date, an instant or a long number from a text once it has left the
 * engine.
 */
function textText(value: string): string {
  const milliseconds = value.includes('P') ? durationFromText(value) : null;
  if (milliseconds !== null) return durationText(milliseconds);
  return isMoment(value) || longFraction.test(value) ? value : toVisible(JSON.stringify(value));
}

/** With more digits than JSON keeps, such as a third. */
const longFraction = /^-?(?=[\d.]{17})\d+\.\d+$/;

function isMoment(text: string): boolean {
  return dateFromText(text) !== null || instantFromText(text) !== null;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

export function factText({ name, input }: FactRequest, value: FactValue | undefined): string {
  if (value === undefined || value === null) return 'missing';
  if (typeof value === 'object') return decimal.toText(value);
  // The language's own facts are numbers; one that JSON doesn't keep is its digits.
  if (typeof value === 'string' && name !== 'host') return value;
  if (typeof value !== 'number') return valueText(value);
  const isTime = name !== 'host' && factSignatures[name].measures === 'time';
  return isTime || input?.type === 'duration' ? durationText(value) : String(value);
}

const unitsMs = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
  ['ms', 1],
] as const;

/** In as many units as it takes: `2d 3h 20s`. */
function durationText(milliseconds: number): string {
  let rest = Math.abs(milliseconds);
  const parts: string[] = [];
  for (const [unit, unitMs] of unitsMs) {
    const count = Math.floor(rest / unitMs);
    rest -= count * unitMs;
    if (count > 0) parts.push(`${count}${unit}`);
  }
  return `${milliseconds < 0 ? '-' : ''}${parts.join(' ') || '0s'}`;
}
