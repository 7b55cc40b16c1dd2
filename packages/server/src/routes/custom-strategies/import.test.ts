import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { atOnce, ECHO, made } from '../testing/arrange.js';

const PATH = '/strategies/custom/import';

function corpus(file: string) {
  return JSON.parse(
    readFileSync(new URL(`../../../../../conformance/import/${file}`, import.meta.url), 'utf8'),
  );
}

function textOf(file: string): string {
  return readFileSync(new URL(`../../../../../conformance/import/${file}`, import.meta.url), 'utf8');
}

describe('POST /strategies/custom/import', () => {
  eachService((service) => {
    it('takes a text as it was exported, errors and all', async () => {
      const { client } = await service().keyClient();
      const { status, headers, body } = await client.post(PATH, { merit: 1, name: 'echo', source: ECHO });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        imported: 'strategy',
        notes: [],
        source: ECHO,
        version: 1,
        status: 'draft',
      });
      expect(headers.get('location')).toBe(`/api/v1/strategies/custom/${body.id}`);
      const { imported: _, notes: __, ...strategy } = body;
      expect((await client.get(`/strategies/custom/${body.id}`)).body).toEqual(strategy);
      const source = 'strategy "Broken" { otherwise { award steps } }';
      const broken = await made(client.post(PATH, { name: 'broken', description: 'as it is', source }));
      expect(broken).toMatchObject({ description: 'as it is', diagnostics: [{ severity: 'error' }] });
    });

    it('takes the JSON form, blocks, and rules of json-rules-engine', async () => {
      const { client } = await service().keyClient();
      const { ast } = await made(client.post(PATH, { name: 'echo', source: ECHO }));
      expect(await made(client.post(PATH, { name: 'form', ast }))).toMatchObject({ ast, notes: [] });
      const block = corpus('blocks-pace.json');
      const pace = await made(client.post(PATH, { name: 'pace', block }));
      expect(pace.source).toBe(textOf('blocks-pace.merit'));
      const rules = corpus('json-rules-several.json');
      const several = await made(client.post(PATH, { name: 'several', rules }));
      expect(several.source).toBe(textOf('json-rules-several.merit'));
    });

    it('notes what was changed on the way, with pointers', async () => {
      const { client } = await service().keyClient();
      const { notes } = await made(
        client.post(PATH, { name: 'pace', block: corpus('blocks-weekend-factor.json') }),
      );
      expect(notes.length).toBeGreaterThan(0);
      for (const note of notes) {
        expect(note).toMatchObject({ severity: 'warning', pointer: expect.stringMatching(/^\//) });
      }
    });

    it.each([
      ['what can not be said with the same meaning', { block: corpus('blocks-not-carried.json') }],
      ['rules that are not carried over', { rules: corpus('json-rules-not-carried.json') }],
      ['blocks where rules should be', { rules: corpus('blocks-pace.json') }],
      ['what nothing knows', { block: [] }],
      ['what is nested too deep', { block: corpus('blocks-too-deep.json') }],
      ['a form that is none', { ast: { merit: 1, strategy: 'x', parts: [{}] } }],
    ])('refuses %s, and keeps nothing', async (_, content) => {
      const { client } = await service().keyClient();
      const answer = await client.post(PATH, { name: 'lost', ...content });
      expect(answer).toMatchObject({ status: 422, body: { code: 'import-failed' } });
      expect(answer.body.diagnostics).toContainEqual(
        expect.objectContaining({ severity: 'error', pointer: expect.any(String) }),
      );
      await made(client.post('/strategies/custom', { name: 'lost', source: ECHO }));
    });

    it('refuses a name that is taken, more than one content, and another scope', async () => {
      const { client } = await service().keyClient();
      const { id } = await made(client.post(PATH, { name: 'echo', source: ECHO }));
      const twin = await client.post(PATH, { name: 'echo', source: ECHO });
      expect(twin).toMatchObject({ status: 409, body: { code: 'strategy-exists', id } });
      for (const given of [{}, { source: ECHO, rules: [] }, { rules: 'x' }, { merit: 2, source: ECHO }]) {
        const answer = await client.post(PATH, { name: 'other', ...given });
        expect(answer).toMatchObject({ status: 422, body: { code: 'validation-failed' } });
      }
      const foreign = await client.post(`${PATH}?owner=sub:admin`, { name: 'other', source: ECHO });
      expect(foreign).toMatchObject({ status: 403, body: { code: 'owner-forbidden' } });
    });

    it('makes the next version of the strategy that has the name, where that is asked for', async () => {
      const { client } = await service().keyClient();
      const first = await made(client.post(PATH, { name: 'echo', description: 'as it was', source: ECHO }));
      await made(client.post(`/strategies/custom/${first.id}/publish`), 200);
      const path = `${PATH}?onConflict=version`;
      const block = corpus('blocks-pace.json');
      const next = await made(client.post(path, { name: 'echo', block }));
      expect(next).toMatchObject({
        id: first.id,
        imported: 'version',
        version: 2,
        versionStatus: 'draft',
        publishedVersion: 1,
        description: 'as it was',
        source: textOf('blocks-pace.merit'),
      });
      const same = await made(client.post(path, { name: 'echo', source: next.source }));
      expect(same).toMatchObject({ imported: 'version', version: 2 });
      const other = await made(client.post(path, { name: 'other', source: ECHO }));
      expect(other).toMatchObject({ imported: 'strategy', version: 1 });
      const { client: stranger } = await service().keyClient();
      expect(await made(stranger.post(path, { name: 'echo', source: ECHO }))).toMatchObject({ version: 1 });
      expect((await client.post(`${PATH}?onConflict=skip`, { name: 'x', source: ECHO })).status).toBe(422);
    });

    it('makes one strategy and versions of it of ten imports at once', async () => {
      const { client } = await service().keyClient();
      const send = (index: number) =>
        client.post(`${PATH}?onConflict=version`, {
          name: 'echo',
          source: `strategy "S" { otherwise { award ${index} } }`,
        });
      const answers = await atOnce(10, send);
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      const versions = answers.map(({ body }) => body.version).sort((a, b) => a - b);
      expect(versions).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
    });

    it('answers a repeat under the same Idempotency-Key with the same bytes', async () => {
      const { client } = await service().keyClient();
      const send = () => client.post(PATH, { name: 'echo', source: ECHO }, { 'idempotency-key': 'k' });
      const first = await send();
      expect(await send()).toMatchObject({ status: 201, text: first.text });
    });
  });
});
