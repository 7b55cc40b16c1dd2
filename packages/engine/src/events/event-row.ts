import { cutText, toVisible } from '@merit/dsl';
import { isTimeZone } from '../calendar/time-zone.js';
import type { TimedEvent } from '../simulate/simulated-strategy.js';

/** One event of a file, or why its line is none. `place` is the number of the line, from 1. */
export type EventRow = ReadableRow | UnreadableRow;

export interface ReadableRow extends TimedEvent<number> {
  readonly ok: true;
  readonly place: number;
  /** What its source calls it. */
  readonly eventId: string | undefined;
  /** By which id the service recorded it, where it did; those of later ones are greater. */
  readonly awardId?: string | undefined;
}

export interface UnreadableRow {
  readonly ok: false;
  readonly place: number;
  readonly problem: string;
  readonly eventId: string | undefined;
}

/** What stands in every event file beside the inputs. */
export const requiredNames = ['occurredAt', 'externalUserId', 'externalTaskId'] as const;
export const optionalNames = ['externalGameId', 'action', 'typeAction', 'eventId', 'timeZone'] as const;

/** All that a line has beside its inputs, and what JSON has the inputs in. */
export const eventNames: readonly string[] = [...requiredNames, ...optionalNames, 'data'];

export function unreadable(place: number, problem: string, eventId?: string): UnreadableRow {
  return { ok: false, place, problem, eventId };
}

/** Says of a time zone's name why it is none; undefined for one that there is, and for what is left out. */
export type ZoneCheck = (name: string | undefined) => string | undefined;

/** A file has few time zones, so each is looked up once. */
export function createZoneCheck(): ZoneCheck {
  const known = new Set<string>();
  return (name) => {
    if (name === undefined || known.has(name)) return undefined;
    if (!isTimeZone(name)) {
      return `\`timeZone\` is no name of the IANA time-zone database, such as Europe/Madrid: ${toVisible(cutText(name))}`;
    }
    known.add(name);
    return undefined;
  };
}

/** Why a text isn't a time; `form` is how the times of its column are written, where a mapping says so. */
export function problemOfTime(text: string, name: string, form: string | undefined): string {
  const expected =
    form === undefined
      ? 'write 2026-12-24T18:00:00Z, 2026-12-24 18:00:00+01 or 2026-12-24'
      : `\`times\` says ${form}`;
  return `\`${name}\` is not a time: ${toVisible(cutText(text))} (${expected})`;
}
