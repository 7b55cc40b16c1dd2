import type { TimeZone } from './time-zone.js';
import { createTimeZone } from './time-zone.js';

/** More than the IANA database has zones that differ; each takes some 40 KiB once it was looked at. */
const zonesMax = 512;

const zones = new Map<string, TimeZone>();

/**
 * `createTimeZone`, which remembers the zones that it made.
 *
 * @throws RangeError where the host knows no time zone of this name.
 */
export function timeZoneNamed(name: string): TimeZone {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const zone = createTimeZone(name);
  if (zones.size === zonesMax) zones.clear();
  zones.set(name, zone);
  return zone;
}
