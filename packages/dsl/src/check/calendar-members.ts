import type { Call, Reference } from '../syntax/ast.js';
import type { CalendarMember, Resolution } from './checked-strategy.js';

/**
 * The members that a name's value is asked for, one after the other: those of `born.date.year` are `date` and
 * `year`.
 */
export function calendarMembers(node: Reference | Call, { kind }: Resolution): readonly CalendarMember[] {
  if (kind === 'fact' || kind === 'did' || kind === 'event' || kind === 'function') return [];
  return node.path.slice(kind === 'field' ? 2 : 1).map(({ text }) => text as CalendarMember);
}
