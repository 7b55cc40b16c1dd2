/** When an event was, and whether the service recorded it. */
export interface OrderedEvent {
  readonly occurredAt: number;
  readonly isRecorded?: boolean | undefined;
}

/** Whether events are what the service tells in its lists: the newest first, and not all of one moment. */
export function areNewestFirst(events: readonly OrderedEvent[]): boolean {
  const [first] = events;
  let before = Number.POSITIVE_INFINITY;
  for (const { occurredAt, isRecorded } of events) {
    if (isRecorded !== true || occurredAt > before) return false;
    before = occurredAt;
  }
  return first !== undefined && before < first.occurredAt;
}
