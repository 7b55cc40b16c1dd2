import { createCsvEventReader } from './csv-events.js';
import type { EventReader, EventReaderOptions } from './event-reader.js';
import { createJsonLinesEventReader } from './json-lines-events.js';

/** `jsonl` for all of JSON: an array, a page of a list, or an object a line. */
export type EventFormat = 'csv' | 'jsonl';

const formatsByEnding: { readonly [ending: string]: EventFormat } = {
  csv: 'csv',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  json: 'jsonl',
};

/** The form that a name promises, which is without an ending that says how the file is packed. */
export function eventFormatOf(plainName: string): EventFormat | undefined {
  const ending = plainName.slice(plainName.lastIndexOf('.') + 1).toLowerCase();
  return plainName.includes('.') && Object.hasOwn(formatsByEnding, ending)
    ? formatsByEnding[ending]
    : undefined;
}

/**
 * Makes a reader of events from text, a stretch of whole lines at a time.
 *
 * @throws UnreadableEvents from the reader, where the file as a whole can't be read.
 */
export function createEventReader(format: EventFormat, options: EventReaderOptions): EventReader {
  return format === 'csv' ? createCsvEventReader(options) : createJsonLinesEventReader(options);
}
