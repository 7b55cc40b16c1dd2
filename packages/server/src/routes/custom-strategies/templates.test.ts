import { readFileSync } from 'node:fs';
import { format } from '@merit/dsl';
import { describe, expect, it } from 'vitest';
import { templatesModule } from '../../../../../tools/build-templates.js';
import { eachService } from '../../testing/each-service.js';
import { made } from '../testing/arrange.js';

describe('GET /strategies/custom/templates', () => {
  eachService((service) => {
    it('gives templates that decide their examples as they say, by text and by form', async () => {
      const { client } = await service().keyClient();
      const { items } = await made(client.get('/strategies/custom/templates'), 200);
      expect(items.length).toBeGreaterThanOrEqual(8);
      for (const { id, source, ast, example } of items) {
        for (const text of [{ source }, { ast }]) {
          const body = { ...text, event: example.event, facts: example.facts };
          const outcome = await made(client.post('/strategies/custom/simulate', body), 200);
          expect([id, outcome]).toEqual([id, expect.objectContaining(example.outcome)]);
        }
        const created = await made(client.post('/strategies/custom', { name: id, source }));
        expect([id, created.diagnostics]).toEqual([id, []]);
        expect(format(source)).toMatchObject({ ok: true, text: source });
      }
    });

    it('gives them page by page', async () => {
      const { client } = await service().keyClient();
      const first = await made(client.get('/strategies/custom/templates?limit=3&count=true'), 200);
      expect(first.items).toHaveLength(3);
      const next = `/strategies/custom/templates?limit=3&cursor=${first.nextCursor}`;
      const { items } = await made(client.get(next), 200);
      expect(items[0].id > first.items[2].id).toBe(true);
    });
  });
});

it('is carried as its files have it', () => {
  const module = new URL('../../use-cases/templates/sources.ts', import.meta.url);
  expect(readFileSync(module, 'utf8')).toBe(templatesModule());
});
