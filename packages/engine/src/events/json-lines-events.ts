import { isObject, nearestName } from '@merit/dsl';
import type { JsonObject, JsonValue, MeritEvent } from '../event/event.js';
import { type EventReader, type EventReaderOptions, keyOf, type UnreadName } from './event-reader.js';
import {
  badTime,
  createZoneCheck,
  type EventRow,
  optionalNames,
  requiredNames,
  unreadable,
  type ZoneCheck,
} from './event-row.js';
import { type JsonReading, readJson } from './json-text.js';
import { createDataReader } from './zoned-instants.js';

/** Events as JSON Lines: an object a line, with the same names as in CSV and the inputs inside `data`. */
export function createJsonLinesEventReader(options: EventReaderOptions): EventReader {
  const reportKeys = createKeyReporter(options);
  const rowOptions = {
    ...options,
    readData: createDataReader(options.inputs, options.readTime),
    checkZone: createZoneCheck(),
  };
  let line = 0;

  function toRow(text: string): EventRow | null {
    line += 1;
    if (text.trim() === '') return null;
    const reading = readJson(text);
    if (!reading.ok || !isObject(reading.value)) return unreadable(line, problemOf(reading));
    reportKeys(reading.value, line);
    return readEvent(reading.value, line, rowOptions);
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

interface RowOptions extends Pick<EventReaderOptions, 'readTime' | 'intern'> {
  readonly readData: (data: JsonObject) => JsonObject;
  readonly checkZone: ZoneCheck;
}

function readEvent(object: JsonObject, line: number, options: RowOptions): EventRow {
  const { readTime, intern, readData, checkZone } = options;
  const id = object['eventId'];
  const eventId = typeof id === 'string' && id !== '' ? id : undefined;
  const problem = findProblem(object);
  if (problem !== null) return unreadable(line, problem, eventId);
  const time = object['occurredAt'] as string;
  const occurredAt = readTime(time);
  if (occurredAt === null) return unreadable(line, badTime(time), eventId);
  const timeZone = optionalText(object['timeZone'], intern);
  const zoneProblem = checkZone(timeZone);
  if (zoneProblem !== undefined) return unreadable(line, zoneProblem, eventId);
  const event: MeritEvent = {
    externalUserId: intern(object['externalUserId'] as string),
    externalTaskId: intern(object['externalTaskId'] as string),
    externalGameId: optionalText(object['externalGameId'], intern),
    action: optionalText(object['action'], intern),
    timeZone,
    data: readData((object['data'] ?? {}) as JsonObject),
  };
  return { ok: true, place: line, eventId, occurredAt, event };
}

function findProblem(object: JsonObject): string | null {
  for (const name of requiredNames) {
    if (object[name] === undefined) return `\`${name}\` is missing`;
    if (typeof object[name] !== 'string') return `\`${name}\` must be a text`;
    if (object[name] === '') return `\`${name}\` is empty`;
  }
  for (const name of optionalNames) {
    if (typeof (object[name] ?? '') !== 'string') return `\`${name}\` must be a text`;
  }
  return isObject(object['data'] ?? {}) ? null : '`data` must be an object';
}

function optionalText(value: JsonValue | undefined, intern: (text: string) => string): string | undefined {
  return typeof value === 'string' && value !== '' ? intern(value) : undefined;
}

const eventKeys = [...requiredNames, ...optionalNames, 'data'];

/** As many names as a file may sensibly have; of another one not all need be remembered. */
const namesMax = 1000;

/** Every line has the same few keys, so each is looked up only until it was seen once. */
function createKeyReporter({ inputs, onUnread }: EventReaderOptions) {
  const keys = inputs.map(keyOf);
  const seen = {
    event: new Set<string>(eventKeys),
    data: new Set(inputs.map(({ path }) => path[0] ?? '')),
  };
  function report(object: JsonObject, where: 'event' | 'data', line: number): void {
    const unread: UnreadName[] = [];
    for (const name in object) {
      if (seen[where].has(name) || seen[where].size > namesMax) continue;
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
