import { dayNumber } from '../../calendar/civil-date.js';
import type { DateLiteral } from '../../syntax/ast.js';
import { formOfDate } from '../../syntax/date-literal.js';
import type { LocalTime } from '../checked-strategy.js';

const dayMs = 86_400_000;

/** Whether a literal names a day and a time of day, and so an instant. */
export function hasTime({ text }: Pick<DateLiteral, 'text'>): boolean {
  return text.includes('T');
}

/**
 * What a date literal stands for: the days of a date since 1970-01-01, the clock's reading of one with a time
 * of day, the minutes of a time, or a hundred times the month and the day of a day of each year.
 */
export function valueOfDate({ text }: DateLiteral): number | LocalTime {
  const numbers = text.slice(1).split(/[-T:]/).map(Number);
  switch (formOfDate(text)) {
    case 'time':
      return inUnits(60, numbers);
    case 'yearDay':
      return inUnits(100, numbers);
    case 'date':
      return valueOfCivilDate(numbers, hasTime({ text }));
  }
}

function inUnits(unit: number, [first = 0, second = 0]: readonly number[]): number {
  return first * unit + second;
}

function valueOfCivilDate(
  [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0]: readonly number[],
  isInstant: boolean,
): number | LocalTime {
  const days = dayNumber({ year, month, day });
  if (!isInstant) return days;
  return Object.freeze({ localMs: days * dayMs + ((hours * 60 + minutes) * 60 + seconds) * 1_000 });
}
