import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { LineStream } from '../../testing/line-stream.js';
import { ADMIN_CLAIMS } from '../../testing/test-service.js';
import { made, makeEchoGame } from '../testing/arrange.js';

const NDJSON = { 'content-type': 'application/x-ndjson' };

const event = (externalUserId: string, amount: unknown, more: object = {}) => ({
  externalTaskId: 'walk',
  externalUserId,
  data: { amount },
  ...more,
});

describe('POST /games/{gameId}/points/bulk, as lines', () => {
  eachService((service) => {
    async function arrange() {
      const { client, plaintext, apiKey } = await service().keyClient();
      const { gameId } = await makeEchoGame(client);
      const path = `/games/${gameId}/points/bulk`;
      const open = (query = '') => new LineStream({ url: service().url, plaintext, path: path + query });
      const send = (rawBody: string | Uint8Array<ArrayBuffer>, query = '', headers = {}) =>
        client.call('POST', path + query, { rawBody, headers: { ...NDJSON, ...headers } });
      const total = async () => (await made(client.get(`/games/${gameId}/points`), 200)).totals;
      return { client, apiKey, gameId, path, open, send, total };
    }

    it('answers each line while others are still to come', async () => {
      const { open } = await arrange();
      const stream = open();
      expect((await stream.answer).headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
      stream.write([event('ann', 1)]);
      expect(await stream.next()).toMatchObject({ index: 0, status: 201, award: { points: 1 } });
      stream.write([event('ann', 2), event('bob', 'many')]);
      expect(await stream.next()).toMatchObject({ index: 1, award: { points: 2, reply: { before: 1 } } });
      expect(await stream.next()).toMatchObject({ index: 2, status: 422, error: { code: 'input-refused' } });
      stream.request.write('{"externalTaskId":"walk","externalUs');
      stream.request.write('erId":"ann","data":{"amount":3}}');
      expect(await stream.end()).toMatchObject([{ index: 3, award: { points: 3 } }]);
    });

    it('takes lines that are packed, and says where what comes is no longer gzip', async () => {
      const { send, total } = await arrange();
      const packed = gzipSync(
        `${[1, 2, 3].map((amount) => JSON.stringify(event('ann', amount))).join('\n')}\n`,
      );
      const whole = await send(packed, '', { 'content-encoding': 'gzip' });
      expect(whole.text.trimEnd().split('\n')).toHaveLength(3);
      expect(await total()).toMatchObject({ points: 6 });
      const broken = Buffer.concat([packed.subarray(0, packed.length - 8), Buffer.alloc(8)]);
      const { text } = await send(broken, '', { 'content-encoding': 'gzip' });
      expect(JSON.parse(text.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
        status: 422,
        error: { code: 'invalid-json', detail: 'The body is not what gzip writes' },
      });
    });

    it('goes on after a line that is no event, and passes over blank ones', async () => {
      const { send } = await arrange();
      const { status, text } = await send(`{"a":1\n\n \r\n${JSON.stringify(event('ann', 1))}\r\n[]`);
      const lines = text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect([status, lines.map((line) => [line.index, line.status, line.error?.code])]).toEqual([
        200,
        [
          [0, 422, 'invalid-json'],
          [1, 201, undefined],
          [2, 422, 'validation-failed'],
        ],
      ]);
    });

    it('ends with the line that is refused, where it is to stop there', async () => {
      const { send, total } = await arrange();
      const body = [event('ann', 1), event('ann', 'x'), event('ann', 1), {}].map((each) =>
        JSON.stringify(each),
      );
      const { text } = await send(body.join('\n'), '?onError=stop');
      expect(
        text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line).status),
      ).toEqual([201, 422]);
      expect(await total()).toMatchObject({ points: 1 });
    });

    it('refuses a line that is too long, and goes on after it', async () => {
      const { open, total } = await arrange();
      const stream = open();
      stream.write([event('ann', 1)]);
      stream.request.write('x'.repeat(70_000));
      expect(await stream.next()).toMatchObject({ index: 0, status: 201 });
      stream.request.write(`${'x'.repeat(70_000)}\n`);
      expect(await stream.next()).toMatchObject({ index: 1, status: 413, error: { code: 'body-too-large' } });
      stream.write([event('ann', 1)]);
      expect(await stream.end()).toMatchObject([{ index: 2, status: 201 }]);
      expect(await total()).toMatchObject({ points: 2 });
    });

    it('ends with a line that is too long, where it is to stop there', async () => {
      const { open } = await arrange();
      const stream = open('?onError=stop');
      stream.request.write(`${'x'.repeat(70_000)}\n`);
      expect(await stream.next()).toMatchObject({ index: 0, status: 413, error: { code: 'body-too-large' } });
      expect(await stream.next()).toBe(null);
      await once(stream.request, 'close');
    });

    it('awards nothing by a key that was revoked meanwhile', async () => {
      const { open, apiKey, gameId } = await arrange();
      const stream = open();
      stream.write([event('ann', 1)]);
      expect(await stream.next()).toMatchObject({ index: 0, status: 201 });
      await made(service().admin.delete(`/apikey/${apiKey}`), 200);
      stream.write([event('ann', 1), event('ann', 1)]);
      expect(await stream.next()).toMatchObject({
        index: 1,
        status: 403,
        error: { code: 'invalid-api-key' },
      });
      expect(await stream.next()).toBe(null);
      await once(stream.request, 'close');
      const { totals } = await made(service().admin.get(`/games/${gameId}/points`), 200);
      expect(totals).toMatchObject({ points: 1, timesAwarded: 1 });
    });

    it('awards nothing by a token that is over', async () => {
      const { path, gameId } = await arrange();
      const exp = service().clock.now() / 1000 + 300;
      const token = await service().issuer.sign({ ...ADMIN_CLAIMS, exp });
      const stream = new LineStream({ url: service().url, token, path });
      stream.write([event('ann', 1)]);
      expect(await stream.next()).toMatchObject({ index: 0, status: 201 });
      service().clock.advance(2 * 3_600_000);
      stream.write([event('ann', 1)]);
      expect(await stream.next()).toMatchObject({ index: 1, status: 401, error: { code: 'token-expired' } });
      expect(await stream.next()).toBe(null);
      const admin = await service().tokenClient(ADMIN_CLAIMS);
      const { totals } = await made(admin.get(`/games/${gameId}/points`), 200);
      expect(totals).toMatchObject({ points: 1, timesAwarded: 1 });
    });

    it('refuses as a whole what no line could change', async () => {
      const { client, send } = await arrange();
      expect((await send('', '?onError=rollback')).body.errors[0].path).toBe('query.onError');
      expect((await send('', '', { accept: 'text/html' })).status).toBe(406);
      const json = await send('', '', { accept: 'application/json' });
      expect([json.status, json.headers.get('content-type')]).toEqual([
        200,
        'application/x-ndjson; charset=utf-8',
      ]);
      expect((await send('', '', { 'content-encoding': 'br' })).status).toBe(415);
      const nowhere = `/games/0198c5f4-7a3e-7000-8000-000000000000/points/bulk`;
      expect((await client.call('POST', nowhere, { rawBody: '{}', headers: NDJSON })).status).toBe(404);
      expect((await send('')).text).toBe('');
    });

    it('leaves room for what others send, however many streams wait with half a line', async () => {
      const streams: LineStream[] = [];
      for (let scope = 0; scope < 6; scope += 1) {
        const { open } = await arrange();
        for (let count = 0; count < 30; count += 1) {
          const stream = open();
          streams.push(stream);
          await stream.answer;
          stream.request.write('{"externalTaskId":"wa');
        }
      }
      const { client, gameId } = await arrange();
      const events = Array.from({ length: 100 }, () =>
        event('ann', 1, { data: { amount: 1, note: 'n'.repeat(9_000) } }),
      );
      const answer = await client.post(`/games/${gameId}/points/bulk`, { events });
      for (const stream of streams) stream.abort();
      expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    });

    it('says where it ends when the service is about to', async () => {
      const { open } = await arrange();
      const stream = open();
      stream.write([event('ann', 1)]);
      expect(await stream.next()).toMatchObject({ index: 0, status: 201 });
      service().setDraining(true);
      expect(await stream.next()).toMatchObject({ index: 1, status: 503, error: { code: 'unavailable' } });
      expect(await stream.next()).toBe(null);
    });

    it('reads no more than it can answer: a reader who stops stops the writer', async () => {
      const { open, total } = await arrange();
      const stream = open();
      const wide = { note: 'n'.repeat(10_000) };
      const lines = Array.from({ length: 100 }, () => event('ann', 1, { data: { amount: 1, ...wide } }));
      const { awardTally } = service().dependencies.services as unknown as {
        awardTally: { outcomes(): Record<string, number> };
      };
      const awarded = () => awardTally.outcomes()['awarded'] ?? 0;
      let written = 0;
      while (stream.write(lines) || (await drains(stream, awarded))) written += 1;
      const atRest = awarded();
      expect(atRest).toBeLessThan(written * lines.length);
      const answers = await stream.end();
      expect(answers).toHaveLength((written + 1) * lines.length);
      expect(await total()).toMatchObject({ points: (written + 1) * lines.length });
    });

    it('takes each line once, however often it breaks off and is sent again', async () => {
      const { open, total } = await arrange();
      const lines = Array.from({ length: 900 }, (_, index) =>
        event(`user-${index % 50}`, 1, { eventId: `e-${index}` }),
      );
      for (const breaksAt of [137, 411, 702]) {
        const stream = open();
        stream.write(lines.slice(0, breaksAt + 100));
        for (let read = 0; read < breaksAt; read += 1) await stream.next();
        stream.abort();
      }
      const stream = open();
      stream.write(lines);
      const first = await stream.end();
      expect(first.map(({ award }) => award.eventId)).toEqual(lines.map((_, index) => `e-${index}`));
      expect(await total()).toMatchObject({ points: 900, timesAwarded: 900 });
      const again = open();
      again.write(lines);
      expect((await again.end()).map(({ award }) => award)).toEqual(first.map(({ award }) => award));
    });
  });
});

/** Whether more is taken within a second, after which a writer that is stopped counts as stopped. */
async function drains({ request }: LineStream, awarded: () => number): Promise<boolean> {
  if (!request.writableNeedDrain) return true;
  let isDrained = false;
  request.once('drain', () => {
    isDrained = true;
  });
  let seen = -1;
  for (let quiet = 0; quiet < 10 && !isDrained; quiet += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (awarded() !== seen) quiet = 0;
    seen = awarded();
  }
  return isDrained;
}
