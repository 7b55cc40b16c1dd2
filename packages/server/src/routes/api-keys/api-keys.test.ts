import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../domain/audit-entry.js';
import { eachService } from '../../testing/each-service.js';
import type { TestService } from '../../testing/test-service.js';

const listed = (body: { items: { apiKey: string }[] }) => body.items.map(({ apiKey }) => apiKey);

eachService((service) => {
  describe('POST /apikey/create', () => {
    it('issues a key with a scope of its own, and shows its secret', async () => {
      const answer = await service().admin.post('/apikey/create', {
        client: 'shop',
        description: 'The shop',
      });
      expect(answer.status).toBe(201);
      const { apiKey, plaintext } = answer.body;
      expect(answer.body).toEqual({
        apiKey: expect.stringMatching(/^svc_live_[0-9A-Za-z]{12}$/),
        plaintext: expect.stringMatching(/^svc_live_[0-9A-Za-z]{12}\.[0-9A-Za-z]{39}$/),
        client: 'shop',
        description: 'The shop',
        active: true,
        owner: `key:${apiKey}`,
        replaces: null,
        mayBackfill: false,
        createdBy: 'admin',
        createdAt: '2026-01-15T12:00:00.000Z',
        lastUsedAt: null,
        revokedAt: null,
      });
      expect(plaintext.startsWith(`${apiKey}.`)).toBe(true);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.has('location')).toBe(false);
    });

    it('keeps the secret nowhere', async () => {
      const { plaintext, apiKey } = await service().keyClient();
      const stored = await service().storage.books.apiKeys.find(apiKey);
      expect(stored?.digest).toHaveLength(32);
      expect(JSON.stringify({ ...stored, digest: String(stored?.digest) })).not.toContain(
        plaintext.split('.')[1],
      );
    });

    it('shares the scope of the key that it replaces, through several rotations', async () => {
      const first = await service().keyClient();
      const replace = async (replaces: string) =>
        (await service().admin.post('/apikey/create', { client: 'shop', replaces })).body;
      const second = await replace(first.apiKey);
      const third = await replace(second.apiKey);
      expect(third).toMatchObject({ owner: `key:${first.apiKey}`, replaces: second.apiKey });
      const { body } = await service().anonymous.get('/apikey', { 'x-api-key': third.plaintext });
      expect(listed(body)).toEqual([third.apiKey, second.apiKey, first.apiKey]);
      expect((await first.client.get('/apikey')).status).toBe(200);
    });

    it('can replace a key that was revoked, so that its scope is not lost', async () => {
      const { apiKey } = await service().keyClient();
      await service().admin.delete(`/apikey/${apiKey}`);
      const answer = await service().admin.post('/apikey/create', { client: 'shop', replaces: apiKey });
      expect(answer.body).toMatchObject({ owner: `key:${apiKey}`, active: true });
    });

    it('knows the key that it is to replace', async () => {
      const answer = await service().admin.post('/apikey/create', {
        client: 'shop',
        replaces: 'svc_live_none',
      });
      expect([answer.status, answer.body.code]).toEqual([422, 'unknown-api-key']);
    });

    it.each([
      {},
      { client: '' },
      { client: 'a'.repeat(201) },
      { client: 'a', replaces: 'svc_live_a.b' },
      { client: 'a', secret: 'b' },
    ])('refuses %j', async (body) => {
      const answer = await service().admin.post('/apikey/create', body);
      expect([answer.status, answer.body.code]).toEqual([422, 'validation-failed']);
    });

    it('never shows a secret twice: a repeat learns which key it made', async () => {
      const create = (client = 'shop') =>
        service().admin.post('/apikey/create', { client }, { 'idempotency-key': 'k-1' });
      const first = await create();
      const again = await create();
      expect([again.status, again.body.code, again.body.apiKey]).toEqual([
        409,
        'secret-already-issued',
        first.body.apiKey,
      ]);
      expect(again.text).not.toContain(first.body.plaintext.split('.')[1]);
      expect((await create('other')).body.code).toBe('idempotency-key-reused');
      expect(listed((await service().admin.get('/apikey')).body)).toEqual([first.body.apiKey]);
    });

    it('is for administrators alone', async () => {
      const { client } = await service().keyClient();
      const codes = await Promise.all(
        [client, await service().tokenClient(), service().anonymous].map(
          async (as) => (await as.post('/apikey/create', { client: 'a' })).body.code,
        ),
      );
      expect(codes).toEqual(['unauthenticated', 'admin-required', 'unauthenticated']);
    });
  });

  describe('GET /apikey', () => {
    it('shows a key those of its scope, an administrator all, another token none', async () => {
      const [a, b] = [await service().keyClient(), await service().keyClient()];
      expect(listed((await a.client.get('/apikey')).body)).toEqual([a.apiKey]);
      expect(listed((await service().admin.get('/apikey')).body)).toEqual([b.apiKey, a.apiKey]);
      expect(listed((await (await service().tokenClient()).get('/apikey')).body)).toEqual([]);
    });

    it('gives a subject that is named like a key nothing of that key', async () => {
      const { apiKey } = await service().keyClient();
      const impostor = await service().tokenClient({ sub: apiKey });
      expect(listed((await impostor.get('/apikey')).body)).toEqual([]);
    });

    it('shows one scope to an administrator who names it, and no other scope to anybody else', async () => {
      const [a, b] = [await service().keyClient(), await service().keyClient()];
      const query = `/apikey?owner=key:${a.apiKey}`;
      expect(listed((await service().admin.get(query)).body)).toEqual([a.apiKey]);
      expect(listed((await a.client.get(query)).body)).toEqual([a.apiKey]);
      const answer = await b.client.get(query);
      expect([answer.status, answer.body.code]).toEqual([403, 'owner-forbidden']);
    });

    it('tells active from inactive, shows no secret, and counts', async () => {
      const [a, b] = [await service().keyClient(), await service().keyClient()];
      await service().admin.delete(`/apikey/${a.apiKey}`);
      const list = async (query: string) => (await service().admin.get(`/apikey?${query}`)).body;
      expect(listed(await list('active=true'))).toEqual([b.apiKey]);
      expect(listed(await list('active=false'))).toEqual([a.apiKey]);
      expect(await list('limit=1&count=true')).toMatchObject({ total: 2, nextCursor: expect.any(String) });
      const { text } = await service().admin.get('/apikey');
      expect(text).not.toContain(a.plaintext.split('.')[1]);
      expect(text).not.toContain('digest');
    });
  });

  describe('DELETE /apikey/{prefix}', () => {
    it('makes a key inactive, by its prefix with or without svc_live_', async () => {
      const [a, b] = [await service().keyClient(), await service().keyClient()];
      for (const [key, path] of [
        [a, a.apiKey],
        [b, b.apiKey.replace('svc_live_', '')],
      ] as const) {
        const answer = await service().admin.delete(`/apikey/${path}`);
        expect(answer.status).toBe(200);
        expect(answer.body).toMatchObject({
          apiKey: key.apiKey,
          active: false,
          revokedAt: '2026-01-15T12:00:00.000Z',
        });
        expect((await key.client.get('/apikey')).status).toBe(403);
      }
    });

    it('gives the same answer again, and leaves one entry in the audit log', async () => {
      const { apiKey } = await service().keyClient();
      const first = await service().admin.delete(`/apikey/${apiKey}`);
      service().clock.advance(60_000);
      const again = await service().admin.delete(`/apikey/${apiKey}`);
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect((await audited(service())).map(({ message }) => message)).toEqual([
        'API key revoked',
        'API key created',
      ]);
    });

    it('holds in other processes once they forget', async () => {
      const { client, apiKey } = await service().keyClient();
      await client.get('/apikey');
      await service().storage.transaction((books) => books.apiKeys.revoke(apiKey, service().clock.now()));
      expect((await client.get('/apikey')).status).toBe(200);
      service().clock.advance(5000);
      expect((await client.get('/apikey')).status).toBe(403);
    });

    it('knows no key that is not there', async () => {
      for (const path of ['svc_live_none', 'none', 'svc_live_']) {
        const answer = await service().admin.delete(`/apikey/${path}`);
        expect([answer.status, answer.body.code]).toEqual([404, 'api-key-not-found']);
      }
    });

    it('takes no secret, and writes it nowhere', async () => {
      const { plaintext } = await service().keyClient();
      const answer = await service().admin.delete(`/apikey/${plaintext}`);
      expect([answer.status, answer.body.code]).toEqual([422, 'secret-in-path']);
      const secret = plaintext.split('.')[1];
      expect(answer.text).not.toContain(secret);
      expect(JSON.stringify(service().log)).not.toContain(secret);
    });

    it('is for administrators alone', async () => {
      const { client, apiKey } = await service().keyClient();
      const codes = await Promise.all(
        [client, await service().tokenClient(), service().anonymous].map(
          async (as) => (await as.delete(`/apikey/${apiKey}`)).body.code,
        ),
      );
      expect(codes).toEqual(['unauthenticated', 'admin-required', 'unauthenticated']);
      expect((await client.get('/apikey')).status).toBe(200);
    });
  });

  it('leaves an entry in the audit log for a key, with whose it is and who issued it', async () => {
    const old = await service().keyClient();
    const { headers, body } = await service().admin.post('/apikey/create', {
      client: 'shop',
      replaces: old.apiKey,
    });
    const [entry] = await audited(service());
    expect(entry).toMatchObject({
      module: 'apikeys',
      level: 'success',
      message: 'API key replaced',
      owner: `key:${old.apiKey}`,
      requestId: headers.get('x-request-id'),
      details: { apiKey: body.apiKey, client: 'shop', replaces: old.apiKey },
      stamps: { apiKey_used: null, oauth_user_id: 'admin' },
    });
  });
});

/** The entries about keys, newest first. */
async function audited({ storage }: TestService): Promise<readonly AuditEntry[]> {
  const filter = { owner: null, module: 'apikeys', level: null, from: null, to: null } as const;
  return (await storage.books.audit.list(filter, { limit: 100, after: null, count: false })).items;
}
