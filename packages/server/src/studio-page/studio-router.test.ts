import { describe, expect, it } from 'vitest';
import { eachService } from '../testing/each-service.js';
import { rawRequest } from '../testing/raw-request.js';

const POLICY =
  /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-([\w-]{24})'; worker-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types merit$/;

/** What the page loads. */
function loadedBy(html: string): readonly string[] {
  return [...html.matchAll(/ (?:href|src)="(\/[^"]+)"/g)].map(([, link = '']) => link);
}

describe('/studio', () => {
  eachService((service) => {
    it('is a page that loads its own files alone, each request under a nonce of its own', async () => {
      const nonces = new Set<string>();
      for (const path of ['/studio', '/studio/signed-in?code=c&state=s']) {
        const { status, headers, text } = await service().fetch(path);
        expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
        const nonce = POLICY.exec(headers.get('content-security-policy') ?? '')?.[1];
        expect(nonce, headers.get('content-security-policy') ?? '').toBeDefined();
        expect(text).toContain(`nonce="${nonce}"`);
        expect(text).toContain('<meta name="merit-home" content="service">');
        expect(text).not.toMatch(/\{\{|<style| style=| on[a-z]+=/);
        expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
        expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
          'no-store',
          'no-referrer',
        ]);
        expect(loadedBy(text).length).toBeGreaterThan(1);
        nonces.add(nonce ?? '');
      }
      expect(nonces.size).toBe(2);
    });

    it('has files that whoever has them need never ask for again, packed', async () => {
      const { text } = await service().fetch('/studio');
      for (const path of loadedBy(text)) {
        const { status, headers, text: file } = await service().fetch(path);
        expect([status, headers.get('cache-control')], path).toEqual([
          200,
          'public, max-age=31536000, immutable',
        ]);
        expect(headers.get('content-type')).toMatch(/^text\/(javascript|css); charset=utf-8$/);
        expect(headers.get('content-security-policy')).toBe(
          "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
        );
        const packed = await rawRequest(service().url, [`HEAD ${path} HTTP/1.1`, 'Accept-Encoding: gzip']);
        // What fits into a packet is not worth packing.
        if (file.length >= 1400) expect(packed).toMatch(/^Content-Encoding: gzip\r$/im);
      }
      const licenses = await service().fetch('/studio/licenses.txt');
      expect(licenses.text).toContain('preact');
    });

    it.each([
      '/studio/',
      '/studio/files/',
      '/studio/files/..%2fmanifest.json',
      '/studio/files/nothing.js',
      '/studio/x',
    ])('has no %s', async (path) => {
      expect(await service().fetch(path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    });

    it('tells people in a page that an address is none of its own, and what leads to it', async () => {
      for (const path of ['/studio/', '/studio/strategies/7']) {
        const page = await service().fetch(path, { headers: { accept: 'text/html,*/*;q=0.8' } });
        expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
        expect(page.text).toContain('There is no such page');
        expect(page.text).toContain('href="/studio"');
        expect(page.text).not.toContain('{{');
        const [style = ''] = loadedBy(page.text);
        expect((await service().fetch(style)).status).toBe(200);
      }
    });

    it('can be read and nothing else, and is in the log by its name', async () => {
      const { text } = await service().fetch('/studio');
      for (const path of ['/studio', '/studio/signed-in', '/studio/settings.json', ...loadedBy(text)]) {
        const answer = await service().fetch(path, { method: 'POST' });
        expect([answer.status, answer.headers.get('allow')], path).toEqual([405, 'GET, HEAD, OPTIONS']);
      }
      await service().fetch('/studio/signed-in?code=secret');
      expect(JSON.stringify(service().log)).not.toContain('secret');
      expect(service().log.at(-1)).toMatchObject({ route: '/studio', status: 200 });
    });

    it('knows nowhere to sign in where the service has no client', async () => {
      const { body } = await service().fetch('/studio/settings.json');
      expect(body).toEqual({ api: '/api/v1', page: '/studio', signIn: null });
      const exchange = await service().fetch('/studio/oauth2/token', { method: 'POST' });
      expect(exchange.status).toBe(404);
    });
  });

  eachService(
    (service) => {
      it('leads below the address that callers know, also to sign in', async () => {
        const { text } = await service().fetch('/merit/studio');
        expect(loadedBy(text).every((path) => path.startsWith('/merit/studio/files/'))).toBe(true);
        for (const path of loadedBy(text)) expect((await service().fetch(path)).status, path).toBe(200);
        const { body } = await service().fetch('/merit/studio/settings.json');
        const signIn = {
          clientId: 'merit',
          authorizationUrl: expect.stringMatching(/^http.*\/auth$/),
          token: '/merit/studio/oauth2/token',
          redirect: '/merit/studio/signed-in',
        };
        expect(body).toEqual({ api: '/merit/api/v1', page: '/merit/studio', signIn });
        expect((await service().fetch('/merit', { headers: { accept: 'text/html' } })).text).toContain(
          'href="/merit/studio"',
        );
      });

      it('lends the secret of the client to codes of its own alone', async () => {
        const exchange = (redirectUri: string) =>
          service().fetch('/studio/oauth2/token', {
            method: 'POST',
            body: new URLSearchParams({
              ...{ grant_type: 'authorization_code', code: 'c', code_verifier: 'v' },
              redirect_uri: redirectUri,
            }),
          });
        const refused = await exchange('https://example.org/merit/docs/oauth2-redirect.html');
        expect([refused.status, refused.body]).toEqual([400, { error: 'invalid_request' }]);
        // The identity provider of tests knows no codes.
        expect((await exchange('https://example.org/merit/studio/signed-in')).status).toBe(503);
      });
    },
    {
      settings: {
        PUBLIC_URL: 'https://example.org/merit',
        ...{ IDP_CLIENT_ID: 'merit', IDP_CLIENT_SECRET: 's3cret' },
      },
    },
  );

  eachService(
    (service) => {
      it('is not there where it is switched off, and no page leads there', async () => {
        for (const path of [
          '/studio',
          '/studio/signed-in',
          '/studio/settings.json',
          '/studio/oauth2/token',
        ]) {
          expect((await service().fetch(path)).status, path).toBe(404);
        }
        for (const accept of ['text/html', 'text/plain']) {
          const { text } = await service().fetch('/', { headers: { accept } });
          expect(text).not.toContain('/studio');
          expect(text).toContain('/docs/language');
        }
      });
    },
    { settings: { STUDIO: 'off' } },
  );
});
