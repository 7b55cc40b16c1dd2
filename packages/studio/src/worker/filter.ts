import type { Filter } from '../protocol/questions.js';
import type { EventRowReport } from '../protocol/reports.js';

export type Dimension = keyof Filter;

/** What of an event filters ask for. */
type Filtered = Pick<EventRowReport, 'day' | 'label' | 'user'>;

/**
 * In which way an event lies outside of a filter: null where it lies within. What lies outside in one way
 * alone is still shown where people choose in that way: another day beside the one that was chosen.
 */
export function outsideOf(
  { day, case: caseName, person }: Filter,
  event: Filtered,
): Dimension | null | 'more' {
  const outside: Dimension[] = [];
  if (day !== undefined && event.day !== day) outside.push('day');
  if (caseName !== undefined && event.label !== caseName) outside.push('case');
  if (person !== undefined && event.user !== person) outside.push('person');
  return outside.length > 1 ? 'more' : (outside[0] ?? null);
}
