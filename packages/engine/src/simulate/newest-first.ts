/** When an event was, and by which id the service recorded it. */
export interface OrderedEvent {
  readonly occurredAt: number;
  /** Those that were recorded later are greater. */
  readonly awardId?: string | undefined;
}

/** Whether events are what the service tells in its lists: the newest first, and not all of one moment. */
export function areNewestFirst(events: readonly OrderedEvent[]): boolean {
  const [first] = events;
  let before = Number.POSITIVE_INFINITY;
  for (const { occurredAt, awardId } of events) {
    if (awardId === undefined || occurredAt > before) return false;
    before = occurredAt;
  }
  return first !== undefined && before < first.occurredAt;
}

/** Events in the order in which they are to be decided: as they come, but for such lists. */
export function inTheirOrder<Event extends OrderedEvent>(events: readonly Event[]): readonly Event[] {
  return areNewestFirst(events) ? asRecorded(events) : events;
}

/**
 * Such a list in the order in which the service recorded it, and so decided it: an event that came late found
 * what later ones had left.
 */
export function asRecorded<Event extends OrderedEvent>(newestFirst: readonly Event[]): readonly Event[] {
  return newestFirst.toReversed().sort(({ awardId: one = '' }, { awardId: other = '' }) => {
    return one < other ? -1 : Number(one > other);
  });
}
