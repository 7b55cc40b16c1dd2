import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { CsvStyle, EventFormat, EventReaderOptions, EventRow } from '@merit/engine/events';
import { createEventReader, eventFormatOf } from '@merit/engine/events';
import { wrongUsage } from '../exit-code.js';
import { isSystemError, readFailure } from '../files/system-error.js';
import type { Io } from '../io.js';
import { readLineBlocks } from './line-blocks.js';
import { isPacked, plainNameOf, readUnpacked } from './packed.js';

/** An event file that is there, and how to read it. */
export interface EventFile {
  /** As the user wrote it, or `<stdin>`. */
  readonly path: string;
  readonly format: EventFormat;
  /** Of CSV, where it has its own way. */
  readonly csv: CsvStyle;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Null where the length isn't known beforehand. */
  readonly bytesTotal: number | null;
}

/** The events that some stretch of the file held. */
export interface EventBatch {
  /** To be gone through once, before the next batch is asked for. */
  readonly rows: Iterable<EventRow>;
  /** Of the file, up to the end of this batch. */
  readonly bytes: number;
}

/** What is known of an event file before it is opened. */
export interface EventSource {
  readonly path: string;
  readonly format: EventFormat | undefined;
  readonly csv: CsvStyle;
}

export async function openEventFile({ path, format, csv }: EventSource, io: Io): Promise<EventFile> {
  const known = format ?? eventFormatOf(plainNameOf(path));
  if (known === undefined) {
    const what = path === '-' ? 'standard input has no name' : `${path}: the name doesn't tell`;
    throw wrongUsage(`${what} whether it is CSV or JSON Lines`, {
      help: 'say so with --events-format csv or --events-format jsonl',
    });
  }
  if (path === '-') return { path: '<stdin>', format: known, csv, chunks: io.stdin, bytesTotal: null };
  const absolute = resolve(io.cwd, path);
  const bytes = await sizeOf(absolute, path);
  // How long a packed file is says nothing of how much it holds.
  const bytesTotal = isPacked(path) ? null : bytes;
  return { path, format: known, csv, chunks: readUnpacked(absolute, path), bytesTotal };
}

async function sizeOf(absolute: string, path: string): Promise<number | null> {
  try {
    const { size } = await stat(absolute);
    return size;
  } catch (error) {
    throw readFailure(path, error);
  }
}

/**
 * The events of a file in its order, a batch at a time: memory holds one batch, however many there are.
 */
export async function* readEvents(
  file: EventFile,
  options: Omit<EventReaderOptions, 'path' | 'intern' | 'csv'>,
): AsyncGenerator<EventBatch, void, undefined> {
  const { path } = file;
  const reader = createEventReader(file.format, {
    ...options,
    path,
    csv: file.csv,
    intern: createInterner(),
  });
  let bytes = 0;
  try {
    for await (const block of readLineBlocks(file.chunks, path)) {
      bytes = block.bytes;
      yield { rows: reader.read(block.text), bytes };
    }
  } catch (error) {
    throw isSystemError(error) ? readFailure(path, error) : error;
  }
  yield { rows: reader.end(), bytes };
}

/** A piece cut out of a text keeps the whole text alive, so each id is copied when it first comes. */
function createInterner(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const copy = Buffer.from(text).toString();
    known.set(copy, copy);
    return copy;
  };
}
