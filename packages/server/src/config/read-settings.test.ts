import { describe, expect, it } from 'vitest';
import { readSettings } from './read-settings.js';

const IDP = { IDP_URL: 'https://id.example' };

function faultsOf(environment: Record<string, string>, purpose: 'serve' | 'books' = 'serve') {
  const reading = readSettings(environment, purpose);
  return reading.ok ? [] : reading.faults;
}

describe('readSettings', () => {
  it('has a default for everything but the identity provider', () => {
    const reading = readSettings({ ...IDP, PATH: '/bin' });
    expect(reading).toMatchObject({
      ok: true,
      settings: {
        DATABASE_URL: 'sqlite:./data/merit.db',
        HOST: '127.0.0.1',
        PORT: 8000,
        IDP_REALM: 'merit',
        IDP_AUDIENCE: 'account',
        API_KEY_HEADER_CACHE_TTL_SECONDS: 5,
        CORS_ALLOWED_ORIGINS: [],
      },
    });
  });

  it('limits what one address, credential and user may do, and what a key may write in a day', () => {
    expect(readSettings(IDP)).toMatchObject({
      settings: {
        ABUSE_PREVENTION_BACKEND: 'memory',
        ABUSE_RATE_LIMIT_WINDOW_SECONDS: 60,
        ABUSE_RATE_LIMIT_PER_IP: 6000,
        ABUSE_RATE_LIMIT_PER_API_KEY: 6000,
        ABUSE_RATE_LIMIT_PER_EXTERNAL_USER: 120,
        ABUSE_DAILY_QUOTA_PER_API_KEY: 1_000_000,
        APIKEY_CACHE_BACKEND: 'memory',
        REDIS_KEY_PREFIX: 'merit:',
        TRUSTED_PROXY_IPS: [],
      },
    });
  });

  it('asks where Redis is, and says nothing of the password in its address', () => {
    expect(faultsOf({ ...IDP, ABUSE_PREVENTION_BACKEND: 'redis' })).toEqual([
      'REDIS_URL must be given where ABUSE_PREVENTION_BACKEND is redis.',
    ]);
    expect(faultsOf({ ABUSE_PREVENTION_BACKEND: 'redis' }, 'books')).toEqual([]);
    expect(faultsOf({ ...IDP, REDIS_URL: 'http://u:secret@h' })).toEqual([
      'REDIS_URL must be a redis:// or rediss:// address.',
    ]);
    expect(faultsOf({ ...IDP, APIKEY_CACHE_BACKEND: 'redis', REDIS_URL: 'rediss://u:p@h:6380/1' })).toEqual(
      [],
    );
  });

  it.each(['10.0.0.0/8, 192.0.2.7', '2001:db8::/32,::1', '::ffff:10.0.0.0/104'])(
    'trusts proxies %s',
    (ips) => {
      expect(faultsOf({ ...IDP, TRUSTED_PROXY_IPS: ips })).toEqual([]);
    },
  );

  it.each([
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0',
    '10/8',
    '010.0.0.1',
    '10.0.0.1,,',
    '::g',
    '10.0.0.0/8/8',
  ])('trusts no proxies %s', (ips) => {
    expect(faultsOf({ ...IDP, TRUSTED_PROXY_IPS: ips })).toEqual([
      'TRUSTED_PROXY_IPS must be addresses or ranges such as 10.0.0.7 or 2001:db8::/64, separated by commas.',
    ]);
  });

  it('takes an empty value for none', () => {
    expect(readSettings({ ...IDP, PORT: '', IDP_CLIENT_ID: '' })).toMatchObject({ settings: { PORT: 8000 } });
  });

  it('says each fault in a sentence, without the value', () => {
    expect(
      faultsOf({ ...IDP, PORT: '80a', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://u:secret@h/d' }),
    ).toEqual([
      'DATABASE_URL must be sqlite:<file> or a postgres:// address.',
      'PORT must be a whole number from 0 to 65535.',
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.',
    ]);
  });

  const password =
    'an address that can be read: in its user and password, @ : / # ? % are written %40 %3A %2F %23 %3F %25.';

  it.each([
    ['postgres://merit:p@ss:w/o#rd@db:5432/m', password],
    ['postgres://merit:p#ss@db/m', password],
    ['postgres://merit:100%@db/m', password],
    [
      'postgres://merit:x@db1,db2/m',
      'an address of one host: a pooler or a load balancer can stand before several.',
    ],
    [
      'postgres://db/m?schema=app',
      'an address without `schema`: `options=-c%20search_path%3Dapp` chooses the schema `app`.',
    ],
    [
      'postgres://db/m?sslmode=on',
      'an address whose sslmode is one of disable, no-verify, prefer, require, verify-ca, verify-full.',
    ],
    ['sqlite:', 'sqlite:<file> or a postgres:// address.'],
  ])('says what is wrong with %j, and names the setting', (url, sentence) => {
    expect(faultsOf({ ...IDP, DATABASE_URL: url })).toEqual([`DATABASE_URL must be ${sentence}`]);
  });

  it.each([
    'postgres://merit:p%40ss%2Fw@db:5432/m?sslmode=verify-full',
    'postgresql://merit@%2Fvar%2Frun%2Fpostgresql/m',
    'postgres:///m?host=/var/run/postgresql',
    'postgres://[::1]:5432/m?options=-c%20search_path%3Dapp&connect_timeout=3',
  ])('takes %j, and cuts blanks around it', (url) => {
    expect(readSettings({ ...IDP, DATABASE_URL: ` ${url}\n` })).toMatchObject({
      settings: { DATABASE_URL: url },
    });
  });

  it.each(['65536', '-1', '1.5', '1e3', ' 80'])('refuses the port %j', (port) => {
    expect(faultsOf({ ...IDP, PORT: port })).toEqual(['PORT must be a whole number from 0 to 65535.']);
  });

  it.each([
    ['DATABASE_URI', 'DATABASE_URL'],
    ['API_KEY_CACHE_TTL_SECONDS_HEADER', null],
    ['IDP_AUDEINCE', 'IDP_AUDIENCE'],
    ['port', 'PORT'],
    ['Cors_Allowed_Origin', 'CORS_ALLOWED_ORIGINS'],
    ['MERIT_PORT', null],
    ['MERIT_SERVICE_HOST', null],
    ['HOSTNAME', null],
  ])('looks at %s and thinks of %s', (name, meant) => {
    expect(faultsOf({ ...IDP, [name]: 'x' })).toEqual(
      meant === null ? [] : [`${name} is not a setting; ${meant} is.`],
    );
  });

  it.each([
    ['https://id.example/auth/', 'https://id.example/auth'],
    ['http://127.0.0.1:8001', 'http://127.0.0.1:8001'],
    ['http://localhost:8080', 'http://localhost:8080'],
  ])('takes the identity provider %s', (url, kept) => {
    expect(readSettings({ IDP_URL: url })).toMatchObject({ settings: { IDP_URL: kept } });
  });

  it.each([
    'http://id.example',
    'id.example',
    'ftp://127.0.0.1',
    'https://id.example?x=1',
    'https://a:b@id.example',
  ])('refuses the identity provider %s', (url) => {
    expect(faultsOf({ IDP_URL: url })).toHaveLength(1);
  });

  it.each(['/realms/merit', '/realms/merit/', '/auth/realms/x/protocol/openid-connect', '/realms'])(
    'refuses the path of a realm in the address of the identity provider: %s',
    (path) => {
      expect(faultsOf({ IDP_URL: `https://id.example${path}` })).toEqual([
        'IDP_URL must be the address before /realms/: the name of the realm belongs in IDP_REALM.',
      ]);
      expect(faultsOf({ ...IDP, IDP_JWKS_URL: `https://id.example${path}` })).toEqual([]);
    },
  );

  it('takes a path that only begins like that of a realm', () => {
    expect(faultsOf({ IDP_URL: 'https://id.example/realmsofgold' })).toEqual([]);
  });

  it.each(['IDP_JWKS_URL', 'IDP_TOKEN_URL'])('takes keys and tokens at no open address: %s', (name) => {
    expect(faultsOf({ ...IDP, [name]: 'http://keycloak:8080/x' })).toEqual([
      `${name} must be an https:// address without query or fragment (http:// on a loopback address only).`,
    ]);
    expect(faultsOf({ ...IDP, [name]: 'https://keycloak:8443/x' })).toEqual([]);
  });

  it.each([
    ['https://example.com/', 'https://example.com'],
    ['http://example.com:8080/merit/points/', 'http://example.com:8080/merit/points'],
  ])('takes the public address %s', (given, kept) => {
    expect(readSettings({ ...IDP, PUBLIC_URL: given })).toMatchObject({ settings: { PUBLIC_URL: kept } });
  });

  it.each([
    'example.com/merit',
    'ftp://example.com',
    'https://example.com/merit?a=b',
    'https://example.com/#top',
    'https://ann:secret@example.com',
    'https://example.com/a/../b',
    'https://example.com//merit',
    'https://example.com/"><script>',
    'https://example.com/caf%C3%A9',
  ])('refuses the public address %s', (value) => {
    expect(faultsOf({ ...IDP, PUBLIC_URL: value })).toHaveLength(1);
  });

  it('reads origins', () => {
    expect(
      readSettings({ ...IDP, CORS_ALLOWED_ORIGINS: 'https://a.example, http://b.example:81' }),
    ).toMatchObject({
      settings: { CORS_ALLOWED_ORIGINS: ['https://a.example', 'http://b.example:81'] },
    });
    expect(faultsOf({ ...IDP, CORS_ALLOWED_ORIGINS: '*' })).toHaveLength(1);
    expect(faultsOf({ ...IDP, CORS_ALLOWED_ORIGINS: 'https://a.example/path' })).toHaveLength(1);
  });

  it('asks for an identity provider where requests are answered, and for one only', () => {
    expect(faultsOf({})).toEqual([
      'IDP_URL must name the identity provider, or IDENTITY_PROVIDER must be development.',
    ]);
    expect(faultsOf({}, 'books')).toEqual([]);
    expect(faultsOf({ IDENTITY_PROVIDER: 'development' })).toEqual([]);
    expect(faultsOf({ ...IDP, IDENTITY_PROVIDER: 'development' })).toHaveLength(1);
  });

  it('refuses the development identity provider in production', () => {
    expect(faultsOf({ IDENTITY_PROVIDER: 'development', NODE_ENV: 'production' })).toEqual([
      'IDENTITY_PROVIDER must not be development where NODE_ENV is production.',
    ]);
  });

  it('has a standby of a Postgres alone', () => {
    const postgres = 'postgres://h/merit';
    const fault = 'DATABASE_READ_URL must be a standby of the Postgres at DATABASE_URL: SQLite has none.';
    expect(faultsOf({ ...IDP, DATABASE_URL: postgres, DATABASE_READ_URL: postgres })).toEqual([]);
    expect(faultsOf({ ...IDP, DATABASE_READ_URL: postgres })).toEqual([fault]);
    expect(faultsOf({ ...IDP, DATABASE_URL: postgres, DATABASE_READ_URL: 'sqlite:a.db' })).toEqual([fault]);
  });

  it('has several processes on Postgres alone, and with an identity provider of its own', () => {
    const many = { WEB_CONCURRENCY: '2' };
    const postgres = { DATABASE_URL: 'postgres://h/merit' };
    expect(faultsOf({ ...IDP, ...many, ...postgres })).toEqual([]);
    expect(faultsOf({ ...IDP, ...many })).toEqual([
      'WEB_CONCURRENCY must be 1 on SQLite, whose file belongs to one service process: use Postgres for more.',
    ]);
    expect(faultsOf({ IDENTITY_PROVIDER: 'development', ...many, ...postgres })).toEqual([
      'WEB_CONCURRENCY must be 1 beside the identity provider for development, of which there is one.',
    ]);
    expect(faultsOf(many, 'books')).toEqual([]);
  });
});
