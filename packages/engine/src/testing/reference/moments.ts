import type { Binary, CalendarMember } from '@merit/dsl';
import { decimal } from '@merit/dsl';
import { isInstant } from '../../calendar/moment-bounds.js';
import { dateOf, wallAt, weekdayOf } from './calendar.js';
import type { Moment, Value } from './value.js';
import { isMoment, NoResult, number } from './value.js';

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
      return decimal.fromInteger(wallAt(days * 86_400_000, 'UTC')[member]);
    case 'hour':
    case 'minute':
      return decimal.fromInteger(wallAt(moment.at, timeZone)[member]);
  }
}

/** A date stands for itself; an instant beside one for its own date. */
export function alike(left: Moment, right: Moment, timeZone: string): readonly [number, number] {
  if (left.kind === right.kind) return [left.at, right.at];
  return [dateOf(left, timeZone), dateOf(right, timeZone)];
}

/** An instant moved by a duration, or the time between two moments. */
export function calculate(node: Binary, left: Value, right: Value): Value {
  if (isMoment(left) && isMoment(right)) {
    const unit = left.kind === 'date' ? 86_400_000 : 1;
    return decimal.fromInteger((left.at - right.at) * unit);
  }
  const [moment, by] = isMoment(left) ? [left, number(right)] : [right as Moment, number(left)];
  const moved = decimal.fromInteger(moment.at);
  const at = Number(
    decimal.toText(node.operator === '-' ? decimal.subtract(moved, by) : decimal.add(moved, by)),
  );
  if (!isInstant(at)) throw new NoResult('M5105', node);
  return { kind: 'instant', at };
}
