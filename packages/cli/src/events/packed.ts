import { createReadStream } from 'node:fs';
import type { Transform } from 'node:stream';
import zlib from 'node:zlib';
import { cannotRead } from '../exit-code.js';

const chunkBytes = 128 * 1024;

/** How a file is packed, by the ending of its name, and what unpacks it. */
const unpackers = new Map<string, (path: string) => Transform>([
  ['.gz', () => zlib.createGunzip({ chunkSize: chunkBytes })],
  ['.zst', createZstdUnpacker],
]);

/** A file's name without the ending that says how it is packed; the same where none does. */
export function plainNameOf(path: string): string {
  return path.slice(0, path.length - endingOf(path).length);
}

export function isPacked(path: string): boolean {
  return endingOf(path) !== '';
}

/**
 * Reads a file, unpacked where its name says so. It is opened when the first piece is asked for, so that
 * nobody has to close what was never read.
 */
export async function* readUnpacked(
  absolute: string,
  path: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const unpacker = unpackers.get(endingOf(path))?.(path);
  const bytes = createReadStream(absolute, { highWaterMark: chunkBytes });
  if (unpacker === undefined) yield* bytes;
  else yield* bytes.on('error', (error) => unpacker.destroy(error)).pipe(unpacker);
}

function endingOf(path: string): string {
  const name = path.toLowerCase();
  return [...unpackers.keys()].find((ending) => name.endsWith(ending)) ?? '';
}

interface WithZstd {
  createZstdDecompress(options: { readonly chunkSize: number }): Transform;
}

function hasZstd(module: object): module is WithZstd {
  return 'createZstdDecompress' in module;
}

/** Node brings it from 22.15 on. */
function createZstdUnpacker(path: string): Transform {
  const module: object = zlib;
  if (hasZstd(module)) return module.createZstdDecompress({ chunkSize: chunkBytes });
  throw cannotRead(`${path}: this Node can't unpack zstd`, {
    help: 'Node 22.15 and later can; or unpack it: zstd -dc FILE | merit … --events - --events-format csv',
  });
}
