import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';
import { ECHO, giving, made, makeStrategy, publishNext } from '../testing/arrange.js';

const ROOT = new URL('../../../../../', import.meta.url);

/** Where the tree keeps strategies that are examples of something. */
const folders = [
  'conformance/evaluate/',
  'conformance/format/',
  'conformance/parents/',
  'examples/daily-activity/',
  'packages/engine/src/builtins/',
  'packages/server/src/use-cases/templates/',
];

/** Without those that show what no strategy may be. */
const examples = folders.flatMap((folder) =>
  readdirSync(new URL(folder, ROOT))
    .filter((file) => file.endsWith('.merit'))
    .map((file) => ({ file, source: readFileSync(new URL(folder + file, ROOT), 'utf8') })),
);

/** The strategy as the other one has it, without what belongs to the place where it is. */
function carried({ name, description, source, ast, diagnostics }: Record<string, unknown>) {
  return { name, description, source, ast, diagnostics };
}

async function exportOf(client: Client, id: string, query = ''): Promise<object> {
  return made(client.get(`/strategies/custom/${id}/export${query}`), 200);
}

function importInto(client: Client, file: unknown) {
  return made(client.post('/strategies/custom/import?onConflict=version', file));
}

describe('GET /strategies/custom/{id}/export', () => {
  it('is tried on every kind of strategy', () => {
    expect(examples.length).toBeGreaterThan(60);
  });

  eachService((service) => {
    it('gives files that are the same strategy elsewhere, as a text and as a form, of every example', async () => {
      const { client: here } = await service().keyClient();
      const { client: there } = await service().keyClient();
      for (const { file, source } of examples) {
        const name = basename(file, '.merit');
        const own = await makeStrategy(here, source, { name: `${name} ${source.length}`, description: file });
        const text = await importInto(there, await exportOf(here, own.id));
        expect(carried(text)).toEqual(carried(own));
        const whole = await made(here.get(`/strategies/custom/${own.id}`), 200);
        expect(await importInto(there, whole)).toMatchObject({
          id: text.id,
          imported: 'version',
          version: 1,
        });
        expect(await importInto(there, text)).toMatchObject({ id: text.id, version: 1 });
        if (own.ast === null) continue;
        const form = await importInto(there, await exportOf(here, own.id, '?content=ast'));
        expect({ ast: form.ast, name: form.name }).toEqual({ ast: own.ast, name: own.name });
        expect(await exportOf(there, form.id, '?content=ast')).toEqual(
          await exportOf(here, own.id, '?content=ast'),
        );
      }
    });

    it('gives the version that is named, as a file with a name', async () => {
      const { client } = await service().keyClient();
      const { id } = await makeStrategy(client, giving(1), { name: 'Ünique “walks”' });
      await publishNext(client, id, giving(2));
      const newest = await client.get(`/strategies/custom/${id}/export`);
      expect(newest.headers.get('content-disposition')).toBe(`attachment; filename="strategy-${id}-2.json"`);
      const file = { merit: 1, name: 'Ünique “walks”', description: null };
      expect(newest.body).toEqual({ ...file, source: giving(2) });
      expect(await exportOf(client, id, '?version=1')).toEqual({ ...file, source: giving(1) });
      const lost = await client.get(`/strategies/custom/${id}/export?version=3`);
      expect(lost).toMatchObject({ status: 404, body: { code: 'version-not-found' } });
      const other = await client.get(`/strategies/custom/${id}/export?content=text`);
      expect(other).toMatchObject({ status: 422, body: { errors: [{ path: 'query.content' }] } });
    });

    it('gives a text whose grammar is broken as it is, and says why there is no form of it', async () => {
      const { client } = await service().keyClient();
      const broken = await makeStrategy(client, 'strategy "Broken" {');
      const file = await exportOf(client, broken.id);
      const { client: there } = await service().keyClient();
      expect(carried(await importInto(there, file))).toEqual(carried(broken));
      const whole = await made(client.get(`/strategies/custom/${broken.id}`), 200);
      expect(await importInto(there, whole)).toMatchObject({ version: 1 });
      const form = await client.get(`/strategies/custom/${broken.id}/export?content=ast`);
      expect(form).toMatchObject({ status: 422, body: { code: 'strategy-invalid' } });
      expect(form.body.diagnostics.length).toBeGreaterThan(0);
    });

    it('is imported without what belonged to the place where it was, and not where its parts disagree', async () => {
      const { client } = await service().keyClient();
      const whole = await makeStrategy(client, ECHO, { name: 'echo' });
      const { client: there } = await service().keyClient();
      const copy = await importInto(there, whole);
      expect(copy.id).not.toBe(whole.id);
      expect(copy.owner).not.toBe(whole.owner);
      const changed = await there.post('/strategies/custom/import', {
        ...whole,
        name: 'changed',
        ast: { ...whole.ast, strategy: 'Another' },
      });
      expect(changed.body.errors).toMatchObject([
        { path: 'body.ast', message: expect.stringContaining('something else than `source`') },
      ]);
      const unknown = await there.post('/strategies/custom/import', { ...whole, sourse: ECHO });
      expect(unknown.body.errors).toMatchObject([{ path: 'body.sourse', code: 'unknown-field' }]);
    });
  });
});
