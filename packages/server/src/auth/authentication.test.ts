import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eachService } from '../testing/each-service.js';
import { ADMIN_CLAIMS, type TestService } from '../testing/test-service.js';

const SECOND = 1000;
const ROUTE = '/apikey';

const PROBLEMS = {
  unauthenticated: [401, 'Invalid authentication credentials'],
  'invalid-token-signature': [401, 'Invalid token signature'],
  'token-expired': [401, 'Token has expired'],
  'invalid-token': [401, 'Invalid token'],
  'invalid-api-key': [403, 'API key is invalid or does not exist'],
  'invalid-audience': [403, 'Invalid audience'],
  'admin-required': [403, 'This operation needs a token with the administrator role'],
  'internal-error': [500, 'Internal server error'],
} as const;

type Code = keyof typeof PROBLEMS;

const problem = (code: Code) => ({ status: PROBLEMS[code][0], detail: PROBLEMS[code][1], code });

async function outcome(
  service: TestService,
  headers: Record<string, string>,
  path = ROUTE,
): Promise<unknown> {
  const { status, body } = await service.anonymous.get(path, headers);
  return status === 200 ? 200 : { status, detail: body.detail, code: body.code };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const exp = (service: TestService, seconds: number) => Math.floor(service.clock.now() / SECOND) + seconds;

eachService((service) => {
  describe('without a usable credential', () => {
    it.each<[string, Record<string, string>]>([
      ['no header', {}],
      ['an empty key', { 'x-api-key': '' }],
      ['another scheme', { authorization: 'Basic YTpi' }],
      ['the bare scheme', { authorization: 'Bearer' }],
      ['the bare scheme and spaces', { authorization: 'Bearer   ' }],
      ['a token without its scheme', { authorization: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln' }],
    ])('%s is nobody', async (_, headers) => {
      expect(await outcome(service(), headers)).toEqual(problem('unauthenticated'));
      const { headers: answered } = await service().anonymous.get(ROUTE, headers);
      expect(answered.get('www-authenticate')).toBe('Bearer');
    });
  });

  describe('a bearer token', () => {
    it('is taken in any case of the scheme', async () => {
      const token = await service().issuer.sign();
      expect(await outcome(service(), { authorization: `bEARER  ${token}` })).toBe(200);
    });

    it.each(['garbage', 'a.b.c', 'e30.e30.', 'eyJhbGciOiJSUzI1NiJ9', 'a b'])(
      'is refused as %s, without asking for keys',
      async (token) => {
        expect(await outcome(service(), bearer(token))).toEqual(problem('invalid-token'));
        expect(service().issuer.fetches).toBe(0);
      },
    );

    it('is good for 29 seconds after it expired, and not for 31', async () => {
      const { issuer } = service();
      expect(await outcome(service(), bearer(await issuer.sign({ exp: exp(service(), -29) })))).toBe(200);
      const old = await issuer.sign({ exp: exp(service(), -31) });
      expect(await outcome(service(), bearer(old))).toEqual(problem('token-expired'));
    });

    it.each<[string, Record<string, unknown>, Code]>([
      ['for another audience', { aud: 'other' }, 'invalid-audience'],
      ['for no audience', { aud: undefined }, 'invalid-audience'],
      ['for several audiences, ours not among them', { aud: ['a', 'b'] }, 'invalid-audience'],
      ['of another issuer', { iss: 'https://evil.example/realms/merit' }, 'invalid-token'],
      ['of no issuer', { iss: undefined }, 'invalid-token'],
      ['without an expiry', { exp: undefined }, 'invalid-token'],
      ['with an expiry that is text', { exp: '9999999999' }, 'invalid-token'],
      ['that is not good yet', { nbf: 9_999_999_999 }, 'invalid-token'],
      ['with a number for a subject', { sub: 7 }, 'invalid-token'],
      ['with an empty subject', { sub: '' }, 'invalid-token'],
      ['with a null subject beside a name', { sub: null, preferred_username: 'ann' }, 'invalid-token'],
      ['without any subject', { sub: undefined }, 'invalid-token'],
      [
        'of another issuer and for another audience',
        { iss: 'https://evil.example', aud: 'x' },
        'invalid-token',
      ],
      ['expired and for another audience', { exp: 1, aud: 'x' }, 'invalid-audience'],
      ['expired and without a subject', { exp: 1, sub: '' }, 'token-expired'],
    ])('%s is refused', async (_, claims, code) => {
      const token = await service().issuer.sign(claims);
      expect(await outcome(service(), bearer(token))).toEqual(problem(code));
    });

    it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
      ['an ID token', { typ: 'ID', at_hash: 'x' }, {}],
      ['an ID token that does not say so', { at_hash: 'x' }, {}],
      ['an ID token that came with a code', { c_hash: 'x' }, {}],
      ['a logout token', { typ: 'Logout', events: {} }, { typ: 'logout+jwt' }],
      ['a logout token that does not say so', { events: {} }, {}],
      ['a refresh token', { typ: 'Refresh' }, {}],
      ['an offline token', { typ: 'Offline' }, {}],
      ['a token that is bound to a key which nobody shows', { typ: 'DPoP' }, { typ: 'at+jwt' }],
      ['a token of a type that is no text', { typ: ['Bearer'] }, {}],
      ['an answer about a token', {}, { typ: 'token-introspection+jwt' }],
      ['a security event', {}, { typ: 'application/secevent+jwt' }],
      ['a token of no type', {}, { typ: '' }],
    ])('is refused as %s, though its audience is ours', async (_, claims, header) => {
      const token = await service().issuer.sign(claims, { header });
      expect(await outcome(service(), bearer(token))).toEqual(problem('invalid-token'));
      expect(service().log.at(-1)).toMatchObject({ why: { problem: 'no access token' } });
    });

    it.each<[Record<string, unknown>, Record<string, unknown>]>([
      [{ typ: 'Bearer' }, { typ: 'JWT' }],
      [{ typ: 'Bearer' }, { typ: 'at+jwt' }],
      [{ typ: 'Bearer', nonce: 'n' }, {}],
      [{}, { typ: 'application/at+JWT' }],
    ])('is taken with the claims %j and the header %j', async (claims, header) => {
      const token = await service().issuer.sign(claims, { header });
      expect(await outcome(service(), bearer(token))).toBe(200);
    });

    it('is refused where it will be issued in more than 30 seconds', async () => {
      const { issuer } = service();
      expect(await outcome(service(), bearer(await issuer.sign({ iat: exp(service(), 30) })))).toBe(200);
      const early = await issuer.sign({ iat: exp(service(), 31) });
      expect(await outcome(service(), bearer(early))).toEqual(problem('invalid-token'));
    });

    it('is taken for several audiences, ours among them', async () => {
      expect(await outcome(service(), bearer(await service().issuer.sign({ aud: ['a', 'account'] })))).toBe(
        200,
      );
    });

    it('is refused when its signature is of another key or its claims were changed', async () => {
      const forged = await service().issuer.sign({}, { kid: 'stranger', header: { kid: 'first' } });
      expect(await outcome(service(), bearer(forged))).toEqual(problem('invalid-token-signature'));
      const [header, , signature] = (await service().issuer.sign()).split('.');
      const changed = `${header}.${base64url({ sub: 'admin' })}.${signature}`;
      expect(await outcome(service(), bearer(changed))).toEqual(problem('invalid-token-signature'));
    });

    it('is refused without a signature', async () => {
      const [, claims] = (await service().issuer.sign(ADMIN_CLAIMS)).split('.');
      for (const alg of ['none', 'None', 'NONE']) {
        const token = `${base64url({ alg, kid: 'first' })}.${claims}.`;
        expect(await outcome(service(), bearer(token))).toEqual(problem('invalid-token'));
      }
      expect(service().issuer.fetches).toBe(0);
    });

    it('is refused when it is signed with the public key as a shared secret', async () => {
      const [, claims] = (await service().issuer.sign(ADMIN_CLAIMS)).split('.');
      const signed = `${base64url({ alg: 'HS256', kid: 'first' })}.${claims}`;
      const signature = createHmac('sha256', await service().issuer.publicKeyText())
        .update(signed)
        .digest('base64url');
      expect(await outcome(service(), bearer(`${signed}.${signature}`))).toEqual(problem('invalid-token'));
      expect(service().issuer.fetches).toBe(0);
    });

    it('is refused when its key is unknown, and taken once the key set has it', async () => {
      const { issuer, clock } = service();
      const token = await issuer.sign({}, { kid: 'second' });
      expect(await outcome(service(), bearer(token))).toEqual(problem('invalid-token'));
      issuer.answer = { kind: 'keys', kids: ['first', 'second'] };
      expect(await outcome(service(), bearer(token))).toEqual(problem('invalid-token'));
      expect(issuer.fetches).toBe(1);
      clock.advance(30 * SECOND);
      expect(await outcome(service(), bearer(token))).toBe(200);
      expect(issuer.fetches).toBe(2);
    });

    it('carries the challenge that tells clients to get another', async () => {
      const { headers } = await service().anonymous.get(ROUTE, bearer('garbage'));
      expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    });
  });

  describe('without the key set', () => {
    it('answers 500 to fifty callers after one fetch, and recovers', async () => {
      const { issuer, clock, log } = service();
      issuer.answer = { kind: 'status', status: 503 };
      const headers = bearer(await issuer.sign());
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcome(service(), headers)));
      expect(outcomes).toEqual(Array(50).fill(problem('internal-error')));
      expect(issuer.fetches).toBe(1);
      const why = { problem: 'no keys of the identity provider' };
      expect(log.filter(({ msg }) => msg === 'request')).toMatchObject(
        Array(50).fill({ fault: 'internal-error', why }),
      );
      expect(log.filter(({ level }) => level !== 'info')).toMatchObject([
        { level: 'warn', msg: 'keys of the identity provider not fetched', reason: 'it answered 503' },
      ]);
      expect(JSON.stringify(log)).not.toContain('stack');
      issuer.answer = { kind: 'keys', kids: ['first'] };
      clock.advance(SECOND);
      expect(await outcome(service(), headers)).toBe(200);
    });

    it('goes on taking keys', async () => {
      const { client } = await service().keyClient();
      service().issuer.answer = { kind: 'status', status: 503 };
      expect((await client.get(ROUTE)).status).toBe(200);
    });
  });

  describe('an API key', () => {
    it.each(['svc_live_abc', 'svc_live_abc.def', 'secret'])('is refused as %s', async (key) => {
      expect(await outcome(service(), { 'x-api-key': key })).toEqual(problem('invalid-api-key'));
    });

    it('is refused by its public prefix alone', async () => {
      const { apiKey } = await service().keyClient();
      expect(await outcome(service(), { 'x-api-key': apiKey })).toEqual(problem('invalid-api-key'));
    });

    it('decides at once where it is good: the token is not even read', async () => {
      const { plaintext } = await service().keyClient();
      const fetchesBefore = service().issuer.fetches;
      const admin = await service().issuer.sign({ ...ADMIN_CLAIMS, sub: 'unseen' });
      expect(await outcome(service(), { 'x-api-key': plaintext, ...bearer('garbage') })).toBe(200);
      const answer = await service().anonymous.get(ROUTE, { 'x-api-key': plaintext, ...bearer(admin) });
      expect(answer.body.items).toHaveLength(1);
      expect(service().issuer.fetches).toBe(fetchesBefore);
      expect(await bootstraps(service())).toEqual(['admin']);
    });

    it('leaves it to the token where it is bad', async () => {
      const token = await service().issuer.sign();
      const key = { 'x-api-key': 'bad' };
      expect(await outcome(service(), { ...key, ...bearer(token) })).toBe(200);
      expect(await outcome(service(), { ...key, ...bearer('garbage') })).toEqual(problem('invalid-token'));
      expect(await outcome(service(), { ...key, authorization: 'Basic YTpi' })).toEqual(
        problem('invalid-api-key'),
      );
    });

    it('is ignored, good or bad, where only tokens count', async () => {
      const { plaintext } = await service().keyClient();
      const create = async (headers: Record<string, string>) => {
        const { status, body } = await service().anonymous.post('/apikey/create', { client: 'x' }, headers);
        return status === 201 ? 201 : { status, detail: body.detail, code: body.code };
      };
      const admin = bearer(await service().issuer.sign(ADMIN_CLAIMS));
      const someone = bearer(await service().issuer.sign());
      expect(await create({ 'x-api-key': plaintext })).toEqual(problem('unauthenticated'));
      expect(await create({ 'x-api-key': 'bad' })).toEqual(problem('unauthenticated'));
      expect(await create({ 'x-api-key': plaintext, ...admin })).toBe(201);
      expect(await create({ 'x-api-key': 'bad', ...admin })).toBe(201);
      expect(await create({ 'x-api-key': plaintext, ...someone })).toEqual(problem('admin-required'));
    });

    it('stops working with its revocation, in this process at once', async () => {
      const { client, apiKey } = await service().keyClient();
      expect((await client.get(ROUTE)).status).toBe(200);
      expect((await service().admin.delete(`/apikey/${apiKey}`)).status).toBe(200);
      const { status, body } = await client.get(ROUTE);
      expect({ status, detail: body.detail, code: body.code }).toEqual(problem('invalid-api-key'));
    });

    it('has its last use noted, to the minute', async () => {
      const { client, apiKey } = await service().keyClient();
      service().clock.advance(90 * SECOND);
      await client.get(ROUTE);
      await service().dependencies.keyUsage.flush();
      const { body } = await service().admin.get(ROUTE);
      expect(body.items).toMatchObject([{ apiKey, lastUsedAt: '2026-01-15T12:01:00.000Z' }]);
    });
  });

  describe('the first valid token of a subject', () => {
    it('leaves one record and one entry, however many come at once', async () => {
      const headers = bearer(await service().issuer.sign({ sub: 'ann' }));
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcome(service(), headers)));
      expect(outcomes).toEqual(Array(50).fill(200));
      await outcome(service(), headers);
      expect(await bootstraps(service())).toEqual(['ann']);
      const user = { owner: 'sub:ann', claim: 'sub', provider: 'keycloak', status: 'active' } as const;
      const inserted = service().storage.transaction(({ oauthUsers }) =>
        oauthUsers.insertIfAbsent({ ...user, createdAt: 0 }),
      );
      expect(await inserted).toBe(false);
    });

    it('leaves nothing where the token is refused', async () => {
      await outcome(service(), bearer(await service().issuer.sign({ sub: 'ann', aud: 'other' })));
      expect(await bootstraps(service())).toEqual([]);
    });
  });

  describe('the log says why a token is refused', () => {
    const here = 'here' as const;
    const NOW = '2026-01-15T12:00:00.000Z';

    it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
      [
        'issuer',
        { iss: 'http://localhost:8080/realms/merit' },
        { problem: 'iss', found: 'http://localhost:8080/realms/merit', expected: here },
      ],
      ['lack of an issuer', { iss: undefined }, { problem: 'iss', found: null, expected: here }],
      ['audience', { aud: ['a', 'b'] }, { problem: 'aud', found: ['a', 'b'], expected: 'account' }],
      ['lack of an audience', { aud: undefined }, { problem: 'aud', found: null, expected: 'account' }],
      ['age', { exp: 1 }, { problem: 'exp', found: '1970-01-01T00:00:01.000Z', now: NOW }],
      ['lack of an end', { exp: undefined }, { problem: 'exp', found: null }],
      ['end that is no time', { exp: 'soon' }, { problem: 'exp', found: 'soon' }],
      ['youth', { nbf: 4_000_000_000 }, { problem: 'nbf', found: '2096-10-02T07:06:40.000Z', now: NOW }],
      ['beginning that no calendar has', { nbf: 1e300 }, { problem: 'nbf', found: 1e300, now: NOW }],
      [
        'issue to come',
        { iat: 4_000_000_000 },
        { problem: 'iat', found: '2096-10-02T07:06:40.000Z', now: NOW },
      ],
      ['kind', { typ: 'ID' }, { problem: 'no access token', claim: 'typ', found: 'ID', expected: 'Bearer' }],
      ['subject', { sub: 7 }, { problem: 'subject' }],
    ])('by its %s', async (_, claims, expected) => {
      const { issuer, log } = service();
      await outcome(service(), bearer(await issuer.sign(claims)));
      const why = Object.entries(expected).map(([name, value]) => [
        name,
        value === here ? issuer.issuer : value,
      ]);
      expect(log.at(-1)).toMatchObject({ msg: 'request', why: Object.fromEntries(why) });
    });

    it('by its key, and of another issuer where that is why', async () => {
      const { issuer, log } = service();
      await outcome(service(), bearer(await issuer.sign({}, { kid: 'another-key-of-somebody' })));
      const why = { problem: 'unknown key', kid: 'another-…', expected: ['first'] };
      expect(log.at(-1)).toMatchObject({ fault: 'invalid-token', why });
      expect(log.at(-1)?.['why']).not.toHaveProperty('issuer');
      const stranger = await issuer.sign({ iss: 'https://evil.example' }, { kid: 'another-key-of-somebody' });
      await outcome(service(), bearer(stranger));
      expect(log.at(-1)?.['why']).toEqual({ ...why, issuer: `another than ${issuer.issuer}` });
      await outcome(service(), bearer(await issuer.sign({}, { header: { kid: undefined }, kid: 'second' })));
      expect(log.at(-1)).toMatchObject({ why: { problem: 'signature', kid: null } });
    });

    it('by its signature, its algorithm and its form', async () => {
      const { issuer, log } = service();
      await outcome(service(), bearer(await issuer.sign({}, { kid: 'stranger', header: { kid: 'first' } })));
      expect(log.at(-1)).toMatchObject({ why: { problem: 'signature', kid: 'first' } });
      for (const [alg, found] of [
        ['HS256', 'HS256'],
        ['none', 'none'],
        ['<script>', 'another'],
      ]) {
        await outcome(service(), bearer(`${base64url({ alg })}.${base64url({})}.c2ln`));
        expect(log.at(-1)).toMatchObject({ why: { problem: 'algorithm', found, expected: 'RS256' } });
      }
      await outcome(service(), bearer('a.b.c'));
      expect(log.at(-1)).toMatchObject({ why: { problem: 'form' } });
    });

    it('without what it says before its signature is checked, and not at length', async () => {
      const { issuer, log } = service();
      const secret = 'c0rrecth0rse'.repeat(100);
      const header = { alg: 'RS256', kid: secret, typ: secret, jku: `https://x/${secret}` };
      const forged = `${base64url(header)}.${base64url({ iss: secret, aud: secret, sub: secret })}.c2ln`;
      await outcome(service(), bearer(forged));
      await outcome(service(), bearer(`${base64url({ ...header, alg: secret })}.${base64url({})}.c2ln`));
      await outcome(service(), bearer(`${base64url({ ...header, crit: [secret] })}.${base64url({})}.c2ln`));
      expect(JSON.stringify(log)).not.toContain(secret.slice(0, 12));
      await outcome(service(), bearer(await issuer.sign({ aud: Array(40).fill('x'.repeat(250)) })));
      expect(JSON.stringify(log.at(-1)).length).toBeLessThan(3000);
    });

    it('for whoever is refused alone', async () => {
      await outcome(service(), bearer(await service().issuer.sign()));
      expect(service().log.at(-1)).not.toHaveProperty('why');
    });
  });

  it('never writes a credential to the log', async () => {
    const { client, plaintext } = await service().keyClient();
    await client.get(ROUTE);
    const token = await service().issuer.sign({ aud: 'other' });
    await outcome(service(), bearer(token));
    const lines = JSON.stringify(service().log);
    expect(lines).not.toContain(plaintext.split('.')[1]);
    expect(lines).not.toContain(token.split('.')[1]);
  });
});

/** The subjects of the audit log's entries about bootstraps. */
async function bootstraps({ storage }: TestService): Promise<readonly (string | null)[]> {
  const everything = { owner: null, module: 'auth', level: null, from: null, to: null } as const;
  const { items } = await storage.books.audit.list(everything, { limit: 100, after: null, count: false });
  expect(items.every(({ message }) => message === 'OAuth user bootstrapped')).toBe(true);
  return items.map(({ stamps }) => stamps.oauth_user_id);
}
