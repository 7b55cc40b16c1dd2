import { mkdtemp, stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DevelopmentIdentityProvider,
  startDevelopmentIdentityProvider,
} from './development-identity-provider.js';

let provider: DevelopmentIdentityProvider;
let keyFile: string;

const start = (passwords: { admin?: string; player?: string } = {}) =>
  startDevelopmentIdentityProvider({ port: 0, realm: 'merit', audience: 'account', keyFile, passwords });

beforeAll(async () => {
  keyFile = join(await mkdtemp(join(tmpdir(), 'merit-idp-')), 'data', 'key.json');
  provider = await start({ admin: 'admin-password' });
});

afterAll(() => provider.close());

const RIGHT = {
  client_id: 'merit-dev',
  client_secret: 'merit-dev-secret',
  grant_type: 'password',
  username: 'admin',
  password: 'admin-password',
};

const tokenUrl = () => `${provider.issuer}/protocol/openid-connect/token`;

function askToken(
  form: Record<string, string> | string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(tokenUrl(), { method: 'POST', body: new URLSearchParams(form), headers });
}

async function tokenIn(answer: Response): Promise<string> {
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function certsOf({ issuer }: DevelopmentIdentityProvider): Promise<{ keys: [object] }> {
  return (await (await fetch(`${issuer}/protocol/openid-connect/certs`)).json()) as { keys: [object] };
}

/** With headers that fetch doesn't let one set. */
function statusWith(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpRequest(`${provider.issuer}/protocol/openid-connect/certs`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

describe('the development identity provider', () => {
  it('gives an administrator a token that its own key set verifies', async () => {
    const answer = await askToken(RIGHT);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.clone().json()).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    const token = await tokenIn(answer);
    const keys = createRemoteJWKSet(new URL(`${provider.issuer}/protocol/openid-connect/certs`));
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: provider.issuer,
      audience: 'account',
      algorithms: ['RS256'],
    });
    expect(payload).toMatchObject({ sub: 'admin', realm_access: { roles: ['AdministratorService'] } });
    expect(protectedHeader.kid).toBeTypeOf('string');
  });

  it('makes up a password that was not given, and takes it', async () => {
    expect(Object.keys(provider.madeUpPasswords)).toEqual(['player']);
    const password = provider.madeUpPasswords['player'] ?? '';
    const answer = await askToken({ ...RIGHT, username: 'player', password });
    expect(decodeJwt(await tokenIn(answer))).toMatchObject({ sub: 'player', realm_access: { roles: [] } });
  });

  it('takes the client by basic credentials too', async () => {
    const { client_id, client_secret, ...form } = RIGHT;
    const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
    expect((await askToken(form, { authorization: `Basic ${basic}` })).status).toBe(200);
  });

  it.each([
    [{ client_secret: 'wrong' }, 401, 'invalid_client'],
    [{ client_id: 'other' }, 401, 'invalid_client'],
    [{ password: 'wrong' }, 400, 'invalid_grant'],
    [{ username: 'nobody' }, 400, 'invalid_grant'],
    [{ grant_type: 'client_credentials' }, 400, 'unsupported_grant_type'],
    [{ grant_type: 'toString' }, 400, 'unsupported_grant_type'],
  ])('refuses %j with %i %s', async (change, status, error) => {
    const answer = await askToken({ ...RIGHT, ...change });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error, error_description: expect.any(String) });
  });

  it('refuses a field that stands twice, and an empty form', async () => {
    const twice = `${new URLSearchParams(RIGHT)}&username=player`;
    expect((await askToken(twice)).status).toBe(400);
    expect((await askToken({})).status).toBe(400);
  });

  it('tells where its endpoints are', async () => {
    const answer = await fetch(`${provider.issuer}/.well-known/openid-configuration`);
    expect(await answer.json()).toMatchObject({ issuer: provider.issuer, token_endpoint: tokenUrl() });
  });

  it('answers under its own address alone, and nothing that was forwarded', async () => {
    expect(await statusWith({})).toBe(200);
    expect(await statusWith({ host: 'evil.example' })).toBe(403);
    expect(await statusWith({ 'x-forwarded-for': '10.0.0.1' })).toBe(403);
  });

  it('keeps its key for itself, over restarts', async () => {
    const second = await start();
    try {
      expect(await certsOf(second)).toEqual(await certsOf(provider));
    } finally {
      await second.close();
    }
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    expect(Object.keys((await certsOf(provider)).keys[0]).sort()).toEqual([
      'alg',
      'e',
      'kid',
      'kty',
      'n',
      'use',
    ]);
  });
});
