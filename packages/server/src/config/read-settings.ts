import { editDistance } from '@merit/dsl';
import type * as z from 'zod';
import { type SettingName, type Settings, settingsSchema } from './settings.js';

export type Environment = { readonly [name: string]: string | undefined };

/**
 * What the settings are for: answering requests, or work on the books alone, which asks for no identity
 * provider.
 */
export type Purpose = 'serve' | 'books';

export type SettingsReading =
  | { readonly ok: true; readonly settings: Settings }
  /** One sentence per fault; none repeats a value, which may be a secret. */
  | { readonly ok: false; readonly faults: readonly string[] };

const NAMES = Object.keys(settingsSchema.shape) as SettingName[];

export function readSettings(environment: Environment, purpose: Purpose = 'serve'): SettingsReading {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  const parsed = settingsSchema.safeParse(Object.fromEntries(given));
  const faults = [...nearMisses(given.map(([name]) => name)), ...(parsed.error?.issues ?? []).map(sentence)];
  if (parsed.data === undefined || faults.length > 0) {
    return { ok: false, faults };
  }
  const contradictions =
    purpose === 'serve'
      ? [
          ...identityFaults(parsed.data),
          ...redisFaults(parsed.data),
          ...processFaults(parsed.data),
          ...standbyFaults(parsed.data),
        ]
      : [];
  return contradictions.length > 0
    ? { ok: false, faults: contradictions }
    : { ok: true, settings: Object.freeze(parsed.data) };
}

function sentence(issue: z.core.$ZodIssue): string {
  const expected =
    issue.code === 'invalid_value' ? `one of ${issue.values.map(String).join(', ')}` : issue.message;
  return `${String(issue.path[0])} must be ${expected}.`;
}

/** A name that is almost a setting's would be ignored in silence, and the default would run in its place. */
function nearMisses(given: readonly string[]): readonly string[] {
  return given.flatMap((name) => {
    const meant = (NAMES as readonly string[]).includes(name)
      ? undefined
      : NAMES.find((known) => isNear(name, known));
    return meant === undefined ? [] : [`${name} is not a setting; ${meant} is.`];
  });
}

const SHORT_NAME_LETTERS = 8;

function isNear(name: string, known: SettingName): boolean {
  if (known === 'NODE_ENV') return false;
  const editsMax = known.length < SHORT_NAME_LETTERS ? 1 : 2;
  return editDistance(name.toUpperCase(), known, editsMax) !== null;
}

function identityFaults({ IDENTITY_PROVIDER, IDP_URL, NODE_ENV }: Settings): readonly string[] {
  if (IDENTITY_PROVIDER === undefined) {
    return IDP_URL === undefined
      ? ['IDP_URL must name the identity provider, or IDENTITY_PROVIDER must be development.']
      : [];
  }
  return [
    ...(IDP_URL === undefined ? [] : ['IDENTITY_PROVIDER and IDP_URL exclude each other: give one of them.']),
    ...(NODE_ENV === 'production'
      ? ['IDENTITY_PROVIDER must not be development where NODE_ENV is production.']
      : []),
  ];
}

function processFaults({ WEB_CONCURRENCY, DATABASE_URL, IDENTITY_PROVIDER }: Settings): readonly string[] {
  if (WEB_CONCURRENCY === 1) return [];
  return [
    ...(DATABASE_URL.startsWith('sqlite:')
      ? [
          'WEB_CONCURRENCY must be 1 on SQLite, whose file belongs to one service process: use Postgres for more.',
        ]
      : []),
    ...(IDENTITY_PROVIDER === undefined
      ? []
      : ['WEB_CONCURRENCY must be 1 beside the identity provider for development, of which there is one.']),
  ];
}

function standbyFaults({ DATABASE_URL, DATABASE_READ_URL }: Settings): readonly string[] {
  if (DATABASE_READ_URL === undefined) return [];
  return [DATABASE_URL, DATABASE_READ_URL].some((url) => url.startsWith('sqlite:'))
    ? ['DATABASE_READ_URL must be a standby of the Postgres at DATABASE_URL: SQLite has none.']
    : [];
}

function redisFaults({
  REDIS_URL,
  APIKEY_CACHE_BACKEND,
  ABUSE_PREVENTION_BACKEND,
}: Settings): readonly string[] {
  const backends = { APIKEY_CACHE_BACKEND, ABUSE_PREVENTION_BACKEND };
  const [name] = Object.entries(backends).find(([, backend]) => backend === 'redis') ?? [];
  return name === undefined || REDIS_URL !== undefined
    ? []
    : [`REDIS_URL must be given where ${name} is redis.`];
}
