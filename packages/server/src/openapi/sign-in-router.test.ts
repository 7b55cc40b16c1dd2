import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { UNKNOWN_ADDRESS } from '../domain/public-address.js';
import { createErrorHandler } from '../http/answer/error-handler.js';
import { Answers } from '../http/request/answers.js';
import { withRequestContext } from '../http/request/request-context.js';
import { createLogger } from '../observability/logger.js';
import { noLimits } from '../testing/no-limits.js';
import { until } from '../testing/until.js';
import { createSignInRouter } from './sign-in-router.js';

const servers = new Set<Server>();

/** The lines of the services' log, parsed. */
const lines: Record<string, unknown>[] = [];

afterEach(async () => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }
  servers.clear();
  lines.length = 0;
});

async function listenWith(handler: RequestListener): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  servers.add(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What the token endpoint was asked. */
interface Asked {
  authorization?: string | undefined;
  form?: Record<string, string>;
}

/** The address of a service whose identity provider answers so. */
async function serviceWith(status: number, answer: string, asked: Asked = {}): Promise<string> {
  const provider = await listenWith((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      asked.authorization = request.headers.authorization;
      asked.form = Object.fromEntries(new URLSearchParams(text));
      response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
    });
  });
  return listenWith(appFor(`${provider}/token`));
}

function appFor(tokenUrl: string) {
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const condition = { isDraining: () => false };
  const client = { clientId: 'merit', clientSecret: 's/e', authorizationUrl: tokenUrl, tokenUrl };
  return express()
    .use(
      withRequestContext(log, {
        ...{ address: UNKNOWN_ADDRESS, condition, limits: noLimits, metrics: null },
        ...{ findClient: () => '192.0.2.1', answers: new Answers() },
      }),
    )
    .use(createSignInRouter(client, UNKNOWN_ADDRESS))
    .use(createErrorHandler(log, { begin: () => () => undefined }));
}

const FORM = {
  grant_type: 'authorization_code',
  client_id: 'merit',
  code: 'c',
  redirect_uri: 'http://127.0.0.1:8000/docs/oauth2-redirect.html',
  code_verifier: 'v',
};

function exchange(service: string, form: object = FORM): Promise<Response> {
  return fetch(`${service}/docs/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams(form as Record<string, string>),
  });
}

const TOKEN = { access_token: 'a', token_type: 'Bearer', expires_in: 60 };

describe('signing in to the API browser', () => {
  it('turns a code into a token by the secret of the client, and passes on the token alone', async () => {
    const asked: Asked = {};
    const service = await serviceWith(200, JSON.stringify({ ...TOKEN, refresh_token: 'r' }), asked);
    const answer = await exchange(service);
    expect([answer.status, await answer.json()]).toEqual([200, TOKEN]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(asked).toEqual({
      authorization: `Basic ${Buffer.from('merit:s%2Fe').toString('base64')}`,
      form: {
        grant_type: 'authorization_code',
        code: 'c',
        redirect_uri: FORM.redirect_uri,
        code_verifier: 'v',
      },
    });
  });

  it.each([
    { grant_type: 'password' },
    { client_id: 'other' },
    { redirect_uri: 'http://127.0.0.1:8000/elsewhere' },
    { code_verifier: undefined },
    { code: undefined },
  ])('lends its secret to nothing else: %j', async (change) => {
    const asked: Asked = {};
    const service = await serviceWith(200, JSON.stringify(TOKEN), asked);
    const form = Object.entries({ ...FORM, ...change }).filter(([, value]) => value !== undefined);
    const answer = await exchange(service, Object.fromEntries(form));
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid_request' }]);
    expect(asked).toEqual({});
  });

  it('refuses a form that is too large', async () => {
    const service = await serviceWith(200, JSON.stringify(TOKEN));
    const answer = await exchange(service, { ...FORM, code: 'c'.repeat(20_000) });
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid_request' }]);
  });

  it('passes a refusal on by its code alone', async () => {
    const refusal = { error: 'invalid_grant', error_description: 'internal words' };
    const answer = await exchange(await serviceWith(400, JSON.stringify(refusal)));
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid_grant' }]);
  });

  it.each([
    [200, '{}'],
    [200, '[]'],
    [200, 'null'],
    [200, 'no JSON'],
    [400, '{"error":"<b>"}'],
    [200, JSON.stringify({ ...TOKEN, padding: 'x'.repeat(70_000) })],
  ])('is unavailable where the identity provider answers %i %.20s', async (status, text) => {
    const answer = await exchange(await serviceWith(status, text));
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'unavailable' }]);
  });

  it('says where it got no token, to the page and in one line of the log', async () => {
    const service = await listenWith(appFor('http://127.0.0.1:1/token'));
    const answer = await exchange(service);
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { error: 'temporarily_unavailable', error_description: expect.stringContaining('cannot be reached') },
    ]);
    await until(() => lines.length > 0);
    const why = { address: 'http://127.0.0.1:1/token', reason: expect.stringMatching(/^fetch failed: /) };
    expect(lines).toMatchObject([{ msg: 'request', fault: 'unavailable', why }]);
    expect(JSON.stringify(lines).length).toBeLessThan(500);
  });

  it('says in the log why a code is refused, and never what the identity provider answered', async () => {
    const refusal = { error: 'unauthorized_client', error_description: 'Invalid client credentials' };
    await exchange(await serviceWith(401, JSON.stringify(refusal)));
    await until(() => lines.length > 0);
    const why = { problem: 'code refused', found: refusal.error, description: refusal.error_description };
    expect(lines).toMatchObject([{ status: 400, why }]);
    await exchange(await serviceWith(200, 'access_token=s3cret'));
    await until(() => lines.length > 1);
    expect(JSON.stringify(lines)).not.toContain('s3cret');
  });

  it('tells the page where it is, and lets its window hand the code over', async () => {
    const service = await serviceWith(200, '{}');
    const script = await fetch(`${service}/docs/sign-in.js`);
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(await script.text()).toContain("location.origin + '/docs/oauth2-redirect.html'");
    const redirect = await fetch(`${service}/docs/oauth2-redirect.html`);
    expect(redirect.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  });
});
