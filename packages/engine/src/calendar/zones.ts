import type { TimeZone } from './time-zone.js';
import { createTimeZone, isTimeZone } from './time-zone.js';

/**
 * By their names as they are asked for, and in lower case, so that a zone has one however its name is
 * written: as many as the host has, some 600, each of which takes some 40 KiB once it was looked at.
 */
const zones = new Map<string, TimeZone>();

/** Spellings beyond so many are found by their lower case alone. */
const spellingsMax = 2_000;

/**
 * `createTimeZone`, which remembers the zones that it made: the name of one is as it was first asked for.
 *
 * @throws RangeError where the host knows no time zone of this name.
 */
export function timeZoneNamed(name: string): TimeZone {
  return zones.get(name) ?? remembered(name);
}

function remembered(name: string): TimeZone {
  const key = name.toLowerCase();
  const zone = (isTimeZone(name) ? zones.get(key) : undefined) ?? createTimeZone(name);
  zones.set(key, zone);
  if (zones.size < spellingsMax) zones.set(name, zone);
  return zone;
}
