import { once } from 'node:events';
import { type ClientRequest, createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Fault } from '../../domain/fault.js';
import { type BodyReading, isOfType, readJsonBody } from './body.js';
import { ClientGone } from './read-bytes.js';

const reading: BodyReading = {
  limits: { bytesMax: 100, depthMax: 10, valuesMax: 100, namesMax: 100 },
  silenceMs: 60_000,
  admit: async () => undefined,
  begin: async () => undefined,
  nextTurn: async () => undefined,
};

const server = createServer();
beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

/** A request whose head is there, and what sends the rest. */
async function begun(
  headers: Readonly<Record<string, string>>,
): Promise<{ request: IncomingMessage; sending: ClientRequest }> {
  const { port } = server.address() as AddressInfo;
  const sending = httpRequest({
    port,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
  }).on('error', () => undefined);
  sending.flushHeaders();
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  return { request, sending };
}

/** How many pieces of the body each round of the event loop takes that takes any. */
async function roundsOf(request: IncomingMessage, send: () => void): Promise<readonly number[]> {
  const rounds: number[] = [];
  let pieces = 0;
  let isOver = false;
  request.on('data', () => (pieces += 1)).on('end', () => (isOver = true));
  send();
  while (!isOver) {
    await setImmediate();
    if (pieces > 0) rounds.push(pieces);
    pieces = 0;
  }
  return rounds;
}

const MIB = 1024 * 1024;
const CHUNKED = { 'transfer-encoding': 'chunked' };

describe('a body', () => {
  it.each(['content-length', 'transfer-encoding'])(
    'is put together from pieces of any size (%s)',
    async (way) => {
      const text = JSON.stringify({ a: 'x'.repeat(50_000) });
      const { request, sending } = await begun(
        way === 'content-length' ? { [way]: String(text.length) } : CHUNKED,
      );
      const admitted: number[] = [];
      const body = readJsonBody(request, {
        ...reading,
        limits: { ...reading.limits, bytesMax: 100_000 },
        admit: async (bytes) => void admitted.push(bytes),
      });
      for (let at = 0; at < text.length; at += 7000) sending.write(text.slice(at, at + 7000));
      sending.end();
      expect(await body).toEqual(JSON.parse(text));
      expect(admitted[0]).toBe(4096);
      expect(Math.max(...admitted)).toBeGreaterThanOrEqual(text.length);
      expect(admitted.at(-1)).toBe(text.length);
    },
  );

  it('that is large lets others go between its pieces', async () => {
    const text = JSON.stringify('x'.repeat(8 * MIB));
    const { request, sending } = await begun({ 'content-length': String(text.length) });
    const limits = { ...reading.limits, bytesMax: text.length };
    const body = readJsonBody(request, { ...reading, limits });
    const piecesOfRounds = await roundsOf(request, () => sending.end(text));
    expect(await body).toHaveLength(8 * MIB);
    expect(piecesOfRounds.length).toBeGreaterThan(50);
    expect(Math.max(...piecesOfRounds)).toBeLessThanOrEqual(2);
  });

  it.each([{ 'content-length': '100' }, CHUNKED])(
    'is not read before there is room, nor beyond it (%j)',
    async (headers) => {
      const { request, sending } = await begun(headers);
      sending.write('{');
      const body = readJsonBody(request, {
        ...reading,
        admit: () => Promise.reject(new Fault('unavailable')),
      });
      await expect(body).rejects.toThrow('unavailable');
      expect(request.readableFlowing).toBeNull();
    },
  );

  it('asks for more room as it grows, and ends where there is none', async () => {
    const { request, sending } = await begun(CHUNKED);
    const body = readJsonBody(request, {
      ...reading,
      limits: { ...reading.limits, bytesMax: 100_000 },
      admit: (bytes) => (bytes > 5000 ? Promise.reject(new Fault('too-many-bodies')) : Promise.resolve()),
    });
    sending.write('x'.repeat(6000));
    await expect(body).rejects.toThrow('too-many-bodies');
    // What comes behind it on the connection is found.
    const ended = once(request, 'end');
    sending.end('x'.repeat(500_000));
    await ended;
  });

  it.each([1000, 60_000])('that was all there before it is read is whole, of %d bytes', async (size) => {
    const text = JSON.stringify('x'.repeat(size));
    const { request, sending } = await begun({ 'content-length': String(text.length) });
    sending.end(text);
    await expect.poll(() => request.readableLength).toBe(text.length);
    const limits = { ...reading.limits, bytesMax: text.length };
    expect(await readJsonBody(request, { ...reading, limits, admit: () => setImmediate() })).toHaveLength(
      size,
    );
  });

  it('takes as much room as came of it, not as much as it says', async () => {
    const { request, sending } = await begun({ 'content-length': '1000000' });
    const admitted: number[] = [];
    const gone = readJsonBody(request, {
      ...reading,
      limits: { ...reading.limits, bytesMax: 1_000_000 },
      admit: async (bytes) => void admitted.push(bytes),
    }).catch((error: unknown) => error);
    sending.write('x'.repeat(10_000));
    await expect.poll(() => admitted.length).toBeGreaterThan(1);
    expect(Math.max(...admitted)).toBeLessThanOrEqual(20_000);
    sending.destroy();
    expect(await gone).toBeInstanceOf(ClientGone);
  });

  it('that is turned away while it comes is given up', async () => {
    const { request, sending } = await begun({ 'content-length': '10000' });
    const body = readJsonBody(request, {
      ...reading,
      limits: { ...reading.limits, bytesMax: 10_000 },
      admit: async (_, onTurnedAway) => onTurnedAway?.(new Fault('too-many-bodies')),
    });
    sending.write('x'.repeat(9000));
    await expect(body).rejects.toThrow('too-many-bodies');
  });

  it('whose sender falls silent is given up', async () => {
    const { request, sending } = await begun({ 'content-length': '100' });
    sending.write('{"a":');
    await expect(readJsonBody(request, { ...reading, silenceMs: 1 })).rejects.toMatchObject({
      code: 'request-timeout',
    });
  });
});

