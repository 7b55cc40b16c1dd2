import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readVersion } from '../config/read-version.js';
import { eachService } from '../testing/each-service.js';
import { rawRequest } from '../testing/raw-request.js';
import type { TestService } from '../testing/test-service.js';

/** As browsers ask for a page. */
const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' } };

const written = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../dist/documentation/pages.json`, 'utf8'),
) as {
  pages: Readonly<Record<string, string>>;
};
const PATHS = Object.keys(written.pages);

/** The pages that are made with other tools than ours. */
const FOREIGN = ['/docs', '/redocs'];

/** Every page that can be reached from `/`, with its text. */
async function walk(service: TestService): Promise<ReadonlyMap<string, string>> {
  const seen = new Map<string, string>();
  const open = ['/'];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    const { status, text, headers } = await service.fetch(path, asBrowser);
    expect(status, path).toBe(200);
    seen.set(path, text);
    if (headers.get('content-type')?.startsWith('text/html')) open.push(...linksOf(text).map(pathOf));
  }
  return seen;
}

/** Where a page leads, and what it loads, within the service. */
function linksOf(html: string): readonly string[] {
  return [...html.matchAll(/ (?:href|src)="([^"]+)"/g)]
    .map(([, link = '']) => link.replaceAll('&amp;', '&'))
    .filter((link) => !/^(https?:|data:)/.test(link));
}

function pathOf(link: string): string {
  return link.split('#')[0] ?? '';
}

describe('pages', () => {
  eachService((service) => {
    it('are all reached from `/`, and every link leads to what is there, to the heading that it names', async () => {
      const seen = await walk(service());
      expect(PATHS.filter((path) => !seen.has(path))).toEqual([]);
      const lost = [...seen]
        .filter(([path]) => PATHS.includes(path))
        .flatMap(([path, html]) => linksOf(html).map((link) => [path, link] as const))
        .filter(([path, link]) => {
          const [target = '', anchor] = link.split('#');
          if (anchor === undefined) return false;
          return !seen.get(target === '' ? path : target)?.includes(` id="${anchor}"`);
        });
      expect(lost).toEqual([]);
    });

    it('lead where their text leads, which who asks for no HTML gets', async () => {
      for (const path of PATHS) {
        const [page, text] = [await service().fetch(path, asBrowser), await service().fetch(path)];
        const [, main = ''] = page.text.split('<main>');
        const bare = text.text.replaceAll(/^```[\s\S]*?^```$/gm, '');
        const links = [...bare.matchAll(/\]\(([/#][^()\s]*)\)/g)].map(([, link]) => link);
        const hrefs = [...main.matchAll(/ href="([/#][^"]*)"/g)].map(([, link]) => link);
        expect(links, path).toEqual(hrefs);
      }
    });

    it('name the address at which the service listens', async () => {
      for (const path of ['/docs/api', '/docs/merit.sh']) {
        const { text } = await service().fetch(path);
        expect(text, path).toContain(service().url);
        expect(text, path).not.toContain('127.0.0.1:8000');
      }
    });

    it('say where in the repository a file is that they lead to and that isn’t served', async () => {
      const file = 'packages/server/test/replicas/crash.test.ts';
      expect((await service().fetch('/docs/promises')).text).toContain(`crash (\`${file}\`)`);
      const page = await service().fetch('/docs/promises', asBrowser);
      expect(page.text).toContain(`crash (<code>${file}</code>)`);
    });

    it('load and run nothing that isn’t the service’s own', async () => {
      for (const path of PATHS) {
        const page = await service().fetch(path, asBrowser);
        const policy = page.headers.get('content-security-policy');
        expect(policy).toBe(
          "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        );
        expect(page.text, path).not.toMatch(/<script|<style| style=| src=/);
        const loaded = [...page.text.matchAll(/<link [^>]*href="([^"]+)"/g)].map(([, link]) => link);
        expect(loaded, path).toEqual(['/favicon.ico', '/docs/menu.css', '/docs/page.css']);
      }
    });

    it('have a title, one first heading and a menu that says where one is', async () => {
      for (const path of PATHS) {
        const { text } = await service().fetch(path, asBrowser);
        expect(text, path).toMatch(/<title>[^<]+<\/title>/);
        expect(text.match(/<h1 /g), path).toHaveLength(1);
      }
      const { text } = await service().fetch('/docs/errors/task-closed', asBrowser);
      expect(text).toContain('<title>task-closed · Merit</title>');
      expect(text).toContain('<a href="/docs/errors" aria-current="page">Errors</a>');
    });

    it('are HTML where it is asked for by name, else their text', async () => {
      for (const path of ['/', '/docs/errors/task-closed', '/docs/language']) {
        const types = await Promise.all(
          [
            asBrowser.headers.accept,
            'text/html',
            '*/*',
            'application/json',
            'text/plain, text/html;q=0.5',
          ].map(async (accept) => {
            const { headers, status } = await service().fetch(path, { headers: { accept } });
            expect([status, headers.get('vary')]).toEqual([200, 'Accept, Accept-Encoding']);
            return headers.get('content-type');
          }),
        );
        const [html, text] = ['text/html; charset=utf-8', 'text/plain; charset=utf-8'];
        expect(types).toEqual([html, html, text, text, text]);
      }
    });

    it('are kept by whom it likes, who asks whether they still hold', async () => {
      const { headers } = await service().fetch('/docs/language', asBrowser);
      const etag = headers.get('etag') ?? '';
      expect([etag.length > 20, headers.get('cache-control')]).toEqual([true, 'no-cache']);
      const asked = [`Accept: text/html`, 'Accept-Encoding: gzip', `If-None-Match: ${etag}`];
      const request = ['GET /docs/language HTTP/1.1', ...asked];
      expect(await rawRequest(service().url, request)).toMatch(/^HTTP\/1.1 304 /);
      const asText = request.filter((line) => !line.startsWith('Accept: '));
      expect(await rawRequest(service().url, asText)).toMatch(/^HTTP\/1.1 200 /);
    });

    it('begin with one that names the service and its version', async () => {
      const { text } = await service().fetch('/', asBrowser);
      expect(text).toContain(`version ${readVersion()}.`);
      for (const path of [
        ...FOREIGN,
        '/openapi.json',
        '/api/v1/kpi/health_check',
        '/docs/errors',
        '/docs/diagnostics',
      ]) {
        expect(text).toContain(`<a href="${path}">`);
      }
    });

    it('can be read and nothing else, and are in the log by what they are', async () => {
      for (const path of ['/', '/docs/errors/task-closed', '/favicon.ico']) {
        const answer = await service().fetch(path, { method: 'POST' });
        expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
      }
      await service().fetch('/docs/errors/task-closed?token=secret');
      expect(service().log.at(-1)).toMatchObject({ route: '/docs/errors/{page}', status: 200 });
      await service().fetch('/', { method: 'HEAD' });
      expect(service().log.at(-1)).toMatchObject({ route: '/', status: 200 });
    });

    it.each([
      '/docs/nothing',
      '/docs/errors/',
      '/docs/errors/nothing',
      '/docs/pages.json',
      '/docs/home',
      '/docs/language.md',
      '/docs/errors/..%2fhome',
      '/docs/errors/toString',
      '/constructor',
    ])('don’t include %s', async (path) => {
      const { status, body } = await service().fetch(path, asBrowser);
      expect([status, body]).toMatchObject([404, { code: 'not-found' }]);
    });

    it('come with a picture for the tab', async () => {
      const icon = await service().fetch('/favicon.ico');
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    });
  });
});
