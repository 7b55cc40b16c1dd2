import { type InputDeclaration, isObject, nearestName } from '@merit/dsl';
import type { JsonValue } from '../event/event.js';
import { type CsvRecord, createCsvReader } from './csv-records.js';
import {
  type CsvStyle,
  type EventReader,
  type EventReaderOptions,
  keyOf,
  plainCsv,
  type UnreadName,
} from './event-reader.js';
import {
  badTime,
  createZoneCheck,
  type EventRow,
  optionalNames,
  requiredNames,
  unreadable,
} from './event-row.js';
import { textToValue } from './text-to-value.js';
import { UnreadableEvents } from './unreadable-events.js';

/**
 * Events as CSV: a header, then a row an event. Beside the columns every event has, each input stands in the
 * column named like the key it reads.
 */
export function createCsvEventReader(options: EventReaderOptions): EventReader {
  const reader = createCsvReader(options.path, styleOf(options).separator);
  let toRow: ((record: CsvRecord) => EventRow) | null = null;

  function* toRows(records: Iterable<CsvRecord>): Generator<EventRow, void, undefined> {
    for (const record of records) {
      if (toRow === null) toRow = planRows(record, options);
      else yield toRow(record);
    }
  }

  return {
    read: (lines) => toRows(reader.read(lines)),
    end() {
      const rows = [...toRows(reader.end())];
      if (toRow === null)
        throw new UnreadableEvents(`${options.path}: the file is empty`, { help: headerHelp });
      return rows;
    },
  };
}

const headerHelp = `the first line names the columns: ${requiredNames.join(', ')}, and one for each input`;

interface InputColumn {
  readonly index: number;
  readonly path: readonly string[];
  readonly read: (text: string) => JsonValue;
}

function planRows(header: CsvRecord, options: EventReaderOptions): (record: CsvRecord) => EventRow {
  const columns = ourNames(header.cells, styleOf(options));
  checkHeader(columns, header.line, options);
  checkInputColumns(columns, header.line, options);
  options.onUnread(unreadColumns(columns, header.line, options.inputs));
  return createRowReader(columns, options);
}

function styleOf({ csv = plainCsv }: EventReaderOptions): CsvStyle {
  return csv;
}

/** Columns that have another name in this file, by the names that they have here. */
function ourNames(cells: readonly string[], { columns }: CsvStyle): readonly string[] {
  const ours = new Map(Object.entries(columns).map(([name, theirs]) => [theirs, name]));
  return cells.map((cell) => ours.get(cell.trim()) ?? cell.trim());
}

function unreadColumns(
  columns: readonly string[],
  line: number,
  inputs: readonly InputDeclaration[],
): UnreadName[] {
  const keys = inputs.map(keyOf);
  const known = new Set<string>([...requiredNames, ...optionalNames, ...keys]);
  const unused = keys.filter((key) => !columns.includes(key));
  return columns
    .filter((name) => !known.has(name))
    .map((name) => ({ name, where: 'column', line, nearest: nearestName(name, unused) }));
}

function checkHeader(columns: readonly string[], line: number, options: EventReaderOptions): void {
  const place = `${options.path}:${line}`;
  const missing = requiredNames.filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    const [only] = columns;
    const foreign = columns.length === 1 && only !== undefined && /[,;\t|]/.test(only);
    throw new UnreadableEvents(
      `${place}: the header lacks ${missing.map((name) => `\`${name}\``).join(', ')}`,
      {
        help: foreign ? separatorHelp(styleOf(options)) : headerHelp,
      },
    );
  }
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice !== undefined) throw new UnreadableEvents(`${place}: the column \`${twice}\` stands here twice`);
}

function separatorHelp({ separator }: CsvStyle): string {
  return separator === ','
    ? 'columns are separated by commas, but for files whose separator merit.config.json names'
    : `columns are separated by ${JSON.stringify(separator)}, as merit.config.json says`;
}

