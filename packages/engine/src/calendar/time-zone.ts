import { createOffsetReader } from './intl-offset.js';
import type { Stretch } from './stretches.js';
import { createStretchFinder } from './stretches.js';

/**
 * The local days of a time zone. Instants are milliseconds since 1970, days are whole days since 1970-01-01.
 */
export interface TimeZone {
  /** As it was asked for. */
  readonly name: string;
  /** Milliseconds that local clocks are ahead of UTC at an instant. */
  offsetAt(instantMs: number): number;
  /**
   * The date on local calendars at an instant. It doesn't always grow with time: where clocks go back over
   * midnight, the last minutes of a day come twice, with the first of the next between.
   */
  localDay(instantMs: number): number;
  /**
   * The instant at which local clocks show a time, in milliseconds since they would have shown
   * 1970-01-01T00:00. Where they go back and show it twice, it is the first; where they go forward and never
   * show it, the time counts on as if they hadn't: it is as long after the last minute before the gap.
   */
  instantAt(localMs: number): number;
  /**
   * The first instant at which local calendars show this day or a later one: midnight, or the end of the
   * gap where clocks skip midnight, or the whole day, as Samoa skipped the 30th of December 2011.
   */
  startOfDay(day: number): number;
}

const dayMs = 86_400_000;

/**
 * A time zone of the IANA database as the host's `Intl` knows it. Creating one takes some hundred
 * microseconds and 32 KiB, the first look at each three days a few more: who needs one often keeps it. All
 * its functions throw a RangeError for what lies beyond the instants that a Date can hold.
 *
 * @throws RangeError where `isTimeZone` says no.
 */
export function createTimeZone(name: string): TimeZone {
  if (!isTimeZone(name)) {
    throw new RangeError(`no time zone is named ${JSON.stringify(name)}; names are such as Europe/Madrid`);
  }
  const stretchAt = createStretchFinder(createOffsetReader(name));
  return Object.freeze({
    name,
    offsetAt: (instantMs: number) => stretchAt(instantMs).offset,
    localDay: (instantMs: number) => Math.floor((instantMs + stretchAt(instantMs).offset) / dayMs),
    instantAt: (localMs: number) => instantAt(localMs, stretchAt),
    startOfDay: (day: number) => startOfDay(day, stretchAt),
  });
}

/**
 * How names are spelled, by lower case, and empty where the host has another name: as many as it knows. To
 * ask it takes a hundred microseconds and more.
 */
const spellings = new Map<string, string>();

/** No other letters are in any name: some of Unicode's are ASCII's in lower case. */
const form = /^[A-Za-z][\x21-\x7e]*$/;

/**
 * Whether the host's `Intl` knows a time zone of this name, in any letter case. Offsets such as `+01:00`
 * are none: newer hosts read them and older ones don't, and they have no days of 23 or 25 hours.
 */
export function isTimeZone(name: string): boolean {
  return spelledTimeZone(name) !== null;
}

/**
 * The name of a time zone in the letter case of the IANA database, where the host's `Intl` says it: hosts
 * answer another name for one that was given up, such as `asia/kolkata`, which stays as it is. Null where it
 * is no time zone.
 */
export function spelledTimeZone(name: string): string | null {
  if (!form.test(name)) return null;
  const key = name.toLowerCase();
  const spelled = spellings.get(key) ?? spelledByHost(key);
  if (spelled === null) return null;
  spellings.set(key, spelled);
  return spelled === '' ? name : spelled;
}

/** Null where it is no time zone. */
function spelledByHost(key: string): string | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: key }).resolvedOptions();
    return timeZone.toLowerCase() === key ? timeZone : '';
  } catch {
    // A name that it doesn't know is all that `Intl` can mind here.
    return null;
  }
}

/**
 * No offset is as long as a day, and none changes twice within two: so those a day before and after are the
 * only ones it can have.
 */
function instantAt(localMs: number, stretchAt: (instantMs: number) => Stretch): number {
  const before = stretchAt(localMs - dayMs).offset;
  const after = stretchAt(localMs + dayMs).offset;
  const [earlier, later] = [localMs - before, localMs - after];
  const isLater = stretchAt(earlier).offset !== before && stretchAt(later).offset === after;
  return isLater ? later : earlier;
}

/** Looks along the stretches from before the day can have begun, since no offset is as long as a day. */
function startOfDay(day: number, stretchAt: (instantMs: number) => Stretch): number {
  const midnight = day * dayMs;
  let stretch = stretchAt(midnight - dayMs);
  while (midnight - stretch.offset >= stretch.until) stretch = stretchAt(stretch.until);
  return Math.max(midnight - stretch.offset, stretch.from);
}
