import { dateFromText, localTimeToText } from '@merit/dsl';
import { isInstant } from './moment-bounds.js';

const form = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:\d\d)?$/;

/**
 * Reads an instant as ISO 8601 writes it, with an offset: `2026-12-24T18:00:00+01:00`, `2026-12-24T17:00Z`,
 * in milliseconds since
 * 1970. Seconds may be left out; what is finer than a millisecond is cut off. Null for another text.
 */
export function instantFromText(text: string): number | null {
  const [localMs, offset] = read(text);
  const offsetMs = offset === undefined ? null : readOffset(offset);
  if (localMs === null || offsetMs === null) return null;
  return isInstant(localMs - offsetMs) ? localMs - offsetMs : null;
}

/**
 * Reads what clocks show, without an offset: `2026-12-24T18:00`, in milliseconds as if they were those of
 * UTC. Null for another text.
 */
export function localTimeFromText(text: string): number | null {
  const [localMs, offset] = read(text);
  return offset === undefined && localMs !== null && isInstant(localMs) ? localMs : null;
}

/** In UTC: `2026-12-24T17:00:00Z`, with milliseconds where there are any. */
export function instantToText(instantMs: number): string {
  return `${localTimeToText(instantMs)}Z`;
}

function read(text: string): readonly [localMs: number | null, offset: string | undefined] {
  const [, date = '', hours, minutes, seconds = 0, fraction = '', offset] = form.exec(text) ?? [];
  const days = dateFromText(date);
  const timeMs = timeOfDay(Number(hours), Number(minutes), Number(seconds), fraction);
  return [days === null || timeMs === null ? null : days * 86_400_000 + timeMs, offset];
}

function timeOfDay(hours: number, minutes: number, seconds: number, fraction: string): number | null {
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  return ((hours * 60 + minutes) * 60 + seconds) * 1_000 + Number(fraction.padEnd(3, '0').slice(0, 3));
}

/** Offsets are less than a day. */
function readOffset(offset: string): number | null {
  if (offset === 'Z') return 0;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(4))];
  if (hours > 23 || minutes > 59) return null;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
