import { wrongUsage } from '../exit-code.js';
import type { Io } from '../io.js';

/** A strategy at a service, as its address names it: the version that awards, unless it names another. */
export interface StrategyAddress {
  /** Of the service, without the path of its interface. */
  readonly service: string;
  readonly id: string;
  readonly version: number | undefined;
}

const strategyPath = /^(.*?)(?:\/api\/v1)?\/strategies\/custom\/([0-9a-f-]{36})(?:@([1-9]\d{0,8}))?\/?$/i;

/** Whether a command line means a service by a name, and no file. */
export function isAddress(name: string): boolean {
  return /^https?:\/\//i.test(name);
}

/** Whether an address names a strategy, and no whole service. */
export function isStrategyAddress(name: string): boolean {
  return URL.canParse(name) && strategyPath.test(new URL(name).pathname);
}

/** Reads `https://points.example.org/strategies/custom/ID@N`, also with `/api/v1` in it, or `?version=N`. */
export function readStrategyAddress(text: string): StrategyAddress {
  const url = readUrl(text);
  const [, before = '', id, pinned] = strategyPath.exec(url.pathname) ?? [];
  if (id === undefined) {
    throw wrongUsage(`${text}: this is no address of a strategy`, {
      help: 'write https://points.example.org/strategies/custom/ID, or …/ID@N for a version',
    });
  }
  const version = pinned ?? url.searchParams.get('version') ?? undefined;
  return { service: url.origin + before, id, version: readVersion(version, text) };
}

function readVersion(digits: string | undefined, text: string): number | undefined {
  if (digits === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(digits)) return Number(digits);
  throw wrongUsage(`${text}: a version is a number from 1`);
}

/**
 * The service that a command talks to: its flag's, or `MERIT_URL`. A config names none, since a key must not
 * go where somebody else's folder says.
 */
export function serviceOf(given: string | undefined, { env }: Io): string {
  const text = given ?? env['MERIT_URL'];
  if (text === undefined || text === '') {
    throw wrongUsage('no service is named', { help: 'say --service https://…, or set MERIT_URL' });
  }
  const { origin, pathname } = readUrl(text);
  return origin + pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !isAddress(url.href)) {
    throw wrongUsage(`${text}: this is no address of a service`, { help: 'write https://…' });
  }
  if (url.username !== '' || url.password !== '') {
    throw wrongUsage('an address takes no password', { help: 'set MERIT_API_KEY or MERIT_TOKEN' });
  }
  return url;
}
