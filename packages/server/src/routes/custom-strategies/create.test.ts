import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { atOnce, ECHO, made } from '../testing/arrange.js';

describe('POST /strategies/custom', () => {
  eachService((service) => {
    it('keeps a text as version 1, a draft, and says what it takes and reads', async () => {
      const { client, apiKey } = await service().keyClient();
      const { status, headers, body } = await client.post('/strategies/custom', {
        name: 'echo',
        source: ECHO,
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        strategyId: `custom:${body.id}`,
        owner: `key:${apiKey}`,
        name: 'echo',
        description: null,
        status: 'draft',
        version: 1,
        versionStatus: 'draft',
        latestVersion: 1,
        publishedVersion: null,
        source: ECHO,
        facts: ['user.awards'],
        awardRange: { min: null, max: null },
        publishedAt: null,
        archivedAt: null,
        apiKey_used: apiKey,
      });
      expect(body.params).toEqual([
        {
          ...{ name: 'factor', type: 'int', description: null, min: 1, max: 100, default: 1 },
          ...{ values: null, maxLength: null, fields: null },
        },
      ]);
      expect(body.inputs).toMatchObject([
        { name: 'amount', type: 'int', required: true, default: null, min: null, max: null },
        {
          ...{ name: 'mode', type: 'text', required: false, default: 'award' },
          ...{ values: ['award', 'deny', 'skip'], maxLength: 5 },
        },
      ]);
      expect(headers.get('location')).toBe(`/api/v1/strategies/custom/${body.id}`);
      const found = await client.get(`/strategies/custom/${body.id}`);
      expect(found.body).toEqual(body);
      expect(found.headers.get('etag')).toBe(headers.get('etag'));
    });

    it('keeps a text with errors too, and lists them with their places', async () => {
      const { client } = await service().keyClient();
      const source = 'strategy "Broken" { otherwise { award steps } }';
      const { status, body } = await client.post('/strategies/custom', { name: 'broken', source });
      expect(status).toBe(201);
      expect(body).toMatchObject({ source, params: [], inputs: [], facts: [], awardRange: null });
      const place = source.indexOf('steps');
      expect(body.diagnostics).toMatchObject([
        { severity: 'error', span: { start: place, end: place + 'steps'.length } },
      ]);
    });

    it('refuses a name that the scope has, also of twenty requests at once', async () => {
      const { client } = await service().keyClient();
      const answers = await atOnce(20, () =>
        client.post('/strategies/custom', { name: 'echo', source: ECHO }),
      );
      const [first, ...others] = answers.sort((a, b) => a.status - b.status);
      expect(first?.status).toBe(201);
      for (const answer of others) {
        expect(answer).toMatchObject({ status: 409, body: { code: 'strategy-exists', id: first?.body.id } });
      }
      const { client: stranger } = await service().keyClient();
      await made(stranger.post('/strategies/custom', { name: 'echo', source: ECHO }));
    });

    it('takes texts up to 256 KiB', async () => {
      const { client } = await service().keyClient();
      const padded = (bytes: number) => `${ECHO}\n${'#'.repeat(bytes - ECHO.length - 1)}`;
      const largest = { name: 'largest', source: padded(256 * 1024) };
      expect((await client.post('/strategies/custom', largest)).status).toBe(201);
      const beyond = await client.post('/strategies/custom', {
        name: 'beyond',
        source: padded(256 * 1024 + 1),
      });
      expect(beyond).toMatchObject({ status: 422, body: { code: 'strategy-too-large' } });
    });

    it('takes the JSON form of a strategy in place of its text, and shows either as both', async () => {
      const { client } = await service().keyClient();
      const ast = {
        merit: 1,
        strategy: 'Steps',
        parts: [
          { input: 'steps', type: 'int' },
          { rule: 'Walk', when: { '>=': [{ ref: 'steps' }, 1000] }, do: [{ award: 5 }] },
        ],
      };
      const { status, body } = await client.post('/strategies/custom', { name: 'steps', ast });
      expect(status).toBe(201);
      expect(body).toMatchObject({ ast, diagnostics: [], inputs: [{ name: 'steps' }] });
      expect(body.source).toContain('rule "Walk" when steps >= 1000');
      const twin = await made(client.post('/strategies/custom', { name: 'twin', source: body.source }));
      expect(twin).toMatchObject({ ast, source: body.source });
      const broken = await made(client.post('/strategies/custom', { name: 'broken', source: 'strategy {' }));
      expect(broken.ast).toBeNull();
    });

    it('refuses a form that is none, with pointers to what is wrong in it', async () => {
      const { client } = await service().keyClient();
      const ast = { merit: 1, strategy: 'Steps', parts: [{ rule: 'Walk', wen: true, do: [] }] };
      const answer = await client.post('/strategies/custom', { name: 'steps', ast });
      expect(answer).toMatchObject({ status: 422, body: { code: 'strategy-invalid' } });
      expect(answer.body.diagnostics).toContainEqual(
        expect.objectContaining({ severity: 'error', pointer: '/parts/0/wen' }),
      );
      for (const hostile of [{}, { merit: 2, strategy: 'x', parts: [] }, { merit: 1, parts: 7 }]) {
        const refused = await client.post('/strategies/custom', { name: 'steps', ast: hostile });
        expect(refused).toMatchObject({ status: 422, body: { code: 'strategy-invalid' } });
      }
    });

    it('takes one of both, and no form that is nested too deep', async () => {
      const { client } = await service().keyClient();
      for (const given of [{}, { source: ECHO, ast: { merit: 1, strategy: 'x', parts: [] } }, { ast: [] }]) {
        const answer = await client.post('/strategies/custom', { name: 'echo', ...given });
        expect(answer).toMatchObject({ status: 422, body: { code: 'validation-failed' } });
      }
      const nested = (depth: number) => `${'{"not":'.repeat(depth)}true${'}'.repeat(depth)}`;
      // The form, its parts and a part stand around what is nested here.
      const rawBody = (depth: number) =>
        `{"name":"deep","ast":{"merit":1,"strategy":"x","parts":[{"rule":"r","when":${nested(depth)},"do":[{"award":1}]}]}}`;
      const beyond = await client.call('POST', '/strategies/custom', { rawBody: rawBody(254) });
      expect(beyond).toMatchObject({ status: 422, body: { errors: [{ code: 'too-deep' }] } });
      const deepest = await client.call('POST', '/strategies/custom', { rawBody: rawBody(253) });
      expect(deepest).toMatchObject({ status: 201, body: { diagnostics: [{ code: 'M4002' }], ast: null } });
    });

    it('answers a repeat under the same Idempotency-Key with the same bytes', async () => {
      const { client } = await service().keyClient();
      const key = { 'idempotency-key': 'k' };
      const send = () => client.post('/strategies/custom', { name: 'echo', source: ECHO }, key);
      const first = await send();
      expect(await send()).toMatchObject({ status: 201, text: first.text });
    });

    it('refuses what it does not know, and another scope', async () => {
      const { client } = await service().keyClient();
      for (const given of [{ form: {} }, { source: '' }, { name: '' }, { status: 'published' }]) {
        const answer = await client.post('/strategies/custom', { name: 'echo', source: ECHO, ...given });
        expect(answer).toMatchObject({ status: 422, body: { code: 'validation-failed' } });
      }
      const foreign = await client.post('/strategies/custom?owner=sub:admin', { name: 'echo', source: ECHO });
      expect(foreign).toMatchObject({ status: 403, body: { code: 'owner-forbidden' } });
    });
  });
});
