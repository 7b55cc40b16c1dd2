import type { ItemCutter } from '@merit/engine/events';

/**
 * Writes the items of a JSON file each on a line of its own. Brackets and quotes are the same in UTF-8 and in
 * a text of its bytes, so what stands between them isn't looked at.
 */
export async function* itemLines(
  chunks: AsyncIterable<Uint8Array>,
  cutter: ItemCutter,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) {
    const { buffer, byteOffset, byteLength } = chunk;
    const lines = cutter.cut(Buffer.from(buffer, byteOffset, byteLength).toString('latin1'));
    if (lines !== '') yield Buffer.from(lines, 'latin1');
  }
  const rest = cutter.end();
  if (rest !== '') yield Buffer.from(rest, 'latin1');
}
