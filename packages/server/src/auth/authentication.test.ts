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
      expect(log.find(({ msg }) => msg === 'request failed')).toMatchObject({
        error: { cause: { name: 'KeySetUnavailable' } },
      });
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
      const user = { subject: 'ann', provider: 'keycloak', status: 'active', createdAt: 0 } as const;
      const inserted = service().storage.transaction(({ oauthUsers }) => oauthUsers.insertIfAbsent(user));
      expect(await inserted).toBe(false);
    });

    it('leaves nothing where the token is refused', async () => {
      await outcome(service(), bearer(await service().issuer.sign({ sub: 'ann', aud: 'other' })));
      expect(await bootstraps(service())).toEqual([]);
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
