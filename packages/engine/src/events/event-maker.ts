import type { JsonObject } from '../event/event.js';
import type { EventReaderOptions } from './event-reader.js';
import { createZoneCheck, type EventRow, problemOfTime, unreadable } from './event-row.js';
import { nameIn, plainStyle, valuePlaceOf } from './file-style.js';
import { type Named, oneAction, readRecord, twoActions } from './recorded.js';
import { timesOf, UnfitValue } from './written-value.js';

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
  style = plainStyle,
}: Pick<EventReaderOptions, 'readTime' | 'intern' | 'style'>): (line: EventLine) => EventRow {
  const times = valuePlaceOf('occurredAt', style);
  const readOwnTime = timesOf(times, readTime);
  const empty = (name: keyof EventParts) => `\`${nameIn(name, style)}\` is empty`;
  const checkZone = createZoneCheck();
  const interned = (text: string | undefined) => (text === undefined ? undefined : intern(text));
  return ({ line, parts, named, data: readData }) => {
    const { eventId, externalUserId, externalTaskId, externalGameId, timeZone } = parts;
    const fail = (problem: string) => unreadable(line, problem, eventId);
    if (parts.occurredAt === undefined) return fail(empty('occurredAt'));
    const occurredAt = readOwnTime(parts.occurredAt);
    if (occurredAt === null) {
      return fail(problemOfTime(parts.occurredAt, nameIn('occurredAt', style), times.times));
    }
    if (externalUserId === undefined) return fail(empty('externalUserId'));
    if (externalTaskId === undefined) return fail(empty('externalTaskId'));
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
