import ipaddr from 'ipaddr.js';
import * as z from 'zod';

/** A whole number, in digits alone. */
function whole(min: number, max: number) {
  const expected = `a whole number from ${min} to ${max}`;
  return z
    .string()
    .refine((value) => /^[0-9]{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max, expected)
    .transform(Number);
}

const text = z.string().min(1);

/** A secret that is kept in a file often ends with a line break. */
const databaseUrl = z
  .string()
  .trim()
  .superRefine((value, context) => {
    const message = databaseUrlFault(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

const SECURE = 'https; http on a loopback address only';

/** An address that secrets and keys travel to and from: encrypted, unless they never leave the machine. */
const secureUrl = z
  .string()
  .refine(isSecureUrl, 'an https:// address without query or fragment (http:// on a loopback address only)')
  .transform((value) => value.replace(/\/+$/, ''));

/** An address without what a request adds to it, and whose path needs no escapes wherever it is put. */
const publicUrl = z
  .string()
  .refine(isPublicUrl, 'an address such as https://example.com or https://example.com/merit')
  .transform((value) => value.replace(/\/$/, ''));

/** Items between commas. */
const list = z.string().transform((value) => value.split(',').map((item) => item.trim()));

const origins = list.refine(
  (items) => items.every(isOrigin),
  'origins such as https://app.example, separated by commas',
);

const proxies = list.refine(
  (items) => items.every(isAddressOrRange),
  'addresses or ranges such as 10.0.0.7 or 2001:db8::/64, separated by commas',
);

const redisUrl = z.string().refine(isRedisUrl, 'a redis:// or rediss:// address');

/** Whether replicas share what they know: `memory` is each one's own. */
const backend = z.enum(['memory', 'redis']).default('memory');

/** On or off. */
const toggle = z.enum(['true', 'false']).transform((value) => value === 'true');

const COUNT_MAX = 999_999_999;

/** Every setting, by its name in the environment. Unset and empty are the same. */
export const settingsSchema = z.object({
  DATABASE_URL: databaseUrl
    .default('sqlite:./data/merit.db')
    .describe(
      'Where the books are kept: `sqlite:<file>`, one service process for each file, or a `postgres://` address.',
    ),
  DATABASE_READ_URL: databaseUrl
    .optional()
    .describe(
      'A standby of that Postgres, by its `postgres://` address: exports, the dashboard and comparisons of versions are read there, and may be some moments old.',
    ),
  HOST: text.default('127.0.0.1').describe('The address it listens on.'),
  PORT: whole(0, 65_535).default(8000).describe('The port it listens on; 0 for one that is free.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('From `trace` to `fatal`, or `silent`.'),
  LOG_FORMAT: z
    .enum(['json', 'pretty'])
    .default('json')
    .describe('`json`: one object a line, for programs; `pretty`: for people.'),
  PUBLIC_URL: publicUrl
    .optional()
    .describe(
      'The address that callers know the service by, such as `https://example.com/merit`: links, `Location` and the `type` of problems are made of it.',
    ),
  METRICS_ENABLED: toggle
    .default(true)
    .describe('Whether `/metrics` answers; `false`: nothing is there, and nothing is measured.'),
  STUDIO: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Whether `/studio` is there, where strategies are written and published in a browser.'),
  CORS_ALLOWED_ORIGINS: origins
    .default([])
    .describe('Origins whose pages may call the service from a browser, separated by commas.'),
  SHUTDOWN_DELAY_SECONDS: whole(0, 600)
    .default(5)
    .describe('How long it goes on answering after SIGTERM, while readiness already says `draining`.'),

  IDP_URL: secureUrl
    .refine(
      (value) => !/\/realms(\/|$)/.test(value),
      'the address before /realms/: the name of the realm belongs in IDP_REALM',
    )
    .optional()
    .describe(
      `The identity provider as browsers know it, without the realm's path; all tokens name it as their issuer. ${SECURE}.`,
    ),
  IDP_REALM: z
    .string()
    .regex(/^[A-Za-z0-9._~-]+$/, 'letters, digits and . _ ~ -')
    .default('merit')
    .describe('The realm: tokens come from `<IDP_URL>/realms/<IDP_REALM>`, their issuer.'),
  IDP_AUDIENCE: text
    .default('account')
    .describe(
      'The audience that tokens must name. Every token of a Keycloak realm names `account`: choose one of your own.',
    ),
  IDP_JWKS_URL: secureUrl
    .optional()
    .describe(
      `The address of the key set as the service knows it, where it isn't \`<issuer>/protocol/openid-connect/certs\`. ${SECURE}.`,
    ),
  IDP_TOKEN_URL: secureUrl
    .optional()
    .describe(
      `Where the sign-in at /docs and /studio gets its token, where that isn't \`<issuer>/protocol/openid-connect/token\`. ${SECURE}.`,
    ),
  IDP_CLIENT_ID: text
    .optional()
    .describe('With the secret: the client by which people sign in at /docs and /studio.'),
  IDP_CLIENT_SECRET: text.optional().describe('Stays in the service; browsers never see it.'),
  IDENTITY_PROVIDER: z
    .enum(['development'])
    .optional()
    .describe(
      '`development` starts the identity provider that comes along, on the loopback address; refused in production.',
    ),
  DEV_ADMIN_PASSWORD: text.optional().describe('Its user `admin`; unset, one is made up and printed once.'),
  DEV_PLAYER_PASSWORD: text.optional().describe('Its user `player`, likewise.'),
  DEV_IDP_PORT: whole(0, 65_535).default(8001).describe('Its port.'),

  API_KEY_HEADER_CACHE_TTL_SECONDS: whole(0, 3600)
    .default(5)
    .describe(
      'How long the check of a key is remembered; with the memory backend, how long a revoked key may go on elsewhere.',
    ),
  APIKEY_CACHE_BACKEND: backend.describe('`redis` shares checked keys and revocations among replicas.'),

  ABUSE_PREVENTION_BACKEND: backend.describe('`redis` counts requests over all replicas, `memory` in each.'),
  ABUSE_RATE_LIMIT_WINDOW_SECONDS: whole(1, 86_400)
    .default(60)
    .describe('The window of the three limits below.'),
  ABUSE_RATE_LIMIT_PER_IP: whole(0, COUNT_MAX)
    .default(6000)
    .describe('Requests of one address (IPv6: one /64); 0 for no limit.'),
  ABUSE_RATE_LIMIT_PER_API_KEY: whole(0, COUNT_MAX)
    .default(6000)
    .describe("Requests of one key, or of one token's subject; 0 for no limit."),
  ABUSE_RATE_LIMIT_PER_EXTERNAL_USER: whole(0, COUNT_MAX)
    .default(120)
    .describe('Writes for one external user of an owner; 0 for no limit.'),
  ABUSE_DAILY_QUOTA_PER_API_KEY: whole(0, COUNT_MAX)
    .default(1_000_000)
    .describe("Accepted writes of one key, or of one token's subject, in a day of UTC; 0 for no quota."),
  OWNER_STORAGE_BYTES_MAX: whole(0, Number.MAX_SAFE_INTEGER)
    .default(256 * 1024 * 1024)
    .describe(
      'Bytes that are kept of one owner’s games, tasks, strategies with their versions, and descriptions of users; 0 ' +
        'for any number.',
    ),
  TRUSTED_PROXY_IPS: proxies
    .default([])
    .describe('Addresses and ranges whose `X-Forwarded-For` is believed, separated by commas.'),
  REDIS_URL: redisUrl
    .optional()
    .describe('Redis or Valkey, `redis://` or `rediss://`; needed by the `redis` backends.'),
  REDIS_KEY_PREFIX: z
    .string()
    .regex(/^[!-~]{1,100}$/, 'at most 100 visible ASCII characters')
    .default('merit:')
    .describe('What the names of its keys begin with.'),

  WEB_CONCURRENCY: whole(1, 64)
    .default(1)
    .describe(
      'Processes that answer on the port, on Postgres alone. Each has sessions, caches and, with the memory backends, limits of its own, as a replica has.',
    ),
  CONNECTIONS_MAX: whole(1, 1_000_000)
    .default(10_000)
    .describe(
      'Connections that one process holds at once; more are closed as they come, and of one address those beyond what is left.',
    ),
  ANSWER_STALL_SECONDS: whole(1, 3600)
    .default(30)
    .describe(
      'How long nothing of an answer may be taken, or of a stream made, before its connection is cut.',
    ),

  EVENT_AGE_MAX_DAYS: whole(0, 36_500)
    .default(30)
    .describe('How old `occurredAt` may be, but in a backfill; 0 for any age.'),
  AWARD_QUEUE_MAX: whole(0, COUNT_MAX)
    .default(2000)
    .describe(
      'Awards and actions that may wait to be recorded; beyond that the owner with most of them is answered 503. 0 for any number.',
    ),
  IDEMPOTENCY_RETENTION_HOURS: whole(1, 8760)
    .default(24)
    .describe('How long an `Idempotency-Key` and its answer are kept.'),
  AUDIT_RETENTION_DAYS: whole(0, 36_500)
    .default(400)
    .describe('How long entries of the audit log are kept; 0 for ever.'),
  DSL_EXECUTION_LOG_RETENTION_DAYS: whole(0, 36_500)
    .default(30)
    .describe('How long the log of executions of custom strategies is kept; 0 for ever.'),
  DSL_EXECUTION_LOG_QUEUE_MAXSIZE: whole(1, 1_000_000)
    .default(10_000)
    .describe(
      'Executions of custom strategies that wait to be written; beyond that they are dropped and counted.',
    ),
  DEFAULT_CONVERSION_RATE: whole(1, 1_000_000).default(100).describe('Points for a coin.'),
  NODE_ENV: text.optional().describe('`production` refuses what is for development only.'),
});

export type Settings = Readonly<z.output<typeof settingsSchema>>;
export type SettingName = keyof Settings;

/** Whether nobody but this machine can be at the other end. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || hostname === '::1' || /^127(\.\d+){3}$/.test(hostname)
  );
}

function isSecureUrl(value: string): boolean {
  if (!URL.canParse(value)) {
    return false;
  }
  const { protocol, hostname, search, hash, username } = new URL(value);
  const isSecure = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isSecure && search === '' && hash === '' && username === '';
}

function isPublicUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, origin, pathname } = new URL(value);
  const isWhole = [value, `${value}/`].includes(origin + pathname);
  return isWhole && /^https?:$/.test(protocol) && /^(\/[A-Za-z0-9._~-]+)*\/?$/.test(pathname);
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value;
}

function isAddressOrRange(text: string): boolean {
  const [address = '', ...bits] = text.split('/');
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isAddress && (bits.length === 0 || ipaddr.isValidCIDR(text));
}

function isRedisUrl(value: string): boolean {
  return URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol) && new URL(value).hostname !== '';
}

const SSL_MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];

const PASSWORD_SIGNS =
  'an address that can be read: in its user and password, @ : / # ? % are written %40 %3A %2F %23 %3F %25';

/**
 * Says what an address of a database must be, where it can't be used as it is; null where it can. The address
 * may hold a password, so nothing of it is said.
 */
function databaseUrlFault(address: string): string | null {
  if (/^sqlite:./.test(address)) return null;
  if (!/^postgres(ql)?:\/\/./.test(address)) return 'sqlite:<file> or a postgres:// address';
  const [, authority = ''] = /^\w+:\/\/([^/?]*)/.exec(address) ?? [];
  if (/^[^@]*,|@[^@]*,/.test(authority))
    return 'an address of one host: a pooler or a load balancer can stand before several';
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.hash !== '' || /%(?![0-9a-f]{2})/i.test(address)) return PASSWORD_SIGNS;
  if (url.searchParams.has('schema')) {
    return 'an address without `schema`: `options=-c%20search_path%3Dapp` chooses the schema `app`';
  }
  const mode = url.searchParams.get('sslmode');
  return mode === null || SSL_MODES.includes(mode)
    ? null
    : `an address whose sslmode is one of ${SSL_MODES.join(', ')}`;
}
