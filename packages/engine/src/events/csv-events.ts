import { isObject } from '@merit/dsl';
import type { JsonObject, JsonValue } from '../event/event.js';
import { CsvColumns, headerHelp } from './csv-columns.js';
import { type CsvRecord, createCsvReader } from './csv-records.js';
import { createEventMaker, type EventParts, noObject } from './event-maker.js';
import { type EventReader, type EventReaderOptions, keyOf } from './event-reader.js';
import { type EventRow, unreadable } from './event-row.js';
import { plainStyle } from './file-style.js';
import { readExactJson } from './json-text.js';
import { putValue } from './put-value.js';
import { UnreadableEvents } from './unreadable-events.js';
import { UnfitValue, writtenToValue } from './written-value.js';
import { createDataReader } from './zoned-instants.js';

/**
 * Events as CSV: a header, then a row an event. Beside the columns every event has, each input stands in the
 * column named like the key it reads.
 */
export function createCsvEventReader(options: EventReaderOptions): EventReader {
  const reader = createCsvReader(options.path, (options.style ?? plainStyle).separator);
  let toRow: ((record: CsvRecord) => EventRow) | null = null;

  function* toRows(records: Iterable<CsvRecord>): Generator<EventRow, void, undefined> {
    for (const record of records) {
      if (toRow === null)
        toRow = createRowReader(new CsvColumns(record.cells, record.line, options), options);
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

function createRowReader(columns: CsvColumns, options: EventReaderOptions): (record: CsvRecord) => EventRow {
  const count = columns.names.length;
  const readData = createCellsReader(columns, options);
  const toEvent = createEventMaker(options);
  const readParts = createPartsReader(columns, options);
  const indexes = new Map(columns.names.map((name, index) => [name, index]));
  return ({ cells, line }) => {
    if (cells.length !== count) return unreadable(line, wrongLength(cells.length, count));
    const named = columns.areRecorded ? (name: string) => cells[indexes.get(name) ?? -1] : null;
    return toEvent({ line, parts: readParts(cells), named, data: () => readData(cells) });
  };
}

function createPartsReader(
  columns: CsvColumns,
  { inputs }: EventReaderOptions,
): (cells: readonly string[]) => EventParts {
  const read = (name: keyof EventParts) => {
    const reader = columns.reader(name);
    return reader === null ? () => undefined : (cells: readonly string[]) => reader(cells) || undefined;
  };
  const [time, user, task] = [read('occurredAt'), read('externalUserId'), read('externalTaskId')];
  const [game, action, typeAction] = [read('externalGameId'), read('action'), read('typeAction')];
  const eventId = read('eventId');
  // An input may have had a column of this name before events had one.
  const isInput = !columns.areRecorded && inputs.some((input) => keyOf(input) === 'timeZone');
  const timeZone = isInput ? () => undefined : read('timeZone');
  return (cells) => ({
    occurredAt: time(cells),
    externalUserId: user(cells),
    externalTaskId: task(cells),
    externalGameId: game(cells),
    action: action(cells),
    typeAction: typeAction(cells),
    timeZone: timeZone(cells),
    eventId: eventId(cells),
  });
}

function wrongLength(found: number, expected: number): string {
  return `this row has ${countOf(found, 'cell')}, the header ${countOf(expected, 'column')}`;
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** Reads the data of an event from its cells. */
function createCellsReader(
  columns: CsvColumns,
  { inputs, readTime }: EventReaderOptions,
): (cells: readonly string[]) => JsonObject | UnfitValue {
  if (columns.areRecorded) {
    const dataAt = columns.names.indexOf('data');
    const readData = createDataReader(inputs, readTime);
    return (cells) => {
      const given = readExactJson(cells[dataAt] || '{}');
      return given.ok && isObject(given.value) ? readData(given.value) : noObject;
    };
  }
  const found = inputs.flatMap((input) => {
    const text = columns.reader(keyOf(input));
    const read = writtenToValue(input.type, columns.place(keyOf(input)), readTime);
    return text === null ? [] : [{ path: input.path, name: columns.nameOf(keyOf(input)), text, read }];
  });
  return (cells) => {
    const data: Record<string, JsonValue> = {};
    for (const { path, name, text, read } of found) {
      const cell = text(cells);
      // An empty cell is a missing value.
      if (cell === '') continue;
      const value = read(cell);
      if (value instanceof UnfitValue) return new UnfitValue(`\`${name}\` ${value.problem}`);
      putValue(data, path, value);
    }
    return data;
  };
}
