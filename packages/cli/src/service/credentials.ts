import { wrongUsage } from '../exit-code.js';
import type { Io } from '../io.js';

/** What one header of a request can carry; a token is at most a few kilobytes. */
const secret = /^[\x21-\x7e]{1,16000}$/;

/** The header that says who asks, by a key or token of the environment: others see a command line. */
export function credentialsOf({ env }: Io): { readonly [header: string]: string } {
  const [key, token] = [env['MERIT_API_KEY'] ?? '', env['MERIT_TOKEN'] ?? ''];
  if (key !== '') return { 'X-API-Key': checked('MERIT_API_KEY', key) };
  if (token !== '') return { Authorization: `Bearer ${checked('MERIT_TOKEN', token)}` };
  throw wrongUsage('nothing says who asks the service', {
    help: 'set MERIT_API_KEY to a key, or MERIT_TOKEN to a bearer token',
  });
}

function checked(name: string, value: string): string {
  if (secret.test(value)) return value;
  throw wrongUsage(`${name} holds what no key or token does: a space, a line feed or another character`);
}
