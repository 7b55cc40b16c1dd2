import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Fault } from '../../domain/fault.js';
import { eachService } from '../../testing/each-service.js';
import { rawRequest } from '../../testing/raw-request.js';
import { ADMIN_CLAIMS } from '../../testing/test-service.js';
import { pageOf, pageQuery, pageView } from '../request/paging.js';
import { requireMatch } from '../request/precondition.js';
import { jsonObject } from '../schemas/json-object.js';
import { ownerInput } from '../schemas/owner.js';
import { uuid } from '../schemas/scalar.js';
import { externalId, text } from '../schemas/text.js';
import { defineRoute } from './route.js';

const ID = '0190a0f0-7b3c-7def-8abc-0123456789ab';

/** How often the effect of `makeThing` was worked out. */
let made = 0;

const thing = z.object({ thingId: z.string(), name: z.string(), made: z.int() }).meta({ id: 'Thing' });

const makeThing = defineRoute({
  operationId: 'makeThing',
  method: 'POST',
  path: '/boxes/{boxId}/things',
  tag: 'Games',
  summary: 'Makes a thing.',
  description: 'Makes a thing.',
  guard: 'default',
  params: { boxId: uuid },
  query: { owner: ownerInput.optional() },
  body: z.strictObject({
    name: text(10),
    count: z.int().min(1).max(9).optional(),
    data: jsonObject.default({}),
    kind: z.enum(['a', 'b']).optional(),
    parts: z.array(z.strictObject({ name: text(10) })).default([]),
  }),
  responses: { 201: { description: 'The thing.', schema: thing, headers: ['Location', 'ETag'] } },
  faults: ['task-closed'],
  idempotency: 'stored-body',
  handle: async ({ params, body }) => {
    made += 1;
    if (body.name === 'fail') {
      throw new Fault('task-closed');
    }
    if (body.name === 'bug') {
      throw new Error('select secret from table');
    }
    const location = `/api/v1/boxes/${params.boxId}`;
    return {
      status: 201,
      body: { thingId: params.boxId, name: body.name, made },
      location,
      etag: `m${made}`,
    };
  },
});

/** How often a thing was weighed, which takes long. */
let weighed = 0;

const weighThing = defineRoute({
  operationId: 'weighThing',
  method: 'POST',
  path: '/things/weighed',
  tag: 'Games',
  summary: 'Makes a thing that was weighed.',
  description: 'Makes a thing that was weighed.',
  guard: 'default',
  body: z.strictObject({ name: text(10) }),
  responses: { 201: { description: 'The thing.', schema: thing } },
  faults: ['task-closed'],
  idempotency: 'stored-body',
  // One transaction inside of another would wait for itself.
  prepare: async ({ services, body }) => {
    await services.storage.transaction(async () => {});
    weighed += 1;
    if (weighed > 1 && body.name === 'once') throw new Fault('task-closed');
    return { weight: weighed };
  },
  handle: async ({ body, prepared }) => ({
    status: 201,
    body: { thingId: ID, name: body.name, made: prepared().weight },
  }),
});

const getThing = defineRoute({
  operationId: 'getThing',
  method: 'GET',
  path: '/things/{externalThingId}',
  tag: 'Games',
  summary: 'Gets a thing.',
  description: 'Gets a thing.',
  guard: 'default',
  params: { externalThingId: externalId },
  responses: { 200: { description: 'The thing.', schema: thing } },
  versioned: true,
  handle: async ({ params }) => ({
    status: 200,
    body: { thingId: ID, name: params.externalThingId, made: 0 },
    etag: 'r3',
  }),
});

const changeThing = defineRoute({
  operationId: 'changeThing',
  method: 'PATCH',
  path: '/things/{thingId}',
  tag: 'Games',
  summary: 'Changes a thing.',
  description: 'Changes a thing.',
  guard: 'default',
  params: { thingId: uuid },
  body: z.strictObject({ name: text(10).optional() }),
  bodyLimits: { bytesMax: 100, depthMax: 3 },
  responses: { 200: { description: 'The thing.', schema: thing } },
  versioned: true,
  transaction: true,
  handle: async ({ params, ifMatch }) => {
    requireMatch(ifMatch, 'r3');
    return { status: 200, body: { thingId: params.thingId, name: 'changed', made: 0 }, etag: 'r4' };
  },
});

