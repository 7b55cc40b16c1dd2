import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';

const PATH = '/strategies/constant-effort/graph';

describe('GET /strategies/{id}/graph', () => {
  eachService((service) => {
    it('is a picture that can do nothing, unless something else is asked for', async () => {
      const { client } = await service().keyClient();
      const { text, headers } = await client.get(PATH);
      expect(text).toMatch(/^<svg [\s\S]*<title>Constant effort<\/title>[\s\S]*<\/svg>\n$/);
      expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')?.split('; ')).toContain('sandbox');
      expect(headers.get('vary')).toBe('Accept-Encoding, Accept');
    });

    it.each([
      ['svg', 'image/svg+xml', /^<svg /],
      ['json', 'application/json', /^{"nodes":\[{"id":"start"/],
      ['mermaid', 'text/vnd.mermaid', /^flowchart/m],
      ['dot', 'text/vnd.graphviz', /^digraph/m],
    ])('is given as %s by name and by media type', async (format, mediaType, text) => {
      const { client } = await service().keyClient();
      const byName = await client.get(`${PATH}?format=${format}`, { accept: 'text/html' });
      expect(byName.headers.get('content-type')).toBe(`${mediaType}; charset=utf-8`);
      expect(byName.text).toMatch(text);
      const accept = `text/html, ${mediaType};q=0.9, */*;q=0.1`;
      expect((await client.get(PATH, { accept })).text).toBe(byName.text);
      const head = await client
        .with({ 'accept-encoding': 'identity' })
        .call('HEAD', `${PATH}?format=${format}`);
      expect([head.status, head.text, head.headers.get('content-length')]).toEqual([
        200,
        '',
        String(Buffer.byteLength(byName.text)),
      ]);
    });

    it('draws every built-in', async () => {
      const { client } = await service().keyClient();
      for (const { id } of (await client.get('/strategies')).body.items) {
        expect((await client.get(`/strategies/${id}/graph?format=json`)).body.nodes.length).toBeGreaterThan(
          1,
        );
      }
    });

    it('refuses formats and media types that it does not have, and strategies that are not there', async () => {
      const { client } = await service().keyClient();
      expect(await client.get(`${PATH}?format=png`)).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'query.format', code: 'unknown-value' }] },
      });
      expect(await client.get(`${PATH}?format=`)).toMatchObject({ status: 422 });
      const image = { accept: 'image/png' };
      expect(await client.get(PATH, image)).toMatchObject({ status: 406, body: { code: 'not-acceptable' } });
      expect((await client.get('/strategies/nothing/graph')).body.code).toBe('strategy-not-found');
    });
  });
});
