import { isObject, nearestName } from '@merit/dsl';
import type { JsonObject, JsonValue } from '../event/event.js';
import { createEventMaker, type EventParts } from './event-maker.js';
import { type EventReader, type EventReaderOptions, keyOf } from './event-reader.js';
import { type EventRow, eventNames, optionalNames, requiredNames, unreadable } from './event-row.js';
import { nameIn, plainStyle, valuePlaceOf } from './file-style.js';
import { createNamer } from './json-places.js';
import { type JsonReading, readExactJson } from './json-text.js';
import { recordMark, recordNames } from './recorded.js';
import { createDataReader } from './zoned-instants.js';

/** Events as JSON Lines: an object a line, with the same names as in CSV and the inputs inside `data`. */
export function createJsonLinesEventReader(options: EventReaderOptions): EventReader {
  const { style = plainStyle, readTime } = options;
  const reportKeys = createKeyReporter(options);
  const named = createNamer(options);
  const readData = createDataReader(options.inputs, readTime);
  const nameOf = (name: string) => nameIn(name, style);
  const toEvent = createEventMaker(options);
  let line = 0;

  function toRow(text: string): EventRow | null {
    line += 1;
    if (text.trim() === '') return null;
    const reading = readExactJson(text);
    if (!reading.ok || !isObject(reading.value)) return unreadable(line, problemOf(reading));
    reportKeys(reading.value, line);
    const { object, problem: unfit } = named(reading.value);
    const problem = unfit ?? findProblem(object, nameOf);
    const parts = partsOf(object);
    if (problem !== null) return unreadable(line, problem, parts.eventId);
    return toEvent({
      line,
      parts,
      named: (name) => object[name],
      data: () => readData((object['data'] ?? {}) as JsonObject),
    });
  }

  return {
    *read(lines) {
      for (let start = 0; start < lines.length; ) {
        const found = lines.indexOf('\n', start);
        const end = found === -1 ? lines.length : found;
        const row = toRow(lines.slice(start, end));
        if (row !== null) yield row;
        start = end + 1;
      }
    },
    end: () => [],
  };
}

/** A line of a file is one of JSON, so of its place only the column counts. */
function problemOf(reading: JsonReading): string {
  if (reading.ok) return 'this line is no JSON object';
  const { column, message } = reading.fault;
  return `this line is no JSON: column ${column}: ${message}`;
}

function partsOf(object: JsonObject): EventParts {
  return {
    occurredAt: optionalText(object['occurredAt']),
    externalUserId: optionalText(object['externalUserId']),
    externalTaskId: optionalText(object['externalTaskId']),
    externalGameId: optionalText(object['externalGameId']),
    action: optionalText(object['action']),
    typeAction: optionalText(object['typeAction']),
    timeZone: optionalText(object['timeZone']),
    eventId: optionalText(object['eventId']),
  };
}

function optionalText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function findProblem(object: JsonObject, nameOf: (name: string) => string): string | null {
  for (const name of requiredNames) {
    const value = object[name];
    if (value === undefined) return `\`${nameOf(name)}\` is missing`;
    if (typeof value !== 'string') return `\`${nameOf(name)}\` must be a text`;
    if (value === '') return `\`${nameOf(name)}\` is empty`;
  }
  for (const name of optionalNames) {
    if (typeof (object[name] ?? '') !== 'string') return `\`${nameOf(name)}\` must be a text`;
  }
  return isObject(object['data'] ?? {}) ? null : '`data` must be an object';
}

/** As many names as a file may sensibly have; of another one not all need be remembered. */
const namesMax = 1000;

/** Every line has the same few keys, so each is looked up only until it was seen once. */
function createKeyReporter({ inputs, onUnread, style = plainStyle }: EventReaderOptions) {
  const keys = inputs.map(keyOf);
  const mapped = Object.keys(style.columns)
    .flatMap((name) => valuePlaceOf(name, style).names)
    .flatMap((theirs) => [theirs, theirs.split('.', 1).join()]);
  const seen = {
    event: new Set<string>([...eventNames, ...mapped]),
    data: new Set(inputs.map(({ path }) => path[0] ?? '')),
  };
  function report(object: JsonObject, where: 'event' | 'data', line: number): void {
    const unread: { name: string; where: 'event' | 'data'; line: number; nearest: string | undefined }[] = [];
    for (const name in object) {
      if (seen[where].has(name) || seen[where].size > namesMax) continue;
      if (where === 'event' && recordNames.includes(name) && Object.hasOwn(object, recordMark)) continue;
      seen[where].add(name);
      unread.push({ name, where, line, nearest: nearestName(name, keys) });
    }
    if (unread.length > 0) onUnread(unread);
  }
  return (object: JsonObject, line: number): void => {
    report(object, 'event', line);
    if (isObject(object['data'])) report(object['data'], 'data', line);
  };
}
