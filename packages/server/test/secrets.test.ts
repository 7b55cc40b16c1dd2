import { afterEach, describe, expect, it } from 'vitest';
import { API_PREFIX } from '../src/http/route/route.js';
import type { Answer, CallOptions, Client } from '../src/testing/client.js';
import { type Contract, type ContractRequest, readContractOf } from '../src/testing/contract.js';
import { eachService } from '../src/testing/each-service.js';
import { makeKnownWorld } from '../src/testing/known-world.js';
import { plainRequest } from '../src/testing/plain-request.js';
import type { TestService } from '../src/testing/test-service.js';

/** Stands in everything that a caller sends, and must come out nowhere. */
const SECRET = 'h1dd3nV4lue';

const CREDENTIALS: readonly { readonly [header: string]: string }[] = [
  { 'x-api-key': `svc_live_${SECRET}.${SECRET}` },
  { 'x-api-key': SECRET },
  { authorization: `Bearer ${SECRET}` },
  {
    authorization: `Bearer ${btoa(`{"alg":"RS256","kid":"${SECRET}"}`)}.${btoa(`{"sub":"${SECRET}"}`)}.${SECRET}`,
  },
  { authorization: `Basic ${btoa(`${SECRET}:${SECRET}`)}`, cookie: `session=${SECRET}` },
  { authorization: SECRET, 'proxy-authorization': `Basic ${SECRET}` },
];

const ODD_HEADERS = {
  ...{
    'user-agent': SECRET,
    referer: `https://x/?${SECRET}`,
    cookie: `a=${SECRET}`,
    origin: `https://${SECRET}`,
  },
  ...{ 'idempotency-key': SECRET, 'if-match': `"${SECRET}"`, 'x-request-id': `svc_live_a.${SECRET}` },
};

/** The same request with the secret in one place or another. */
function spoiled({ method, path, options }: ContractRequest): readonly (readonly [string, CallOptions])[] {
  const segments = path.split('?')[0]?.slice(API_PREFIX.length) ?? '';
  const body = {
    ...(options.body as object | undefined),
    externalUserId: `${SECRET}/`,
    data: { pin: [SECRET] },
  };
  const bodies: readonly CallOptions[] = [
    { body, headers: { 'idempotency-key': `${SECRET} ` } },
    { rawBody: `{"pin":"${SECRET}",` },
    { rawBody: SECRET, headers: { 'content-type': `text/${SECRET}` } },
  ];
  return [
    ...(method === 'GET' ? [] : bodies).map((each) => [segments, each] as const),
    [`${segments}?token=${SECRET}&limit=${SECRET}&cursor=${SECRET}`, options],
    [segments.replace(/[^/]+$/, `${SECRET}%2F`), options],
    [`${segments}/${SECRET}`, options],
    [`${segments}%ff${SECRET}`, options],
    [segments, { ...options, headers: ODD_HEADERS }],
    [segments, { ...options, headers: { accept: `text/${SECRET}` } }],
  ];
}

function requestsOf(contract: Contract, known: Parameters<typeof plainRequest>[1]['known']) {
  return Object.entries(contract.paths).flatMap(([template, item]) =>
    Object.keys(item).map((method) =>
      plainRequest(contract, { method: method.toUpperCase(), template, known }),
    ),
  );
}

/** Answers that refuse and yet hold the secret. */
class Leaks {
  readonly found: string[] = [];

  async look(what: string, answering: Promise<Answer>): Promise<void> {
    const { status, text, headers } = await answering;
    const said = `${text} ${JSON.stringify([...headers])}`;
    if (status >= 400 && said.includes(SECRET)) this.found.push(`${what}: ${status} ${text}`);
  }
}

async function world(service: TestService) {
  const { client, apiKey, plaintext } = await service.keyClient();
  const known = await makeKnownWorld({ client, apiKey, now: service.clock.now() });
  const contract = await readContractOf(service);
  return { client, plaintext, requests: requestsOf(contract, known) };
}

function send(client: Client, { method, path, options }: ContractRequest): Promise<Answer> {
  return client.call(method, path.slice(API_PREFIX.length), options);
}

describe('what a caller sends', () => {
  eachService((service, database) => {
    let mend: string | undefined;
    afterEach(async () => {
      if (mend !== undefined) await database.tamper(mend);
      mend = undefined;
    });

    it('is in no line of the log and in no refusal, wherever it stood', async () => {
      const { client, plaintext, requests } = await world(service());
      const leaks = new Leaks();
      for (const request of requests) {
        for (const headers of CREDENTIALS) {
          await leaks.look(request.path, send(service().anonymous.with(headers), request));
        }
        for (const [path, options] of spoiled(request)) {
          await leaks.look(path, client.call(request.method, path, options));
          await leaks.look(path, service().admin.call(request.method, path, options));
        }
      }
      for (const path of [`/docs/${SECRET}`, `/metrics?${SECRET}`, `/redocs/${SECRET}`, `/${SECRET}`]) {
        await leaks.look(path, service().fetch(path, { headers: { 'user-agent': SECRET } }));
      }
      expect(leaks.found).toEqual([]);
      const log = JSON.stringify(service().log);
      expect(service().log.length).toBeGreaterThan(requests.length * 10);
      expect(log).not.toContain(SECRET);
      expect(log).not.toContain(plaintext.slice(plaintext.indexOf('.') + 1));
      expect(log).not.toContain('%2F');
    });

    it('is in no line about a failure of the database', async () => {
      const { client } = await world(service());
      mend = 'alter table elsewhere rename to games';
      await database.tamper('alter table games rename to elsewhere');
      const answer = await client.post('/games', { externalGameId: SECRET, platform: SECRET });
      expect([answer.status, answer.body.code]).toEqual([500, 'internal-error']);
      expect(answer.text).not.toMatch(/games|SQL|relation|table/i);
      const failures = service().log.filter(({ msg }) => msg === 'request failed');
      expect(failures).toHaveLength(1);
      expect(JSON.stringify(service().log)).not.toContain(SECRET);
    });

    it('is in the log as far as it is an id of ours', async () => {
      const { client, apiKey } = await service().keyClient();
      const { body } = await client.post('/games', { externalGameId: SECRET });
      await client.get(`/games/${body.gameId}/users/${SECRET}/points`, { 'x-request-id': 'trace-1' });
      await service().admin.get(`/strategies/custom/${body.gameId}`);
      const [ofKey, ofAdmin] = service().log.filter(({ method }) => method === 'GET');
      expect(ofKey).toEqual({
        ...{ level: 'info', time: expect.any(String), msg: 'request', ms: expect.any(Number) },
        ...{ requestId: 'trace-1', method: 'GET', status: 404, fault: 'user-not-found' },
        route: '/api/v1/games/{gameId}/users/{externalUserId}/points',
        ...{ apiKey, gameId: body.gameId },
      });
      expect(ofAdmin).toMatchObject({ token: 'administrator', strategyId: body.gameId });
      expect(JSON.stringify(service().log)).not.toContain(SECRET);
    });
  });
});
