import type { Binary, CalendarMember, Call, Decimal } from '@merit/dsl';
import { decimal } from '@merit/dsl';
import { isInstant } from '../../calendar/moment-bounds.js';
import { dateOf, wallAt, weekdayOf } from './calendar.js';
import type { Moment, Value } from './value.js';
import { isMoment, NoResult, whole } from './value.js';

const dayMs = 86_400_000;

/** `moment.hour` and its like, on the clocks and calendars of a zone. */
export function memberOf(moment: Value, member: CalendarMember, timeZone: string): Value {
  if (!isMoment(moment)) throw new Error(`${member} of what is no moment`);
  const days = dateOf(moment, timeZone);
  switch (member) {
    case 'date':
      return { kind: 'date', at: days };
    case 'weekday':
      return weekdayOf(days);
    case 'day':
    case 'month':
    case 'year':
      return decimal.fromInteger(wallAt(days * dayMs, 'UTC')[member]);
    case 'time': {
      const { hour, minute } = wallAt(moment.at, timeZone);
      return decimal.fromInteger(60 * hour + minute);
    }
    case 'hour':
    case 'minute':
      return decimal.fromInteger(wallAt(moment.at, timeZone)[member]);
  }
}

/** The month and the day of the month, as a day of each year is held. */
export function dayOfYear(moment: Moment, timeZone: string): Decimal {
  const { month, day } = wallAt(dateOf(moment, timeZone) * dayMs, 'UTC');
  return decimal.fromInteger(100 * month + day);
}

/** A date stands for itself; an instant beside one for its own date. */
export function alike(left: Moment, right: Moment, timeZone: string): readonly [number, number] {
  if (left.kind === right.kind) return [left.at, right.at];
  return [dateOf(left, timeZone), dateOf(right, timeZone)];
}

/** A moment moved by a duration, of which a date takes the whole days, or the time between two moments. */
export function calculate(node: Binary, left: Value, right: Value): Value {
  if (isMoment(left) && isMoment(right)) {
    return decimal.fromInteger((left.at - right.at) * (left.kind === 'date' ? dayMs : 1));
  }
  const [moment, duration] = isMoment(left) ? [left, whole(right)] : [right as Moment, whole(left)];
  const by = moment.kind === 'date' ? decimal.floorDivide(duration, decimal.fromInteger(dayMs)) : duration;
  const from = decimal.fromInteger(moment.at);
  const at = Number(
    decimal.toText(node.operator === '-' ? decimal.subtract(from, by) : decimal.add(from, by)),
  );
  if (!isInstant(moment.kind === 'date' ? at * dayMs : at)) throw new NoResult('M5105', node);
  return { kind: moment.kind, at };
}

/** The day of a date in another year. */
export function anniversary(node: Call, [date, year]: readonly Value[]): Value {
  if (!isMoment(date ?? null)) throw new Error('the anniversary of what is no date');
  const wanted = Number(decimal.toText(whole(year ?? null)));
  if (wanted < 1 || wanted > 9_999) throw new NoResult('M5105', node);
  const found = new Date((date as Moment).at * dayMs);
  const month = found.getUTCMonth();
  found.setUTCFullYear(wanted);
  // The 29th of February became the first of March.
  if (found.getUTCMonth() !== month) found.setUTCDate(0);
  return { kind: 'date', at: found.getTime() / dayMs };
}
