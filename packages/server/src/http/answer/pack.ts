import { once } from 'node:events';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';
import type { Request } from 'express';

/** What fits into a packet leaves as it is. */
export const PACKED_FROM_BYTES = 1400;

/** A page of a mebibyte takes a hundredth of a second so, and is a tenth as long. */
const options = { level: constants.Z_BEST_SPEED };
const packWhole = promisify(gzip);

/** Whether the caller rather takes what is packed by gzip. */
export function takesPacked(request: Request): boolean {
  return request.acceptsEncodings('gzip', 'identity') === 'gzip';
}

export function pack(content: string | Uint8Array): Promise<Uint8Array> {
  return packWhole(content, options);
}

/** The pieces packed as one text, each of which can be read when it comes. */
export async function* packPieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const packing = createGzip(options);
  let packed: Uint8Array[] = [];
  packing.on('data', (bytes: Uint8Array) => packed.push(bytes));
  const take = (): Uint8Array => {
    const taken = Buffer.concat(packed);
    packed = [];
    return taken;
  };
  try {
    for await (const piece of pieces) {
      if (piece.length > 0) {
        packing.write(piece);
        await new Promise<void>((resolve) => packing.flush(constants.Z_SYNC_FLUSH, resolve));
      }
      yield take();
    }
    packing.end();
    await once(packing, 'end');
    yield take();
  } finally {
    packing.destroy();
  }
}
