import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** A whole number, in digits alone. */
function whole(min: number, max: number) {
  const expected = `a whole number from ${min} to ${max}`;
  return z
    .string()
    .refine((value) => /^[0-9]{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max, expected)
    .transform(Number);
}

const text = z.string().min(1);

const databaseUrl = z
  .string()
  .regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, 'sqlite:<file> or a postgres:// address');

/** An address that secrets and keys travel to and from: encrypted, unless they never leave the machine. */
const secureUrl = z
  .string()
  .refine(isSecureUrl, 'an https:// address without query or fragment (http:// on a loopback address only)')
  .transform((value) => value.replace(/\/+$/, ''));

/** Items between commas. */
const list = z.string().transform((value) => value.split(',').map((item) => item.trim()));

const origins = list.refine(
  (items) => items.every(isOrigin),
  'origins such as https://app.example, separated by commas',
);

const proxies = list.refine(
  (items) => items.every(isAddressOrRange),
  'addresses or ranges such as 10.0.0.0/8 or 2001:db8::/32, separated by commas',
);

const redisUrl = z.string().refine(isRedisUrl, 'a redis:// or rediss:// address');

/** Whether replicas share what they know: `memory` is each one's own. */
const backend = z.enum(['memory', 'redis']).default('memory');

const COUNT_MAX = 999_999_999;

/** Every setting, by its name in the environment. Unset and empty are the same. */
export const settingsSchema = z.object({
  DATABASE_URL: databaseUrl.default('sqlite:./data/merit.db'),
  HOST: text.default('127.0.0.1'),
  PORT: whole(0, 65_535).default(8000),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  CORS_ALLOWED_ORIGINS: origins.default([]),
  SHUTDOWN_DELAY_SECONDS: whole(0, 600).default(5),

  IDP_URL: secureUrl.optional(),
  IDP_REALM: z
    .string()
    .regex(/^[A-Za-z0-9._~-]+$/, 'letters, digits and . _ ~ -')
    .default('merit'),
  IDP_AUDIENCE: text.default('account'),
  IDP_JWKS_URL: secureUrl.optional(),
  IDP_CLIENT_ID: text.optional(),
  IDP_CLIENT_SECRET: text.optional(),
  IDENTITY_PROVIDER: z.enum(['development']).optional(),
  DEV_ADMIN_PASSWORD: text.optional(),
  DEV_PLAYER_PASSWORD: text.optional(),
  DEV_IDP_PORT: whole(0, 65_535).default(8001),

  API_KEY_HEADER_CACHE_TTL_SECONDS: whole(0, 3600).default(5),
  APIKEY_CACHE_BACKEND: backend,

  ABUSE_PREVENTION_BACKEND: backend,
  ABUSE_RATE_LIMIT_WINDOW_SECONDS: whole(1, 86_400).default(60),
  ABUSE_RATE_LIMIT_PER_IP: whole(0, COUNT_MAX).default(6000),
  ABUSE_RATE_LIMIT_PER_API_KEY: whole(0, COUNT_MAX).default(6000),
  ABUSE_RATE_LIMIT_PER_EXTERNAL_USER: whole(0, COUNT_MAX).default(120),
  ABUSE_DAILY_QUOTA_PER_API_KEY: whole(0, COUNT_MAX).default(1_000_000),
  TRUSTED_PROXY_IPS: proxies.default([]),
  REDIS_URL: redisUrl.optional(),
  REDIS_KEY_PREFIX: z
    .string()
    .regex(/^[!-~]{1,100}$/, 'at most 100 visible ASCII characters')
    .default('merit:'),

  EVENT_AGE_MAX_DAYS: whole(0, 36_500).default(30),
  IDEMPOTENCY_RETENTION_HOURS: whole(1, 8760).default(24),
  DSL_EXECUTION_LOG_QUEUE_MAXSIZE: whole(1, 1_000_000).default(10_000),
  DEFAULT_CONVERSION_RATE: whole(1, 1_000_000).default(100),
  NODE_ENV: text.optional(),
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