const listThings = defineRoute({
  operationId: 'listThings',
  method: 'GET',
  path: '/things',
  tag: 'Games',
  summary: 'Lists things.',
  description: 'Lists things.',
  guard: 'default',
  query: { ...pageQuery({ limitMax: 2, limitDefault: 1 }), colour: text(10).optional() },
  responses: { 200: { description: 'The things.', schema: pageOf(z.object({ n: z.int() })) } },
  handle: async ({ paging }) => {
    const after = Number(paging.request.after ?? 0);
    const items = [1, 2, 3, 4].filter((n) => n > after).slice(0, paging.request.limit);
    const last = items.at(-1) ?? 4;
    const page = { items, next: last < 4 ? String(last) : null };
    return { status: 200, body: pageView(paging, page, (n) => ({ n })) };
  },
});

const literalThing = defineRoute({
  operationId: 'literalThing',
  method: 'GET',
  path: '/things/special',
  tag: 'Games',
  summary: 'Gets the special thing.',
  description: 'Gets the special thing.',
  guard: 'open',
  responses: { 200: { description: 'The thing.', schema: thing } },
  handle: async () => ({ status: 200, body: { thingId: ID, name: 'special', made: 0 } }),
});

const THINGS = `/boxes/${ID}/things`;

const errorsOf = (body: { errors?: { path: string; code: string }[] }) =>
  (body.errors ?? []).map(({ path, code }) => `${path} ${code}`);

