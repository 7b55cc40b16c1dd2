import { dayNumber } from '../../calendar/civil-date.js';
import type { DateLiteral } from '../../syntax/ast.js';
import type { LocalTime } from '../checked-strategy.js';

const dayMs = 86_400_000;

/** Whether a literal names a time of day as well, and so an instant. */
export function hasTime({ text }: DateLiteral): boolean {
  return text.includes('T');
}

/** The days since 1970-01-01 of a date literal, or the clock's reading of one with a time of day. */
export function valueOfDate(node: DateLiteral): number | LocalTime {
  const [date = '', time] = node.text.slice(1).split('T');
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const days = dayNumber({ year, month, day });
  if (time === undefined) return days;
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return Object.freeze({ localMs: days * dayMs + ((hours * 60 + minutes) * 60 + seconds) * 1_000 });
}
