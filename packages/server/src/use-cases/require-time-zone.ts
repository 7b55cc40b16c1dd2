import { spelledTimeZone } from '@merit/engine';
import { Fault } from '../domain/fault.js';

/**
 * @param path Where the name stands in the request.
 * @returns The name in the letter case of the IANA database, where the host knows it.
 * @throws Fault `unknown-time-zone` for anything but a name of that database.
 */
export function requireTimeZone(name: string, path = 'body.timeZone'): string {
  const spelled = spelledTimeZone(name);
  if (spelled !== null) return spelled;
  const message = 'expected a name of the IANA time-zone database, such as Europe/Madrid';
  throw new Fault('unknown-time-zone', {
    errors: [{ path, code: 'unknown-time-zone', message }],
  });
}
