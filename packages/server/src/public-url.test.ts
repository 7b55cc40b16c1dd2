import { describe, expect, it } from 'vitest';
import { publicAddressOf } from './domain/public-address.js';
import { makeGame } from './routes/testing/arrange.js';
import { eachService } from './testing/each-service.js';
import { rawRequest } from './testing/raw-request.js';

const PUBLIC_URL = 'https://example.org/merit';
const asBrowser = { headers: { accept: 'text/html' } };

/** Where a page leads, and what it loads, within its host. */
function linksOf(html: string): readonly string[] {
  return [...html.matchAll(/(?:href|src|spec-url)="(\/[^"#]*)/g)].map(([, link = '']) => link);
}

describe('a service that callers know by an address with a path', () => {
  eachService(
    (service) => {
      it('is found there whether or not a proxy takes the path off, and as itself', async () => {
        for (const path of [
          '/merit/api/v1/kpi/health_check',
          '/api/v1/kpi/health_check',
          '/merit/docs',
          '/merit',
        ]) {
          expect((await service().fetch(path)).status, path).toBe(200);
        }
        for (const path of ['/meritorious', '/merit/merit/docs', '/Merit/docs', '/other/docs']) {
          expect((await service().fetch(path)).status, path).toBe(404);
        }
        expect(await rawRequest(service().url, ['GET /merit?a=b HTTP/1.1'])).toMatch(/^HTTP\/1.1 200 /);
        expect(service().log.at(-1)).toMatchObject({ route: '/' });
      });

      it('has pages whose links all lead there', async () => {
        for (const page of [
          '/',
          '/docs',
          '/redocs',
          '/docs/errors',
          '/docs/language',
          '/docs/errors/task-closed',
        ]) {
          const links = linksOf((await service().fetch(page, asBrowser)).text);
          expect(links.length, page).toBeGreaterThan(1);
          for (const link of links) {
            expect(link).toMatch(/^\/merit\//);
            expect((await service().fetch(link)).status, `${page}: ${link}`).toBe(200);
          }
        }
        expect((await service().fetch('/docs/errors')).text).toContain('](/merit/docs/errors/task-closed)');
      });

      it('gives readers what they can paste as it stands', async () => {
        const { issuer } = service().dependencies;
        for (const path of ['/docs/api', '/docs/merit.sh']) {
          const { text } = await service().fetch(path);
          expect(text).toContain(PUBLIC_URL);
          expect(text).toContain(`${issuer}`);
          expect(text).not.toContain('127.0.0.1:8000');
        }
        const { text } = await service().fetch('/docs/api', asBrowser);
        expect(text).toContain(`curl -sSO ${PUBLIC_URL}/docs/merit.sh`);
        expect(text).toContain(`curl -s ${issuer}/protocol/openid-connect/token`);
      });

      it('names it in its contract, which its browser reads there', async () => {
        const { body, text } = await service().fetch('/openapi.json');
        expect(body.servers).toMatchObject([{ url: PUBLIC_URL }]);
        const links = [...text.matchAll(/\]\((\/[^)]+)\)/g)].map(([, link = '']) => link);
        expect(links.length).toBeGreaterThan(100);
        expect(links.filter((link) => !link.startsWith('/merit/docs'))).toEqual([]);
        const script = await service().fetch('/docs/swagger-ui-init.js');
        expect(script.text).toContain('"swaggerUrl": "/merit/openapi.json"');
      });

      it('says where what was made is, and which page a problem has', async () => {
        const { client } = await service().keyClient();
        const { gameId } = await makeGame(client);
        const task = await client.post(`/games/${gameId}/tasks`, { externalTaskId: 'walk' });
        expect(task.headers.get('location')).toBe(`/merit/api/v1/games/${gameId}/tasks/walk`);
        const again = await client.post(`/games/${gameId}/tasks`, { externalTaskId: 'walk' });
        expect(again.body.type).toBe(`${PUBLIC_URL}/docs/errors/task-exists`);
        const many = { tasks: [{ externalTaskId: 'walk' }], atomic: false };
        const { failed } = (await client.post(`/games/${gameId}/tasks/bulk`, many)).body;
        expect(failed[0].error.type).toBe(again.body.type);
      });

      it('names the page of a request that can’t even be read', async () => {
        const answer = await rawRequest(service().url, ['GET / HTTP/1.1', 'no header']);
        expect(answer).toContain(`"type":"${PUBLIC_URL}/docs/errors/malformed-request"`);
      });
    },
    { settings: { PUBLIC_URL } },
  );

  eachService(
    (service) => {
      it('lets people sign in there', async () => {
        const { body } = await service().fetch('/openapi.json');
        const { tokenUrl } = body.components.securitySchemes.oauth2.flows.authorizationCode;
        expect(tokenUrl).toBe('/merit/docs/oauth2/token');
        expect((await service().fetch(tokenUrl, { method: 'POST' })).status).toBe(400);
        const { text } = await service().fetch('/merit/docs/sign-in.js');
        expect(text).toContain("location.origin + '/merit/docs/oauth2-redirect.html'");
      });
    },
    { settings: { PUBLIC_URL, IDP_CLIENT_ID: 'docs', IDP_CLIENT_SECRET: 'secret' } },
  );
});

describe('a public address', () => {
  it('has no path where it is a host’s own', () => {
    expect(publicAddressOf('https://example.org')).toEqual({ url: 'https://example.org', path: '' });
    expect(publicAddressOf(undefined)).toEqual({ url: null, path: '' });
  });
});
