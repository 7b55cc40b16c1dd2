import { describe, expect, it } from 'vitest';
import { settingWarnings } from './setting-warnings.js';
import { settingsSchema } from './settings.js';

const GOOD = { IDP_URL: 'https://id.example', IDP_AUDIENCE: 'merit' };
const CLIENT = { IDP_CLIENT_ID: 'merit-docs', IDP_CLIENT_SECRET: 's3cret' };

const warnings = (environment: object) => settingWarnings(settingsSchema.parse(environment));

describe('settingWarnings', () => {
  it('has nothing against what can be meant', () => {
    expect(warnings(GOOD)).toEqual([]);
    expect(warnings({ ...GOOD, ...CLIENT, IDP_TOKEN_URL: 'https://idp:8443/token' })).toEqual([]);
    expect(warnings({ IDENTITY_PROVIDER: 'development', IDP_REALM: 'x' })).toEqual([]);
  });

  it('knows the audience that every token carries', () => {
    expect(warnings({ ...GOOD, IDP_AUDIENCE: 'account' })).toEqual([
      'IDP_AUDIENCE is account, which every token of a Keycloak realm carries; name one of your own',
    ]);
  });

  it.each([
    ['IDP_CLIENT_ID', 'IDP_CLIENT_SECRET'],
    ['IDP_CLIENT_SECRET', 'IDP_CLIENT_ID'],
  ] as const)('says that %s alone signs nobody in', (name, missing) => {
    const given = { ...GOOD, [name]: 's3cret' };
    expect(warnings(given)).toEqual([
      `${name} without ${missing} has no effect: nobody can sign in at /docs`,
    ]);
  });

  it('says that a token endpoint serves a client alone', () => {
    expect(warnings({ ...GOOD, IDP_TOKEN_URL: 'https://idp:8443/token' })).toEqual([
      'IDP_TOKEN_URL without IDP_CLIENT_ID has no effect: nobody can sign in at /docs',
    ]);
  });

  it('says what the identity provider for development passes over, without the values', () => {
    const given = { IDENTITY_PROVIDER: 'development', ...CLIENT, IDP_JWKS_URL: 'https://idp:8443/certs' };
    const found = warnings(given);
    expect(found).toEqual([
      'IDP_CLIENT_ID has no effect beside the identity provider for development',
      'IDP_CLIENT_SECRET has no effect beside the identity provider for development',
      'IDP_JWKS_URL has no effect beside the identity provider for development',
    ]);
    expect(found.join()).not.toContain('s3cret');
  });

  it('knows that processes count each for itself, unless they share a Redis', () => {
    expect(warnings({ ...GOOD, WEB_CONCURRENCY: '4' })).toEqual([
      'ABUSE_PREVENTION_BACKEND is memory: each of 4 processes counts for itself',
    ]);
    expect(warnings({ ...GOOD, WEB_CONCURRENCY: '4', ABUSE_PREVENTION_BACKEND: 'redis' })).toEqual([]);
  });
});
