import { once } from 'node:events';
import { Agent, type RequestOptions, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { eachService } from '../../testing/each-service.js';
import { rawRequest } from '../../testing/raw-request.js';
import { PACKED_FROM_BYTES } from '../answer/pack.js';
import { text } from '../schemas/text.js';
import { defineRoute } from './route.js';

const sent = z.object({ length: z.int(), text: z.string() }).meta({ id: 'Sent' });

const sendText = defineRoute({
  operationId: 'sendText',
  method: 'POST',
  path: '/texts',
  tag: 'Games',
  summary: 'Sends a text.',
  description: 'Sends a text.',
  guard: 'open',
  body: z.strictObject({ text: text(100_000) }),
  bodyLimits: { bytesMax: 20_000 },
  responses: { 200: { description: 'The text.', schema: sent } },
  handle: async ({ body }) => ({ status: 200, body: { length: body.text.length, text: body.text } }),
});

const getText = defineRoute({
  operationId: 'getText',
  method: 'GET',
  path: '/text',
  tag: 'Games',
  summary: 'Gets a text.',
  description: 'Gets a text.',
  guard: 'open',
  query: { length: z.coerce.number() },
  responses: { 200: { description: 'The text.', schema: sent } },
  versioned: true,
  handle: async ({ query: { length } }) => ({
    status: 200,
    body: { length, text: 'x'.repeat(length) },
    etag: 'r1',
  }),
});

const PACKED = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
const jsonOf = (length: number) => JSON.stringify({ text: 'x'.repeat(length) });

describe('gzip', () => {
  eachService(
    (service) => {
      const send = (rawBody: Uint8Array<ArrayBuffer>, headers = {}) =>
        service().anonymous.call('POST', '/texts', { rawBody, headers: { ...PACKED, ...headers } });

      it('is taken of a body, whose size is that of what it holds', async () => {
        for (const body of [
          gzipSync(jsonOf(10)),
          gzipSync(jsonOf(19_000)),
          gzipSync(jsonOf(9000), { level: 0 }),
        ]) {
          expect((await send(body)).status).toBe(200);
        }
        expect((await send(gzipSync(jsonOf(10)), { 'content-encoding': 'GZIP' })).body.length).toBe(10);
        const whole = Buffer.concat([gzipSync('{"text":'), gzipSync('"ab"}')]);
        expect((await send(whole)).body.text).toBe('ab');
      });

      it('is refused where it unpacks to more than a body may be, or to nothing for ever', async () => {
        const bomb = gzipSync(jsonOf(50_000_000));
        const emptyBlocks = Buffer.concat([
          gzipSync('').subarray(0, 10),
          Buffer.alloc(100_000, '\0\0\0\xff\xff', 'latin1'),
        ]);
        for (const body of [gzipSync(jsonOf(20_001)), bomb, emptyBlocks]) {
          const answer = await send(body);
          expect([answer.status, answer.body.code]).toEqual([413, 'body-too-large']);
        }
      });

      it('leaves its connection to the next request where it is refused', async () => {
        const url = `${service().url}/api/v1`;
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        const ask = async (
          path: string,
          { body, ...options }: RequestOptions & { body?: Uint8Array } = {},
        ) => {
          const [answer] = await once(request(url + path, { agent, ...options }).end(body), 'response');
          const { localPort } = answer.socket;
          await textOf(answer);
          return [answer.statusCode, localPort];
        };
        const packed = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
        const headers = { ...packed, 'transfer-encoding': 'chunked' };
        const body = Buffer.concat([gzipSync(jsonOf(50_000)), Buffer.alloc(400_000)]);
        const [refused, port] = await ask('/texts', { method: 'POST', headers, body });
        expect([refused, ...(await ask('/text?length=1'))]).toEqual([413, 200, port]);
        agent.destroy();
      });

      it('is refused where it is none', async () => {
        const packed = gzipSync(jsonOf(5000));
        for (const body of [
          Buffer.from(jsonOf(10)),
          packed.subarray(0, 20),
          packed.subarray(0, packed.length - 9),
        ]) {
          const answer = await send(body);
          expect([answer.status, answer.body.code]).toEqual([422, 'invalid-json']);
          expect(answer.body.detail).toBe('The body is not what gzip writes');
        }
        expect((await send(new Uint8Array())).status).toBe(422);
      });

      it('is given of an answer that is longer than a packet, to who takes it', async () => {
        const ask = (length: number, encoding: string) =>
          service().anonymous.get(`/text?length=${length}`, { 'accept-encoding': encoding });
        const plain = await ask(5000, 'identity');
        for (const [length, encoding, expected] of [
          [5000, 'gzip, deflate, br', 'gzip'],
          [5000, '*', 'gzip'],
          [5000, 'gzip;q=0', null],
          [5000, 'br', null],
          [10, 'gzip', null],
        ] as const) {
          const answer = await ask(length, encoding);
          expect([length, encoding, answer.headers.get('content-encoding')]).toEqual([
            length,
            encoding,
            expected,
          ]);
          expect(answer.headers.get('vary')?.includes('Accept-Encoding') ?? false).toBe(
            length > PACKED_FROM_BYTES,
          );
          if (length === 5000) expect(answer.text).toBe(plain.text);
        }
      });

      it('has a tag of its own, by which a caller knows it and may change it', async () => {
        const ask = (headers: Readonly<Record<string, string>>) =>
          service().anonymous.get('/text?length=5000', { 'accept-encoding': 'gzip', ...headers });
        const etag = (await ask({})).headers.get('etag') ?? '';
        expect(etag).toMatch(/^"r1-[\w-]{11}-gzip"$/);
        const known = await ask({ 'if-none-match': etag });
        expect([known.status, known.headers.get('etag'), known.headers.get('content-encoding')]).toEqual([
          304,
          etag,
          null,
        ]);
        const plain = await ask({ 'accept-encoding': 'identity', 'if-none-match': etag });
        expect([plain.status, plain.headers.get('etag')]).toEqual([200, etag.replace('-gzip', '')]);
      });

      it('is what HEAD says of what GET would give', async () => {
        const { url } = service();
        const head = await rawRequest(url, [
          'HEAD /api/v1/text?length=5000 HTTP/1.1',
          'Accept-Encoding: gzip',
        ]);
        expect(head).toMatch(/^Content-Encoding: gzip\r$/im);
        expect(Number(/^Content-Length: (\d+)\r$/im.exec(head)?.[1])).toBeLessThan(200);
      });
    },
    { moreRoutes: [sendText, getText] },
  );

  eachService((service) => {
    it('packs what is sent while it is made, piece by piece', async () => {
      const { client } = await service().keyClient();
      for (let index = 0; index < 20; index += 1)
        await client.put(`/users/user-${index}`, { name: `U${index}` });
      const plain = await client.get('/exports/users?format=ndjson', { 'accept-encoding': 'identity' });
      const packed = await client.get('/exports/users?format=ndjson', { 'accept-encoding': 'gzip' });
      expect(packed.headers.get('content-encoding')).toBe('gzip');
      expect([plain.text.split('\n').length, packed.text]).toEqual([21, plain.text]);
      const workbook = await client.get('/exports/users?format=xlsx', { 'accept-encoding': 'gzip' });
      expect([workbook.status, workbook.headers.get('content-encoding')]).toEqual([200, null]);
      expect(() => gunzipSync(workbook.text)).toThrow();
    });
  });
});
