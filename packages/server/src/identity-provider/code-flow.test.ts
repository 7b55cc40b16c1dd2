import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DevelopmentIdentityProvider,
  startDevelopmentIdentityProvider,
} from './development-identity-provider.js';

const REDIRECT_URI = 'http://127.0.0.1:8000/docs/oauth2-redirect.html';

let provider: DevelopmentIdentityProvider;
let config: client.Configuration;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'merit-code-flow-'));
  provider = await startDevelopmentIdentityProvider({
    port: 0,
    realm: 'merit',
    audience: 'account',
    keyFile: join(folder, 'key.json'),
    passwords: { admin: 'admin-password', player: 'player-password' },
  });
  config = await client.discovery(
    new URL(provider.issuer),
    'merit-dev',
    'merit-dev-secret',
    client.ClientSecretPost('merit-dev-secret'),
    { execute: [client.allowInsecureRequests] },
  );
});

afterAll(() => provider.close());

const VERIFIER = client.randomPKCECodeVerifier();

/** The address that a client sends a browser to. */
async function authorizationUrl(changes: Record<string, string> = {}): Promise<URL> {
  return client.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT_URI,
    scope: 'openid',
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: await client.calculatePKCECodeChallenge(VERIFIER),
    code_challenge_method: 'S256',
    ...changes,
  });
}

/** What a person does: opens the page, fills it in, and follows where it leads. */
async function signIn(url: URL, filledIn: Record<string, string>): Promise<Response> {
  const page = await (await fetch(url)).text();
  const hidden = [...page.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  const carried = hidden.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]);
  const action = /action="([^"]*)"/.exec(page)?.[1] ?? '';
  return fetch(new URL(action, url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...Object.fromEntries(carried), choice: 'allow', ...filledIn }),
  });
}

const PLAYER = { username: 'player', password: 'player-password' };

function locationOf(answer: Response): URL {
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '');
}

describe('the authorization-code flow', () => {
  it('satisfies a client that checks issuer, state, nonce and proof', async () => {
    const back = locationOf(await signIn(await authorizationUrl(), PLAYER));
    const tokens = await client.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: VERIFIER,
      expectedState: 'state-1',
      expectedNonce: 'nonce-1',
    });
    expect(tokens.claims()?.sub).toBe('player');
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      sub: 'player',
      aud: 'account',
      iss: provider.issuer,
    });
  });

  it('gives a code for one token', async () => {
    const back = locationOf(await signIn(await authorizationUrl(), PLAYER));
    const checks = { pkceCodeVerifier: VERIFIER, expectedState: 'state-1', expectedNonce: 'nonce-1' };
    await client.authorizationCodeGrant(config, back, checks);
    await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('shows the page again where the password is wrong', async () => {
    const answer = await signIn(await authorizationUrl(), { ...PLAYER, password: 'guess' });
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain('User name or password are wrong.');
  });

  it('tells the client that somebody refused', async () => {
    const back = locationOf(await signIn(await authorizationUrl(), { choice: 'refuse' }));
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'access_denied',
      state: 'state-1',
      iss: provider.issuer,
    });
  });

  it.each([
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
  ])('sends %j back as %s', async (changes, error) => {
    const answer = await fetch(await authorizationUrl(changes), { redirect: 'manual' });
    expect(locationOf(answer).searchParams.get('error')).toBe(error);
  });

  it.each([
    'http://127.0.0.1:8000/elsewhere',
    'http://evil.example/docs/oauth2-redirect.html',
    'http://127.0.0.1:8000@evil.example/docs/oauth2-redirect.html',
    'https://127.0.0.1/docs/oauth2-redirect.html',
    'javascript:alert(1)//docs/oauth2-redirect.html',
    'http://127.0.0.1:8000/docs/oauth2-redirect.html?more',
    'http://evil.example/studio/signed-in',
    'http://127.0.0.1:8000/docs/oauth2-redirect.html/studio/signed-in',
  ])('sends nobody to %s', async (redirect_uri) => {
    const answer = await fetch(await authorizationUrl({ redirect_uri }), { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  it.each(['http://127.0.0.1:8000/studio/signed-in', 'http://[::1]:9/studio/signed-in'])(
    'shows its page to who wants to go on to %s',
    async (redirect_uri) => {
      const answer = await fetch(await authorizationUrl({ redirect_uri }), { redirect: 'manual' });
      expect(answer.status).toBe(200);
    },
  );

  it('knows one client', async () => {
    const answer = await fetch(await authorizationUrl({ client_id: 'other' }), { redirect: 'manual' });
    expect(answer.status).toBe(400);
  });

  it('shows a page that runs nothing and says that it is for development', async () => {
    const answer = await fetch(await authorizationUrl({ state: '"><script>alert(1)</script>' }));
    const page = await answer.text();
    expect(page).toContain('Development identity provider');
    expect(page).not.toContain('<script');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src/);
  });
});