describe('a body whose caller goes away', () => {
  /** A request of which the server has a part, and what cuts it off. */
  async function halfSent(): Promise<{ request: IncomingMessage; hangUp: () => void }> {
    const { request, sending } = await begun({ 'content-length': '100' });
    sending.write('{"a":');
    return { request, hangUp: () => sending.destroy() };
  }

  it('is given up while it is read', async () => {
    const { request, hangUp } = await halfSent();
    const body = readJsonBody(request, reading);
    hangUp();
    await expect(body).rejects.toThrow(ClientGone);
  });

  it('is given up where it went before anybody read', async () => {
    const { request, hangUp } = await halfSent();
    const gone = new Promise((resolve) => request.on('error', () => undefined).once('close', resolve));
    hangUp();
    await gone;
    await expect(readJsonBody(request, reading)).rejects.toThrow(ClientGone);
  });
});

const isJson = (header: string | undefined) => isOfType(header, ['application/json']);

describe('media types', () => {
  it('are told by their names alone, whatever their parameters are, in UTF-8', () => {
    for (const header of [
      ...['application/json', 'APPLICATION/JSON ; charset=utf-8', 'application/json;version=1'],
      ...[
        'application/json; profile="a;b"; charset="UTF-8"',
        'application/json;',
        'application/json;charset=utf8',
      ],
    ]) {
      expect([header, isJson(header)]).toEqual([header, true]);
    }
    for (const header of [
      ...[undefined, '', 'application/jsonp', 'application', 'application/json, text/plain'],
      ...['application/json; charset=latin1', 'application/json;x=y;charset="utf-16"', 'text/plain'],
    ]) {
      expect([header, isJson(header)]).toEqual([header, false]);
    }
  });
});
