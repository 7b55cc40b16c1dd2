import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { atOnce, ECHO, giving, made, makeStrategy } from '../testing/arrange.js';

describe('PUT /strategies/custom/{id}', () => {
  eachService((service) => {
    it('makes the next version, a draft, that supersedes the draft before', async () => {
      const { client, apiKey } = await service().keyClient();
      const created = await makeStrategy(client, giving(1));
      const path = `/strategies/custom/${created.id}`;
      service().clock.advance(1000);
      const { status, headers, body } = await client.put(path, { source: giving(2) });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id: created.id,
        name: created.name,
        status: 'draft',
        version: 2,
        versionStatus: 'draft',
        latestVersion: 2,
        publishedVersion: null,
        source: giving(2),
        updatedAt: '2026-01-15T12:00:01.000Z',
      });
      const found = await client.get(path);
      expect(found.body).toEqual(body);
      expect(found.headers.get('etag')).toBe(headers.get('etag'));
      expect((await client.get(`${path}?version=1`)).body).toMatchObject({
        source: giving(1),
        versionStatus: 'superseded',
      });
      const filter = { owner: body.owner, module: 'strategies', level: null, from: null, to: null } as const;
      const page = { limit: 1, after: null, count: false };
      expect((await service().storage.books.audit.list(filter, page)).items).toMatchObject([
        {
          message: 'Strategy updated',
          details: { changed: ['source'], version: 2 },
          stamps: { apiKey_used: apiKey },
        },
      ]);
    });

    it('leaves what is published awarding, and keeps errors in the draft', async () => {
      const { client } = await service().keyClient();
      const { id } = await makeStrategy(client, giving(1));
      await made(client.post(`/strategies/custom/${id}/publish`), 200);
      const { body } = await client.put(`/strategies/custom/${id}`, { source: giving('steps') });
      expect(body).toMatchObject({ status: 'published', version: 2, publishedVersion: 1 });
      expect(body.diagnostics).toMatchObject([{ severity: 'error' }]);
      expect((await client.get(`/strategies/custom/${id}?version=1`)).body.versionStatus).toBe('published');
    });

    it('makes no version of the content that the newest one has, as a text or as a form', async () => {
      const { client } = await service().keyClient();
      const source = `# why it is so\n${giving('1_000')}`;
      const created = await makeStrategy(client, source);
      const path = `/strategies/custom/${created.id}`;
      for (const body of [{ source }, { ast: created.ast }]) {
        expect(await client.put(path, body)).toMatchObject({ status: 200, body: created });
      }
      const { body } = await client.put(path, { ast: { ...created.ast, strategy: 'Another' } });
      expect(body).toMatchObject({ version: 2, ast: { strategy: 'Another' } });
      expect(body.source).not.toContain('why');
    });

    it('changes name and description at once, for every version', async () => {
      const { client } = await service().keyClient();
      const created = await makeStrategy(client, giving(1), { description: 'once' });
      const path = `/strategies/custom/${created.id}`;
      const renamed = await client.put(path, { name: 'renamed', description: null, source: giving(1) });
      expect(renamed.body).toMatchObject({ name: 'renamed', description: null, version: 1 });
      await made(client.put(path, { source: giving(2) }), 200);
      expect((await client.get(`${path}?version=1`)).body.name).toBe('renamed');
    });

    it('refuses a name that the scope has, and is free to keep its own', async () => {
      const { client } = await service().keyClient();
      const taken = await makeStrategy(client, ECHO, { name: 'taken' });
      const { id } = await makeStrategy(client, giving(1), { name: 'own' });
      for (const source of [giving(1), giving(2)]) {
        const answer = await client.put(`/strategies/custom/${id}`, { name: 'taken', source });
        expect(answer).toMatchObject({ status: 409, body: { code: 'strategy-exists', id: taken.id } });
      }
      await made(client.put(`/strategies/custom/${id}`, { name: 'own', source: giving(2) }), 200);
    });

    it('numbers the versions of ten at once, and makes one of ten equal ones', async () => {
      const { client } = await service().keyClient();
      const { id } = await makeStrategy(client, giving(0));
      const path = `/strategies/custom/${id}`;
      const answers = await atOnce(10, (index) => client.put(path, { source: giving(index + 1) }));
      const versions = answers.map(({ body }) => body.version).sort((a, b) => a - b);
      expect(versions).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
      const list = await client.get(`${path}/versions`);
      const drafts = list.body.items.filter(({ status }: { status: string }) => status === 'draft');
      expect(drafts).toMatchObject([{ version: 11 }]);
      const equal = await atOnce(10, () => client.put(path, { source: giving(99) }));
      expect(new Set(equal.map(({ text }) => text)).size).toBe(1);
      expect(equal[0]?.body.version).toBe(12);
    });

    it('lets one of ten through that name the same state of it', async () => {
      const { client } = await service().keyClient();
      const { id } = await makeStrategy(client, giving(0));
      const path = `/strategies/custom/${id}`;
      const etag = (await client.get(path)).headers.get('etag') ?? '';
      const answers = await atOnce(10, (index) =>
        client.put(path, { source: giving(index + 1) }, { 'if-match': etag }),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...Array(9).fill(412)]);
    });

    it('answers a repeat under the same Idempotency-Key with the same bytes', async () => {
      const { client } = await service().keyClient();
      const { id } = await makeStrategy(client, giving(1));
      const send = () =>
        client.put(`/strategies/custom/${id}`, { source: giving(2) }, { 'idempotency-key': 'k' });
      const first = await send();
      await made(client.put(`/strategies/custom/${id}`, { source: giving(3) }), 200);
      expect(await send()).toMatchObject({ status: 200, text: first.text });
    });

    it('wants a text or a form, neither too large nor for what is archived', async () => {
      const { client } = await service().keyClient();
      const { id, ast } = await makeStrategy(client, giving(1));
      const path = `/strategies/custom/${id}`;
      for (const body of [
        {},
        { name: 'a' },
        { source: giving(2), ast },
        { source: giving(2), status: 'x' },
      ]) {
        expect(await client.put(path, body)).toMatchObject({
          status: 422,
          body: { code: 'validation-failed' },
        });
      }
      const large = await client.put(path, { source: '#'.repeat(256 * 1024 + 1) });
      expect(large).toMatchObject({ status: 422, body: { code: 'strategy-too-large' } });
      const broken = await client.put(path, { ast: { merit: 1 } });
      expect(broken).toMatchObject({ status: 422, body: { code: 'strategy-invalid' } });
      await made(client.post(`${path}/archive`), 200);
      const archived = await client.put(path, { source: giving(2) });
      expect(archived).toMatchObject({ status: 409, body: { code: 'strategy-archived' } });
      const { client: stranger } = await service().keyClient();
      const foreign = await stranger.put(path, { source: giving(2) });
      expect(foreign).toMatchObject({ status: 404, body: { code: 'strategy-not-found' } });
    });
  });
});
