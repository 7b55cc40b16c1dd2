import { isObject } from '@merit/dsl';
import type { FileStyle } from '@merit/engine/events';
import { createCsvReader, createItemCutter, jsonIn } from '@merit/engine/events';
import type { EventFile } from './event-file.js';
import type { Sample } from './guess-mapping.js';
import { itemLines } from './json-items.js';
import { plainLines } from './plain-lines.js';

/** What one look at a file reads of it. */
const bytesMax = 256 * 1024;
const rowsMax = 200;

export interface LookedAt extends Sample {
  readonly separator: FileStyle['separator'];
}

/** The first lines of an event file. */
export async function sampleOf({ path, format, chunks }: EventFile): Promise<LookedAt> {
  if (format === 'csv') return ofCsv(await beginningOf(plainLines(chunks)), path);
  const lines = await beginningOf(itemLines(plainLines(chunks), createItemCutter(path)));
  return ofJson(lines);
}

/** Whole lines, unless the file has but one. */
async function beginningOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes > bytesMax) break;
  }
  const text = new TextDecoder().decode(Buffer.concat(parts));
  return bytes > bytesMax ? text.slice(0, text.lastIndexOf('\n') + 1) : text;
}

function ofCsv(text: string, path: string): LookedAt {
  const [header = ''] = text.split('\n', 1);
  const count = (separator: string) => header.split(separator).length;
  const separators = [',', ';', '\t', '|'];
  const separator = separators.reduce((best, each) => (count(each) > count(best) ? each : best), ',');
  const reader = createCsvReader(path, separator);
  const [names = [], ...rows] = [...reader.read(text), ...reader.end()]
    .slice(0, rowsMax + 1)
    .map(({ cells }) => cells);
  return { separator, names: names.map((name) => name.trim()), rows };
}

function ofJson(text: string): LookedAt {
  const objects = text
    .split('\n', rowsMax)
    .map((line) => jsonIn(line))
    .filter(isObject)
    .map(flat);
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  const rows = objects.map((object) => names.map((name) => object[name] ?? ''));
  return { separator: ',', names, rows };
}

/** Keys inside of others, joined by dots; lists are left out. */
function flat(object: { readonly [key: string]: unknown }): { readonly [path: string]: string } {
  const found: { [path: string]: string } = {};
  for (const [key, value] of Object.entries(object)) {
    if (isObject(value))
      for (const [inner, text] of Object.entries(flat(value))) found[`${key}.${inner}`] = text;
    else if (value !== null && !Array.isArray(value)) found[key] = String(value);
  }
  return found;
}
