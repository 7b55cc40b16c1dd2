import { describe, expect, it } from 'vitest';
import { eachService } from '../testing/each-service.js';
import { rawRequest } from '../testing/raw-request.js';

const asPacked = 'Accept-Encoding: gzip, deflate, br';

function field(answer: string, name: string): string | null {
  return new RegExp(`^${name}: (.*)$`, 'mi').exec(answer)?.[1]?.trim() ?? null;
}

const OPEN = [
  '/openapi.json',
  '/docs',
  '/docs/swagger-ui.css',
  '/docs/swagger-ui-bundle.js',
  '/redocs',
  '/redocs/redoc.standalone.js',
];

eachService((service) => {
  describe('what everybody gets alike', () => {
    it.each(OPEN)('is sent once: who names the tag of %s is told that it still holds', async (path) => {
      const { url } = service();
      const first = await service().fetch(path);
      const etag = first.headers.get('etag') ?? '';
      expect([etag.length > 20, first.headers.get('cache-control')]).toEqual([true, 'no-cache']);
      const again = await rawRequest(url, [`GET ${path} HTTP/1.1`, asPacked, `If-None-Match: ${etag}`]);
      expect(again).toMatch(/^HTTP\/1.1 304 /);
      expect(again).toMatch(/\r\n\r\n$/);
      const other = await rawRequest(url, [`HEAD ${path} HTTP/1.1`, asPacked, 'If-None-Match: "other"']);
      expect(other).toMatch(/^HTTP\/1.1 200 /);
    });

    it.each(OPEN.filter((path) => path !== '/redocs'))(
      'is sent packed to who takes it so, under another tag: %s',
      async (path) => {
        const { url } = service();
        const [plain, packed] = [
          await rawRequest(url, [`HEAD ${path} HTTP/1.1`]),
          await rawRequest(url, [`HEAD ${path} HTTP/1.1`, asPacked]),
        ];
        expect([field(plain, 'Vary'), field(packed, 'Vary')]).toEqual(['Accept-Encoding', 'Accept-Encoding']);
        expect([field(plain, 'Content-Encoding'), field(packed, 'Content-Encoding')]).toEqual([null, 'gzip']);
        expect(field(plain, 'ETag')).not.toBe(field(packed, 'ETag'));
        expect(Number(field(packed, 'Content-Length'))).toBeLessThan(
          Number(field(plain, 'Content-Length')) * 0.7,
        );
      },
    );
  });

  describe('/openapi.json', () => {
    it('is there for anybody', async () => {
      const answer = await service().fetch('/openapi.json');
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer.body).toMatchObject({ openapi: '3.1.1', info: { title: 'Merit' } });
    });

    it('can be read and nothing else', async () => {
      const answer = await service().fetch('/openapi.json', { method: 'POST' });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    });
  });

  describe('/docs', () => {
    it('is a page that loads its own files alone', async () => {
      const page = await service().fetch('/docs');
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toMatch(/^text\/html/);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
      const links = [...page.text.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, link]) => link ?? '');
      expect(links).toHaveLength(16);
      for (const link of links) {
        expect((await service().fetch(link)).status, link).toBe(200);
      }
      expect(page.text.replaceAll(/xmlns(:xlink)?="[^"]*"/g, '')).not.toMatch(/https?:/);
    });

    it('reads this contract, and asks no validator elsewhere', async () => {
      const script = await service().fetch('/docs/swagger-ui-init.js');
      expect(script.text).toContain('"swaggerUrl": "/openapi.json"');
      expect(script.text).toContain('"validatorUrl": null');
      expect(script.text).not.toMatch(/https?:/);
    });

    it.each(['index.html', 'swagger-initializer.js', 'package.json', '..%2fpackage.json', 'nothing'])(
      'gives no %s',
      async (file) => {
        expect((await service().fetch(`/docs/${file}`)).status).toBe(404);
      },
    );

    it('is in the log by its name, not by its address', async () => {
      await service().fetch('/docs?token=secret');
      expect(JSON.stringify(service().log)).not.toContain('secret');
      expect(service().log.at(-1)).toMatchObject({ route: '/docs', status: 200 });
    });
  });
});
