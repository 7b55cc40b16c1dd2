import { createTimeZone, type TimeZone } from '@merit/engine';

/** More than there are names in the time-zone database; the letter case of a name is its sender's. */
const zonesMax = 1000;

const zones = new Map<string, TimeZone>();

/** The time zone of a name that was validated before; those in use are kept, since making one is slow. */
export function timeZoneOf(name: string): TimeZone {
  const known = zones.get(name);
  if (known !== undefined) return known;
  if (zones.size >= zonesMax) zones.clear();
  const zone = createTimeZone(name);
  zones.set(name, zone);
  return zone;
}