/** Without one of these every event would be refused. */
function checkInputColumns(
  columns: readonly string[],
  line: number,
  { path, inputs }: EventReaderOptions,
): void {
  const needed = inputs.find((input) => isRequired(input) && !columns.includes(keyOf(input)));
  if (needed === undefined) return;
  const key = keyOf(needed);
  const nearest = nearestName(key, columns);
  throw new UnreadableEvents(
    `${path}:${line}: the header lacks \`${key}\`, which the input \`${needed.name}\` needs`,
    {
      help:
        nearest === undefined ? `the columns are ${columns.join(', ')}` : `is it the column \`${nearest}\`?`,
    },
  );
}

function isRequired(input: InputDeclaration): boolean {
  return !input.optional && input.default === null;
}

function createRowReader(
  columns: readonly string[],
  options: EventReaderOptions,
): (record: CsvRecord) => EventRow {
  const { readTime, intern } = options;
  const inputs = inputColumns(columns, options);
  const index = (name: string) => columns.indexOf(name);
  const [timeAt, userAt, taskAt] = [index('occurredAt'), index('externalUserId'), index('externalTaskId')];
  const [gameAt, actionAt, idAt] = [index('externalGameId'), index('action'), index('eventId')];
  // An input may have had a column of this name before events had one.
  const zoneAt = options.inputs.some((input) => keyOf(input) === 'timeZone') ? -1 : index('timeZone');
  const checkZone = createZoneCheck();
  return ({ cells, line }) => {
    if (cells.length !== columns.length) return unreadable(line, wrongLength(cells.length, columns.length));
    const eventId = cells[idAt] || undefined;
    const time = cells[timeAt] ?? '';
    const userId = cells[userAt] ?? '';
    const taskId = cells[taskAt] ?? '';
    const occurredAt = readTime(time);
    if (occurredAt === null) return unreadable(line, badTime(time), eventId);
    if (userId === '') return unreadable(line, '`externalUserId` is empty', eventId);
    if (taskId === '') return unreadable(line, '`externalTaskId` is empty', eventId);
    const gameId = cells[gameAt] ?? '';
    const action = cells[actionAt] ?? '';
    const timeZone = cells[zoneAt] || undefined;
    const zoneProblem = checkZone(timeZone);
    if (zoneProblem !== undefined) return unreadable(line, zoneProblem, eventId);
    const event = {
      externalUserId: intern(userId),
      externalTaskId: intern(taskId),
      externalGameId: gameId === '' ? undefined : intern(gameId),
      action: action === '' ? undefined : intern(action),
      timeZone: timeZone === undefined ? undefined : intern(timeZone),
      data: readData(cells, inputs),
    };
    return { ok: true, place: line, eventId, occurredAt, event };
  };
}

function inputColumns(columns: readonly string[], { inputs, readTime }: EventReaderOptions): InputColumn[] {
  return inputs
    .map((input) => ({
      index: columns.indexOf(keyOf(input)),
      path: input.path,
      read: textToValue(input.type, readTime),
    }))
    .filter((column) => column.index !== -1);
}

function wrongLength(found: number, expected: number): string {
  return `this row has ${countOf(found, 'cell')}, the header ${countOf(expected, 'column')}`;
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** An empty cell is a missing value. */
function readData(cells: readonly string[], inputs: readonly InputColumn[]): Record<string, JsonValue> {
  const data: Record<string, JsonValue> = {};
  for (const { index, path, read } of inputs) {
    const text = cells[index];
    if (text !== undefined && text !== '') put(data, path, read(text));
  }
  return data;
}

function put(data: Record<string, JsonValue>, path: readonly string[], value: JsonValue): void {
  const [first = ''] = path;
  if (path.length === 1) {
    data[first] = value;
    return;
  }
  let folder = data;
  for (const key of path.slice(0, -1)) {
    const inner = Object.hasOwn(folder, key) ? folder[key] : undefined;
    const next = isObject(inner) ? inner : {};
    folder[key] = next;
    folder = next;
  }
  folder[path[path.length - 1] ?? ''] = value;
}
