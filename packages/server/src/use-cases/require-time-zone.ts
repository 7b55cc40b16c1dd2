import { isTimeZone } from '@merit/engine';
import { Fault } from '../domain/fault.js';

/**
 * @param path Where the name stands in the request.
 * @throws Fault `unknown-time-zone` for anything but a name of the IANA time-zone database.
 */
export function requireTimeZone(name: string, path = 'body.timeZone'): void {
  if (isTimeZone(name)) return;
  const message = 'expected a name of the IANA time-zone database, such as Europe/Madrid';
  throw new Fault('unknown-time-zone', {
    errors: [{ path, code: 'unknown-time-zone', message }],
  });
}
