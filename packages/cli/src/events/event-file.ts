import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { EventFormat, EventReaderOptions, FileStyle } from '@merit/engine/events';
import { createEventReader, createItemCutter, createTimeReader, eventFormatOf } from '@merit/engine/events';
import { wrongUsage } from '../exit-code.js';
import { isSystemError, readFailure } from '../files/system-error.js';
import type { Io } from '../io.js';
import { type EventBatch, eventsInOrder } from './events-in-order.js';
import { itemLines } from './json-items.js';
import { readLineBlocks } from './line-blocks.js';
import { isPacked, plainNameOf, readUnpacked } from './packed.js';
import { plainLines } from './plain-lines.js';
import { isWorkbook, readWorkbook, tooLarge, workbookHelp, workbookMax } from './workbook.js';

/** An event file that is there, and how to read it. */
export interface EventFile {
  /** As the user wrote it, or `<stdin>`. */
  readonly path: string;
  readonly format: EventFormat;
  /** The zone of times that name none; undefined for that of the command. */
  readonly timeZone: string | undefined;
  /** Where it has its own way. */
  readonly style: FileStyle;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Null where the length isn't known beforehand. */
  readonly bytesTotal: number | null;
}

/** What is known of an event file before it is opened. */
export interface EventSource {
  readonly path: string;
  readonly format: EventFormat | undefined;
  /** The zone of times that name none; undefined for that of the command. */
  readonly timeZone: string | undefined;
  readonly style: FileStyle;
}

export async function openEventFile(source: EventSource, io: Io): Promise<EventFile> {
  const { path, format, timeZone, style } = source;
  if (isWorkbook(path)) return openWorkbook(source, io);
  if (/\.xls$/i.test(path)) {
    throw wrongUsage(`${path}: workbooks of this old form aren't read`, {
      help: `save it as .xlsx, or ${workbookHelp}`,
    });
  }
  const known = format ?? eventFormatOf(plainNameOf(path));
  if (known === undefined) {
    const what = path === '-' ? 'standard input has no name' : `${path}: the name doesn't tell`;
    throw wrongUsage(`${what} whether it is CSV or JSON`, {
      help: 'say so with --events-format csv or --events-format jsonl',
    });
  }
  if (path === '-') {
    return { path: '<stdin>', format: known, timeZone, style, chunks: io.stdin, bytesTotal: null };
  }
  const absolute = resolve(io.cwd, path);
  const bytes = await sizeOf(absolute, path);
  // How long a packed file is says nothing of how much it holds.
  const bytesTotal = isPacked(path) ? null : bytes;
  return { path, format: known, timeZone, style, chunks: readUnpacked(absolute, path), bytesTotal };
}

/** A sheet is read as CSV, with cells that have types already. */
async function openWorkbook({ path, format, timeZone, style }: EventSource, io: Io): Promise<EventFile> {
  if (format === 'jsonl') {
    throw wrongUsage(`${path}: a workbook isn't JSON`, { help: 'leave --events-format out' });
  }
  if (style.numbers !== undefined) {
    throw wrongUsage(`${path}: \`numbers\` says how digits are written, and a workbook has numbers`, {
      help: 'leave `numbers` out of what the configuration says of this file',
    });
  }
  const absolute = resolve(io.cwd, path);
  if (((await sizeOf(absolute, path)) ?? 0) > workbookMax) throw tooLarge(path);
  const chunks = readWorkbook(absolute, path);
  return { path, format: 'csv', timeZone, style: { ...style, separator: ',' }, chunks, bytesTotal: null };
}

async function sizeOf(absolute: string, path: string): Promise<number | null> {
  try {
    const { size } = await stat(absolute);
    return size;
  } catch (error) {
    throw readFailure(path, error);
  }
}

export interface ReadingOptions extends Omit<EventReaderOptions, 'path' | 'intern' | 'style' | 'readTime'> {
  /** The zone of times that name none, where the file has no other. */
  readonly timeZone: string;
  /** Whether events are to be put in order of time, or are promised to be in it. */
  readonly order?: 'sort' | 'sorted' | undefined;
  /** Called with what is to be known of the file as a whole, each a sentence. */
  readonly onRemark: (remark: FileRemark) => void;
}

/** What is to be known of a file as a whole. */
export interface FileRemark {
  /** Whether something may be missing. */
  readonly isWarning: boolean;
  readonly text: string;
}

/**
 * The events of a file in its order, a batch at a time: memory holds one batch, however many there are. Those
 * of a list that has the newest first are put as they were recorded, which takes all of them at once.
 */
export async function* readEvents(
  file: EventFile,
  { order, onRemark, ...options }: ReadingOptions,
): AsyncGenerator<EventBatch, void, undefined> {
  const { path } = file;
  const onTurned = () =>
    onRemark({ isWarning: false, text: `${path}: the newest event comes first: put as they were recorded` });
  yield* eventsInOrder(readBatches(file, { ...options, onRemark }), { path, order, onTurned });
}

async function* readBatches(
  file: EventFile,
  { onRemark, timeZone, ...options }: Omit<ReadingOptions, 'order'>,
): AsyncGenerator<EventBatch, void, undefined> {
  const { path, format, style } = file;
  const readTime = createTimeReader(file.timeZone ?? timeZone);
  const reader = createEventReader(format, { ...options, path, style, readTime, intern: createInterner() });
  const cutter = format === 'jsonl' ? createItemCutter(path) : null;
  const lines = plainLines(file.chunks);
  let bytes = 0;
  try {
    for await (const block of readLineBlocks(cutter === null ? lines : itemLines(lines, cutter), path)) {
      bytes = block.bytes;
      yield { rows: reader.read(block.text), bytes };
    }
  } catch (error) {
    throw isSystemError(error) ? readFailure(path, error) : error;
  }
  yield { rows: reader.end(), bytes };
  if (cutter?.goesOn === true) onRemark({ isWarning: true, text: `${path}: ${aPage}` });
}

const aPage = 'this is one page of a list that goes on: `merit events pull` writes all of it';

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
