import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ClientGone, readBytes } from './read-bytes.js';

/** Reads the pieces of a packed body of no length. */
function read(pieces: readonly Uint8Array[], { end = true } = {}) {
  const headers = { 'transfer-encoding': 'chunked', 'content-encoding': 'gzip' };
  const request = Object.assign(new PassThrough(), { headers }) as unknown as IncomingMessage & PassThrough;
  const admitted: number[] = [];
  const admit = async (bytes: number): Promise<void> => void admitted.push(bytes);
  const reading = readBytes(request, { limits: { bytesMax: 50_000 }, silenceMs: 5000, admit });
  for (const piece of pieces) request.write(piece);
  if (end) request.end();
  return { request, admitted, reading };
}

const EMPTY_BLOCK = Buffer.from([0, 0, 0, 0xff, 0xff]);

describe('a packed body', () => {
  it('takes the room of what it unpacks to, as it does', async () => {
    const { reading, admitted } = read([gzipSync('x'.repeat(40_000))]);
    expect(Buffer.from(await reading).toString()).toBe('x'.repeat(40_000));
    expect(admitted[0]).toBe(4096);
    expect(admitted.at(-1)).toBe(40_000);
  });

  it('ends where it unpacks to too much, or takes too much to unpack to nothing', async () => {
    await expect(read([gzipSync('x'.repeat(50_001))]).reading).rejects.toMatchObject({
      code: 'body-too-large',
    });
    const empty = [gzipSync('').subarray(0, 10), Buffer.concat(Array(11_000).fill(EMPTY_BLOCK))];
    await expect(read(empty, { end: false }).reading).rejects.toMatchObject({ code: 'body-too-large' });
  });

  it('is read to its end where it is refused, for what comes behind it', async () => {
    const { request, reading } = read([gzipSync('x'.repeat(60_000))], { end: false });
    await expect(reading).rejects.toMatchObject({ code: 'body-too-large' });
    const ended = once(request, 'end');
    request.end(Buffer.alloc(200_000));
    await ended;
  });

  it('is told from one whose sender went away', async () => {
    const { request, reading } = read([gzipSync('x'.repeat(1000)).subarray(0, 15)], { end: false });
    request.destroy();
    await expect(reading).rejects.toThrow(ClientGone);
  });
});
