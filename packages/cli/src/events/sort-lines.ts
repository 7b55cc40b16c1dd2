import { createReadStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { readLineBlocks } from './line-blocks.js';

interface Stretch {
  readonly start: number;
  readonly bytes: number;
}

/** Puts the lines of a file in the order of their keys. Memory holds those of all lines, and a chunk. */
export async function sortLines(path: string, keyOf: (line: string) => string): Promise<void> {
  const lines: (Stretch & { readonly key: string })[] = [];
  let start = 0;
  for await (const { text } of readLineBlocks(createReadStream(path), path)) {
    for (const line of text.split('\n').slice(0, -1)) {
      const bytes = Buffer.byteLength(line) + 1;
      lines.push({ key: keyOf(line), start, bytes });
      start += bytes;
    }
  }
  lines.sort(({ key: one }, { key: other }) => (one < other ? -1 : Number(one > other)));
  const sorted = `${path}.sorted`;
  const [from, to] = [await open(path, 'r'), await open(sorted, 'w')];
  try {
    for (const { start: position, bytes } of joined(lines)) {
      const chunk = Buffer.alloc(bytes);
      await from.read(chunk, 0, bytes, position);
      await to.write(chunk);
    }
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
  await rename(sorted, path);
}

const chunkBytes = 1024 * 1024;

/** Stretches that stand one behind the other are read together. */
function* joined(stretches: readonly Stretch[]): Generator<Stretch, void, undefined> {
  let open: Stretch = { start: 0, bytes: 0 };
  for (const { start, bytes } of stretches) {
    if (open.start + open.bytes === start && open.bytes < chunkBytes) {
      open = { start: open.start, bytes: open.bytes + bytes };
      continue;
    }
    if (open.bytes > 0) yield open;
    open = { start, bytes };
  }
  if (open.bytes > 0) yield open;
}