eachService(
  (service) => {
    describe('the form of a request', () => {
      it.each<[string, unknown, readonly string[]]>([
        ['an unknown field', { name: 'a', nmae: 1 }, ['body.nmae unknown-field']],
        ['a missing field', {}, ['body.name required']],
        ['null for text', { name: null }, ['body.name wrong-type']],
        ['a number as text', { name: 'a', count: '1' }, ['body.count wrong-type']],
        ['an empty text for a number', { name: 'a', count: '' }, ['body.count wrong-type']],
        ['a fraction', { name: 'a', count: 1.5 }, ['body.count wrong-type']],
        ['out of range', { name: 'a', count: 10 }, ['body.count out-of-range']],
        ['a word that is not among the allowed', { name: 'a', kind: 'c' }, ['body.kind unknown-value']],
        ['a list', [], ['body wrong-type']],
        ['null', null, ['body wrong-type']],
        [
          'several mistakes, each with its place',
          { name: '', parts: [{ name: 'a' }, { name: 'b', size: 1 }, {}] },
          ['body.name malformed', 'body.parts[1].size unknown-field', 'body.parts[2].name required'],
        ],
      ])('is refused for %s', async (_, body, errors) => {
        const answer = await service().admin.post(THINGS, body);
        expect([answer.status, answer.body.code]).toEqual([422, 'validation-failed']);
        expect(errorsOf(answer.body)).toEqual(errors);
      });

      it.each<[string, string, string]>([
        ['no JSON', '{"name":', 'invalid-json'],
        ['nothing but spaces', ' ', 'invalid-json'],
        ['a comma too many', '{"name":"a",}', 'invalid-json'],
        ['the key __proto__', '{"name":"a","__proto__":{"count":1}}', 'validation-failed'],
        ['the key __proto__ deep inside', '{"name":"a","data":{"x":{"__proto__":1}}}', 'validation-failed'],
        ['a number beyond 2^53', '{"name":"a","data":{"x":9007199254740993}}', 'validation-failed'],
        ['infinity', '{"name":"a","data":{"x":1e999}}', 'validation-failed'],
        ['NUL', '{"name":"a","data":{"x":"\\u0000"}}', 'invalid-text'],
        ['half a pair', '{"name":"ann\\ud800"}', 'invalid-text'],
        ['half a pair in a key', '{"name":"a","data":{"\\udc00":1}}', 'invalid-text'],
        ['a hundred thousand brackets', '['.repeat(100_000) + ']'.repeat(100_000), 'validation-failed'],
      ])('is refused for %s', async (_, rawBody, code) => {
        const answer = await service().admin.call('POST', THINGS, { rawBody });
        expect([answer.status, answer.body.code]).toEqual([422, code]);
      });

      it('is refused for bytes that are not UTF-8', async () => {
        const rawBody = Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
        const answer = await service().admin.call('POST', THINGS, { rawBody });
        expect([answer.status, answer.body.code]).toEqual([422, 'invalid-json']);
      });

      it('is refused without its body', async () => {
        const answer = await service().admin.call('POST', THINGS);
        expect(errorsOf(answer.body)).toEqual(['body required']);
      });

      it.each<[string, string, readonly string[]]>([
        ['an unknown parameter', 'color=red', ['query.color unknown-field']],
        ['a repeated parameter', 'colour=red&colour=red', ['query.colour repeated']],
        ['a repeated parameter, written otherwise', 'colour=red&%63olour=red', ['query.colour repeated']],
        ['a parameter of objects', '__proto__=1', ['query.__proto__ unknown-field']],
        ['what cannot be decoded', 'colour=%ff', ['query malformed']],
        ['a limit of 0', 'limit=0', ['query.limit out-of-range']],
        ['too great a limit', 'limit=3', ['query.limit out-of-range']],
        ['a limit that is no number', 'limit=', ['query.limit malformed']],
        ['a flag that is neither', 'count=yes', ['query.count unknown-value']],
      ])('is refused for %s in its query', async (_, query, errors) => {
        const answer = await service().admin.get(`/things?${query}`);
        expect([answer.status, answer.body.code]).toEqual([422, 'validation-failed']);
        expect(errorsOf(answer.body)).toEqual(errors);
      });

      it('is refused for NUL in its query or path', async () => {
        for (const path of ['/things?colour=a%00', '/things/a%00']) {
          expect((await service().admin.get(path)).body.code).toBe('invalid-text');
        }
      });

      it('is refused for a path that cannot be decoded', async () => {
        for (const path of ['/things/%ff', '/things/%', '/things/%ed%a0%80']) {
          const answer = await service().admin.get(path);
          expect([answer.status, answer.body.code]).toEqual([422, 'invalid-path']);
        }
      });

      it('is refused for an id that is none', async () => {
        const answer = await service().admin.patch('/things/1', {});
        expect(errorsOf(answer.body)).toEqual(['path.thingId malformed']);
        expect(errorsOf((await service().admin.get('/things/a%2fb')).body)).toEqual([
          'path.externalThingId malformed',
        ]);
      });

      it('takes an id in any case and gives it in lower case', async () => {
        const answer = await service().admin.patch(`/things/${ID.toUpperCase()}`, {});
        expect(answer.body.thingId).toBe(ID);
      });

      it('decodes paths and queries as UTF-8', async () => {
        expect((await service().admin.get('/things/%C3%A4%20%E2%82%AC')).body.name).toBe('ä €');
        expect((await service().admin.get('/things?colour=dark+red')).status).toBe(200);
      });
    });

    describe('media types', () => {
      it.each([
        'application/json; charset=utf-8',
        'APPLICATION/JSON',
        'application/json;v=1;charset="UTF-8"',
      ])('takes %s', async (type) => {
        expect((await service().admin.post(THINGS, { name: 'a' }, { 'content-type': type })).status).toBe(
          201,
        );
      });

      it.each([
        ['text/plain', {}],
        ['application/xml', {}],
        ['application/json; charset=latin1', {}],
        ['application/jsonp', {}],
        ['application/json', { 'content-encoding': 'br' }],
        ['application/merge-patch+json', {}],
      ])('refuses %s %j', async (type, headers) => {
        const answer = await service().admin.post(
          THINGS,
          { name: 'a' },
          { 'content-type': type, ...headers },
        );
        expect([answer.status, answer.body.code]).toEqual([415, 'unsupported-media-type']);
      });

      it.each([
        ...['*/*', 'application/*', 'text/html, application/json;q=0.1', ''],
        ...['application/json; charset=utf-8', 'text/html, application/json;version="1,2";q=0.1;x=y'],
      ])('answers %j', async (accept) => {
        expect((await service().admin.get('/things/a', { accept })).status).toBe(200);
      });

      it.each(['text/html', 'application/json;q=0', 'application/json; charset=utf-8; q=0', 'image/*'])(
        'has nothing for %s',
        async (accept) => {
          const answer = await service().admin.get('/things/a', { accept });
          expect([answer.status, answer.body.code]).toEqual([406, 'not-acceptable']);
        },
      );
    });

    describe('the size of a body', () => {
      const body = (bytes: number) => `{"name":"a"${' '.repeat(bytes - 12)}}`;

      it('is limited as the route says, to the byte', async () => {
        const change = (bytes: number) =>
          service().admin.call('PATCH', `/things/${ID}`, { rawBody: body(bytes) });
        expect((await change(100)).status).toBe(200);
        const answer = await change(101);
        expect([answer.status, answer.body.code]).toEqual([413, 'body-too-large']);
      });

      it('is a mebibyte where the route says nothing', async () => {
        const make = (bytes: number) => service().admin.call('POST', THINGS, { rawBody: body(bytes) });
        expect((await make(1024 * 1024)).status).toBe(201);
        expect((await make(1024 * 1024 + 1)).status).toBe(413);
      });

      it('is watched though nobody announced it', async () => {
        const authorization = `Authorization: Bearer ${await service().issuer.sign(ADMIN_CLAIMS)}`;
        const lines = [`PATCH /api/v1/things/${ID} HTTP/1.1`, authorization];
        const chunked = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
        const sent = `65\r\n${body(101)}\r\n0\r\n\r\n`;
        expect(await rawRequest(service().url, [...lines, ...chunked], sent)).toMatch(/^HTTP\/1\.1 413 /);
      });

      it('is limited in values and in names, whatever its bytes', async () => {
        const make = (rawBody: string) => service().admin.call('POST', THINGS, { rawBody });
        const values = (count: number) => `{"name":"a","more":[${'1,'.repeat(count - 4)}1]}`;
        const names = (count: number) =>
          `{"name":"a",${Array.from({ length: count - 1 }, (_, index) => `"n${index}":1`).join()}}`;
        expect((await make(values(20_000))).body.code).toBe('validation-failed');
        expect((await make(values(20_001))).body).toMatchObject({
          status: 413,
          code: 'too-many-values',
          detail: 'The body holds more than 20000 values',
        });
        expect((await make(names(10_000))).body.code).toBe('validation-failed');
        expect((await make(names(10_001))).body).toMatchObject({
          code: 'too-many-values',
          detail: 'The body holds more than 10000 different names',
        });
      });

      it('bounds what is said of it: a hundred mistakes, in a few kilobytes each', async () => {
        const long = 'n'.repeat(400);
        const rawBody = `{${Array.from({ length: 2000 }, (_, index) => `"${long}${index}":1`).join()}}`;
        const { body, text: answer } = await service().admin.call('POST', THINGS, { rawBody });
        expect([body.code, body.errors.length]).toEqual(['validation-failed', 100]);
        expect(answer.length).toBeLessThan(50_000);
      });

      it('is limited in depth as the route says', async () => {
        const rawBody = '{"name":[[[1]]]}';
        const answer = await service().admin.call('PATCH', `/things/${ID}`, { rawBody });
        expect(errorsOf(answer.body)).toEqual(['body.name[0][0] too-deep']);
      });
    });

    describe('methods and paths', () => {
      it('answers HEAD as GET, without a body', async () => {
        const get = await service().admin.get('/things/a');
        const head = await service().admin.call('HEAD', '/things/a');
        expect([head.status, head.text]).toEqual([200, '']);
        expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
        expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
      });

      it('tells by OPTIONS what there is, to anybody', async () => {
        const answer = await service().anonymous.call('OPTIONS', '/things/a');
        expect([answer.status, answer.text, answer.headers.get('allow')]).toEqual([
          204,
          '',
          'GET, HEAD, OPTIONS, PATCH',
        ]);
      });

      it('refuses other methods, before it asks who is there', async () => {
        for (const method of ['DELETE', 'PUT', 'PURGE']) {
          const answer = await service().anonymous.call(method, '/things/a');
          expect([answer.status, answer.body.code, answer.headers.get('allow')]).toEqual([
            405,
            'method-not-allowed',
            'GET, HEAD, OPTIONS, PATCH',
          ]);
        }
      });

      it.each(['/nothing', '/things/', '/Things', '/things/a/b', '//things'])(
        'has nothing at %s',
        async (path) => {
          const answer = await service().anonymous.get(path);
          expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
        },
      );

      it('has the prefix in lower case alone', async () => {
        expect((await service().fetch('/API/v1/things/special')).status).toBe(404);
        expect((await service().fetch('/api/v1/things/special')).status).toBe(200);
      });

      it('prefers a literal path to a parameter', async () => {
        expect((await service().anonymous.get('/things/special')).body.name).toBe('special');
      });

      it('understands an absolute request target', async () => {
        const answer = await rawRequest(service().url, [
          `GET ${service().url}/api/v1/things/special?x=1 HTTP/1.1`,
        ]);
        expect(answer).toContain('query.x');
      });
    });

    describe('the order of checks', () => {
      it('is path, credential, media type, form', async () => {
        const bad = { rawBody: '{', headers: { 'content-type': 'text/plain', accept: 'text/html' } };
        const { anonymous, admin } = service();
        expect((await anonymous.call('POST', '/nothing', bad)).status).toBe(404);
        expect((await anonymous.call('POST', '/boxes/1/things?x=1', bad)).status).toBe(401);
        expect((await admin.call('POST', '/boxes/1/things?x=1', bad)).status).toBe(406);
        const acceptable = { ...bad, headers: { 'content-type': 'text/plain' } };
        expect((await admin.call('POST', '/boxes/1/things?x=1', acceptable)).status).toBe(415);
        const code = async (path: string, rawBody: string, headers: Record<string, string> = {}) =>
          errorsOf((await admin.call('POST', path, { rawBody, headers })).body)[0];
        expect((await admin.call('POST', '/boxes/1/things?x=1', { rawBody: '{' })).body.code).toBe(
          'invalid-json',
        );
        const key = { 'idempotency-key': '' };
        expect(await code('/boxes/1/things?x=1', '{}', key)).toBe('path.boxId malformed');
        expect(await code(`${THINGS}?x=1`, '{}', key)).toBe('query.x unknown-field');
        expect(await code(THINGS, '{}', key)).toBe('body.name required');
        const last = await admin.post(THINGS, { name: 'a' }, key);
        expect(last.body.code).toBe('invalid-idempotency-key');
      });
    });

    describe('an answer', () => {
      it('carries the request id of the caller where it is fit, else a new one', async () => {
        const id = async (given: string) =>
          (await service().anonymous.get('/things/special', { 'x-request-id': given })).headers.get(
            'x-request-id',
          );
        expect(await id('A-z_0.9')).toBe('A-z_0.9');
        expect(await id('a'.repeat(128))).toBe('a'.repeat(128));
        for (const unfit of ['', 'a b', 'a/b', 'a'.repeat(129), 'ä']) {
          expect(await id(unfit)).toMatch(/^[0-9a-f-]{36}$/);
        }
      });

      it('is marked as data for one caller', async () => {
        const { headers } = await service().anonymous.get('/things/special');
        expect(Object.fromEntries(headers)).toMatchObject({
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'no-referrer',
        });
        expect(headers.has('x-powered-by')).toBe(false);
      });

      it('to a bug says nothing of it, and the log does', async () => {
        const answer = await service().admin.post(THINGS, { name: 'bug' });
        expect(answer.body).toEqual({
          type: 'urn:merit:problem:internal-error',
          title: 'Internal server error',
          status: 500,
          detail: 'Internal server error',
          instance: `urn:merit:request:${answer.headers.get('x-request-id')}`,
          code: 'internal-error',
        });
        expect(service().log.find(({ msg }) => msg === 'request failed')).toMatchObject({
          requestId: answer.headers.get('x-request-id'),
          error: { message: 'select secret from table' },
        });
      });

      it('is in the log by its template, without ids, queries and bodies', async () => {
        await service().admin.post(`${THINGS}?owner=sub:private`, { name: 'private' });
        expect(service().log.at(-1)).toEqual({
          level: 'info',
          time: expect.any(String),
          requestId: expect.any(String),
          method: 'POST',
          route: '/api/v1/boxes/{boxId}/things',
          status: 201,
          token: 'administrator',
          ms: expect.any(Number),
          msg: 'request',
        });
        expect(JSON.stringify(service().log)).not.toContain('private');
      });
    });

    describe('a precondition', () => {
      const change = (match: string) => service().admin.patch(`/things/${ID}`, {}, { 'if-match': match });

      it('lets the tag that was shown pass', async () => {
        const { headers } = await service().admin.get('/things/a');
        const answer = await change(headers.get('etag') ?? '');
        expect([answer.status, answer.headers.get('etag')]).toEqual([200, expect.stringMatching(/^"r4-/)]);
      });

      it('refuses another tag with 412, and what is no tag with 422', async () => {
        expect((await change('"r2"')).body.code).toBe('precondition-failed');
        expect(errorsOf((await change('r3')).body)).toEqual(['header.If-Match malformed']);
      });
    });

    describe('a listing', () => {
      it('is read to its end by its cursors', async () => {
        const seen: number[] = [];
        let cursor: string | null = null;
        do {
          const query: string = cursor === null ? 'limit=2' : `limit=2&cursor=${cursor}`;
          const { body } = await service().admin.get(`/things?${query}`);
          seen.push(...body.items.map(({ n }: { n: number }) => n));
          cursor = body.nextCursor;
        } while (cursor !== null);
        expect(seen).toEqual([1, 2, 3, 4]);
      });

      it('refuses a cursor of other filters or another scope, and takes it with another limit', async () => {
        const { client } = await service().keyClient();
        const { nextCursor } = (await client.get('/things?colour=red')).body;
        const code = async (as: typeof client, query: string) =>
          (await as.get(`/things?${query}&cursor=${nextCursor}`)).body.code;
        expect(await code(client, 'colour=red&limit=2')).toBeUndefined();
        expect(await code(client, 'colour=blue')).toBe('invalid-cursor');
        expect(await code(client, 'limit=1')).toBe('invalid-cursor');
        expect(await code(service().admin, 'colour=red')).toBe('invalid-cursor');
        expect(await code((await service().keyClient()).client, 'colour=red')).toBe('invalid-cursor');
      });
    });

    describe('Idempotency-Key', () => {
      const make = (key: string, body: object = { name: 'a' }, path = THINGS) =>
        service().admin.post(path, body, { 'idempotency-key': key });

      it('gives the first answer again, to the byte', async () => {
        const before = made;
        const first = await make('k-1', { name: 'a', data: { x: 1, y: [2] } });
        const again = await make('k-1', { data: { y: [2], x: 1 }, name: 'a' });
        expect(made).toBe(before + 1);
        expect([again.status, again.text]).toEqual([201, first.text]);
        for (const name of ['location', 'etag', 'content-type']) {
          expect(again.headers.get(name)).toBe(first.headers.get(name));
        }
        expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([
          null,
          'true',
        ]);
      });

      it('answers a repeat before it looks at what was prepared', async () => {
        weighed = 0;
        const weigh = (key: string) =>
          service().admin.post('/things/weighed', { name: 'once' }, { 'idempotency-key': key });
        const first = await weigh('k-1');
        expect([first.status, first.body.made]).toEqual([201, 1]);
        expect(await weigh('k-1')).toMatchObject({ status: 201, text: first.text });
        expect(await weigh('k-2')).toMatchObject({ status: 409, body: { code: 'task-closed' } });
        expect(weighed).toBe(3);
      });

      it('refuses another body, query or path under the same key', async () => {
        await make('k-1');
        const other = `/boxes/${ID.replace('0190', '0191')}/things`;
        for (const again of [
          make('k-1', { name: 'b' }),
          make('k-1', { name: 'a' }, other),
          make('k-1', { name: 'a' }, `${THINGS}?owner=sub:admin`),
        ]) {
          const { status, body } = await again;
          expect([status, body.code]).toEqual([422, 'idempotency-key-reused']);
        }
      });

      it('is free again after a refusal or a bug', async () => {
        for (const name of ['fail', 'bug']) {
          await make('k-1', { name });
        }
        const answer = await make('k-1');
        expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([201, null]);
      });

      it('belongs to one scope', async () => {
        const first = await make('k-1');
        const { client } = await service().keyClient();
        const other = await client.post(THINGS, { name: 'a' }, { 'idempotency-key': 'k-1' });
        expect(other.headers.get('idempotency-replayed')).toBeNull();
        expect(other.body.made).not.toBe(first.body.made);
      });

      it('outlives the rotation of a key', async () => {
        const old = await service().keyClient();
        const { body } = await service().admin.post('/apikey/create', {
          client: 'new',
          replaces: old.apiKey,
        });
        const renewed = service().anonymous.with({ 'x-api-key': body.plaintext });
        await old.client.post(THINGS, { name: 'a' }, { 'idempotency-key': 'k-1' });
        const again = await renewed.post(THINGS, { name: 'a' }, { 'idempotency-key': 'k-1' });
        expect(again.headers.get('idempotency-replayed')).toBe('true');
      });

      it('makes one effect of twenty at once', async () => {
        const before = made;
        const answers = await Promise.all(Array.from({ length: 20 }, () => make('k-1')));
        expect(new Set(answers.map(({ text: sent }) => sent)).size).toBe(1);
        expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
        expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
        expect(made).toBeGreaterThan(before);
      });

      it.each(['', ' ', 'a b', 'a'.repeat(256), 'ä'])('is refused as %j', async (key) => {
        const answer = await make(key);
        expect([answer.status, answer.body.code]).toEqual([422, 'invalid-idempotency-key']);
      });

      it('may have 255 characters', async () => {
        expect((await make('~'.repeat(255))).status).toBe(201);
      });
    });

    it('gives a page elsewhere no way in', async () => {
      const { headers } = await service().anonymous.get('/things/special', {
        origin: 'https://page.example',
      });
      expect(headers.has('access-control-allow-origin')).toBe(false);
    });
  },
  { moreRoutes: [makeThing, weighThing, changeThing, getThing, listThings, literalThing] },
);
