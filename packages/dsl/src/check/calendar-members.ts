import type { Call, Reference } from '../syntax/ast.js';
import type { CalendarMember, Resolution } from './checked-strategy.js';

/**
 * The members that a name's value is asked for, one after the other: those of `born.date.year` are `date` and
 * `year`.
 */
export function calendarMembers(node: Reference | Call, resolution: Resolution): readonly CalendarMember[] {
  const { kind } = resolution;
  if (kind === 'fact' || kind === 'did' || kind === 'event' || kind === 'function') return [];
  const isField = kind === 'field' || (kind === 'item' && resolution.field !== null);
  return node.path.slice(isField ? 2 : 1).map(({ text }) => text as CalendarMember);
}
