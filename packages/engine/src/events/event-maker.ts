import type { JsonObject } from '../event/event.js';
import type { EventReaderOptions } from './event-reader.js';
import { badTime, createZoneCheck, type EventRow, unreadable } from './event-row.js';
import { type Named, oneAction, readRecord, twoActions } from './recorded.js';
import type { TimeReader } from './time.js';
import { UnfitValue } from './written-value.js';

/** What a line says of an event beside its data; what is empty or left out is undefined. */
export interface EventParts {
  readonly occurredAt: string | undefined;
  readonly externalUserId: string | undefined;
  readonly externalTaskId: string | undefined;
  readonly externalGameId: string | undefined;
  readonly action: string | undefined;
  readonly typeAction: string | undefined;
  readonly timeZone: string | undefined;
  readonly eventId: string | undefined;
}

export interface EventMakerOptions extends Pick<EventReaderOptions, 'intern'> {
  /** For the time of the event. */
  readonly readTime: TimeReader;
  /** How messages name where a value stands. */
  readonly nameOf: (name: keyof EventParts) => string;
}

/** A line whose parts are to become an event. */
export interface EventLine {
  /** The number of the line, from 1. */
  readonly line: number;
  readonly parts: EventParts;
  /** What the line says by name, where it may be one that the service recorded. */
  readonly named: Named | null;
  readonly data: () => JsonObject | UnfitValue;
}

/** Makes events of the parts of lines, and says of the others why they are none. */
export function createEventMaker({
  readTime,
  intern,
  nameOf,
}: EventMakerOptions): (line: EventLine) => EventRow {
  const checkZone = createZoneCheck();
  const interned = (text: string | undefined) => (text === undefined ? undefined : intern(text));
  return ({ line, parts, named, data: readData }) => {
    const { eventId, externalUserId, externalTaskId, externalGameId, timeZone } = parts;
    const fail = (problem: string) => unreadable(line, problem, eventId);
    const occurredAt = parts.occurredAt === undefined ? null : readTime(parts.occurredAt);
    if (occurredAt === null) return fail(badTime(parts.occurredAt ?? '', nameOf('occurredAt')));
    if (externalUserId === undefined) return fail(`\`${nameOf('externalUserId')}\` is empty`);
    if (externalTaskId === undefined) return fail(`\`${nameOf('externalTaskId')}\` is empty`);
    const zoneProblem = checkZone(timeZone);
    if (zoneProblem !== undefined) return fail(zoneProblem);
    const action = oneAction(parts.action, parts.typeAction);
    if (action === null) return fail(twoActions);
    const record = named === null ? plainRecord : readRecord(named);
    if (!record.ok) return fail(record.problem);
    const data = readData();
    if (data instanceof UnfitValue) return fail(data.problem);
    const event = {
      externalUserId: intern(externalUserId),
      externalTaskId: intern(externalTaskId),
      externalGameId: interned(externalGameId),
      action: interned(action),
      timeZone: interned(timeZone),
      data,
    };
    return { ...record, place: line, eventId, occurredAt, event };
  };
}

const plainRecord = { ok: true } as const;

/** What stands under `data` and has no keys. */
export const noObject = new UnfitValue('`data` must be an object');
