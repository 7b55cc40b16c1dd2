import { describe, expect, it } from 'vitest';
import { FAULTS } from '../http/answer/fault-table.js';
import { eachService } from '../testing/each-service.js';

describe('/docs/errors/{page}', () => {
  eachService((service) => {
    it('tells of every code what it means and what to do', async () => {
      for (const [code, { status, title }] of Object.entries(FAULTS)) {
        const page = await service().fetch(`/docs/errors/${code}`);
        expect([page.status, page.headers.get('content-type')], code).toEqual([
          200,
          'text/plain; charset=utf-8',
        ]);
        expect(page.text).toContain(`# ${code}`);
        expect(page.text).toContain(`**${status}**`);
        expect(page.text).toContain(`· ${title} ·`);
      }
    });

    it.each(['none', 'toString', '..%2f..%2fpackage.json', 'not-found.md', ''])(
      'has no page %s',
      async (code) => {
        expect((await service().fetch(`/docs/errors/${code}`)).status).toBe(404);
      },
    );

    it('is where the contract links to', async () => {
      const { text } = await service().fetch('/openapi.json');
      const links = [...text.matchAll(/\]\((\/docs\/errors\/[a-z-]+)\)/g)].map(([, link]) => link ?? '');
      expect(links.length).toBeGreaterThan(100);
      for (const link of new Set(links)) expect((await service().fetch(link)).status, link).toBe(200);
    });
  });
});
