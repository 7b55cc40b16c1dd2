import { describe, expect, it } from 'vitest';
import { eachService } from '../testing/each-service.js';

const SCRIPT = '/redocs/redoc.standalone.js';

eachService((service) => {
  describe('/redocs', () => {
    it('is a page of no inline scripts that loads its own files alone', async () => {
      const page = await service().fetch('/redocs');
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toMatch(/^text\/html/);
      const policy = page.headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none'; script-src 'self';");
      expect(policy).toContain('worker-src blob:');
      const scripts = [...page.text.matchAll(/<script(.*?)>(.*?)<\/script>/gs)];
      expect(scripts.map(([, attributes, text]) => [attributes, text])).toEqual([
        [` src="${SCRIPT}"`, ''],
        [' src="/redocs/start.js"', ''],
      ]);
      expect(page.text).not.toMatch(/https?:/);
    });

    it('brings the bundle and its licences, which may be kept until they change', async () => {
      const script = await service().fetch(SCRIPT);
      expect(script.status).toBe(200);
      expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
      expect(script.headers.get('cache-control')).toBe('no-cache');
      const licences = await service().fetch(`${SCRIPT}.LICENSE.txt`);
      expect(licences.text).toContain('MIT');
    });

    it('asks nobody else: what is left of outside addresses are names, examples and links', async () => {
      const { text } = await service().fetch(SCRIPT);
      expect(text).not.toContain('cdn.redoc.ly');
      expect(text).not.toContain('redoc.standalone.js.map');
      const hosts = [...text.matchAll(/https?:\/\/([a-z0-9.-]+)/gi)].map(([, host]) => host);
      expect([...new Set(hosts)].sort()).toEqual([
        'api.',
        'example.com',
        'fb.me',
        'git.io',
        'github.com',
        'json-schema.org',
        'marked.js.org',
        'raw.githubusercontent.com',
        'reactjs.org',
        'redocly.com',
        'stackoverflow.com',
        'www.w3.org',
      ]);
    });

    it.each(['/redocs/redoc.standalone.js.map', '/redocs/..%2fpackage.json', '/redocs/nothing'])(
      'gives no %s',
      async (path) => {
        expect((await service().fetch(path)).status).toBe(404);
      },
    );

    it('can be read and nothing else', async () => {
      const answer = await service().fetch('/redocs', { method: 'POST' });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
      expect(service().log.at(-1)).toMatchObject({ route: '/redocs', status: 405 });
    });
  });
});
