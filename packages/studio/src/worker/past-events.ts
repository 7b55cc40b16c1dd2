import { dateToText, type InputDeclaration, printType } from '@merit/dsl';
import { createTimeZone, EventIds, inTheirOrder, type TimedEvent } from '@merit/engine';
import {
  createEventReader,
  createItemCutter,
  createTimeReader,
  type EventReader,
  type EventRow,
  eventFormatOf,
  type FileStyle,
  plainStyle,
  readableOf,
  UnreadableEvents,
} from '@merit/engine/events';
import type { NewEvents } from '../protocol/questions.js';
import type { EventsReport } from '../protocol/reports.js';

export interface ReadEvents {
  readonly events: readonly TimedEvent[];
  readonly report: EventsReport;
}

/** More text than this would fill a page's memory several times over once it is read. */
const textUnitsMax = 400_000_000;

/** The text of an event file, unpacked where its name says so. */
async function textOf({ name, bytes }: NewEvents): Promise<string> {
  if (!name.toLowerCase().endsWith('.gz')) return new TextDecoder().decode(bytes);
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(unpacked).text();
}

/** Keeps the text of past events, and reads it anew where the inputs or the zone aren't the same any more. */
export class PastEvents {
  #taken = 0;
  #given: Given = { name: '', isWithoutDenied: false, isNewest: false };
  #text = '';
  #known: { readonly key: string; readonly read: ReadEvents } | null = null;

  async take(given: NewEvents): Promise<void> {
    this.#taken += 1;
    const turn = this.#taken;
    const text = await textOf(given);
    // Others came while these were unpacked.
    if (turn !== this.#taken) return;
    if (text.trim() === '') throw new UnreadableEvents(`${given.name}: there is nothing in it`);
    if (text.length > textUnitsMax) throw new UnreadableEvents(`${given.name}: too large for a page`);
    [this.#given, this.#text, this.#known] = [
      {
        name: given.name,
        isWithoutDenied: given.isWithoutDenied === true,
        isNewest: given.isNewest === true,
      },
      text,
      null,
    ];
  }

  /** Null where there are none. @throws UnreadableEvents where the file as a whole can't be read. */
  read(inputs: readonly InputDeclaration[], timeZone: string): ReadEvents | null {
    if (this.#text === '') return null;
    const key = JSON.stringify([timeZone, inputs.map(({ path, type }) => [path, printType(type)])]);
    if (this.#known?.key === key) return this.#known.read;
    const read = readText({ ...this.#given, text: this.#text, inputs, timeZone });
    this.#known = { key, read };
    return read;
  }
}

type Given = Pick<EventsReport, 'name' | 'isWithoutDenied' | 'isNewest'>;

interface EventText extends Given {
  readonly text: string;
  readonly inputs: readonly InputDeclaration[];
  readonly timeZone: string;
}

function readText({ text, inputs, timeZone, ...given }: EventText): ReadEvents {
  const { name } = given;
  const unread: string[] = [];
  const format = formatOf(name, text);
  const style = format === 'csv' ? styleOf(text) : plainStyle;
  const reader = createEventReader(format, {
    path: name,
    style,
    inputs,
    readTime: createTimeReader(timeZone),
    intern: (id) => id,
    onUnread: (names) => unread.push(...names.map((each) => each.name)),
  });
  const rows = [...rowsOf(reader, format === 'csv' ? withLineFeeds(text) : itemsOf(name, text))];
  const readable = readableOf(rows);
  const { events, known } = eachOnce(inTheirOrder(readable));
  const unreadable = rows.length - readable.length;
  const first = rows.find((row) => !row.ok);
  const problem = first === undefined ? null : `line ${first.place}: ${first.problem}`;
  const days = spanOf(events, timeZone);
  const people = new Set(events.map(({ event }) => event.externalUserId)).size;
  const { repeated, conflict: conflicts } = known;
  const counted = { events: events.length, people, repeated, conflicts, unread, unreadable, problem };
  const report = { ...given, readAs: readAs(style), ...counted, ...days, timeZone };
  return { events, report };
}

/** Events of one id are one event, or a conflict. */
function eachOnce(all: readonly TimedEvent[]) {
  const events: TimedEvent[] = [];
  const ids = new EventIds();
  const known = { repeated: 0, conflict: 0 };
  for (const event of all) {
    const isKnown = ids.find(event);
    if (isKnown === null) {
      events.push(event);
      ids.take(event);
    } else known[isKnown] += 1;
  }
  return { events, known };
}

/** The items of an array or of a page stand on lines of their own, as those of JSON Lines do. */
function itemsOf(name: string, text: string): string {
  const cutter = createItemCutter(name);
  return cutter.cut(text) + cutter.end();
}

/** Some programs end lines with a carriage return alone. */
function withLineFeeds(text: string): string {
  return text.includes('\n') ? text : text.replaceAll('\r', '\n');
}

/** All lines have been gone through before the end is asked for. */
function* rowsOf(reader: EventReader, text: string): Generator<EventRow, void, undefined> {
  yield* reader.read(text);
  yield* reader.end();
}

/** What is pasted or misnamed shows by its first character what it is. */
function formatOf(name: string, text: string): 'csv' | 'jsonl' {
  const promised = eventFormatOf(name.replace(/\.gz$/i, ''));
  return promised ?? (/^\s*[[{]/.test(text) ? 'jsonl' : 'csv');
}

/** So many units of a text tell how it is written. */
const unitsLookedAt = 100_000;

/**
 * How a CSV is written, as its beginning tells: spreadsheets copy cells with tabs between them, and where
 * numbers have commas they save files with semicolons. A comma is one of a number only where no number has a
 * point.
 */
export function styleOf(text: string): FileStyle {
  const [header = '', ...lines] = text.slice(0, unitsLookedAt).split(/\r\n?|\n/);
  const [separator] = [',', ';', '\t'].toSorted(
    (one, other) => partsOf(header, other) - partsOf(header, one),
  );
  if (separator === undefined || separator === ',') return plainStyle;
  const cells = lines.flatMap((line) => line.split(separator));
  const hasCommas = cells.some((cell) => /^"?[+-]?\d+,\d+"?$/.test(cell));
  const hasPoints = cells.some((cell) => /^"?[+-]?\d+\.\d+"?$/.test(cell));
  return { ...plainStyle, separator, ...(hasCommas && !hasPoints ? { numbers: '1.234,5' } : {}) };
}

/** Null for what is written as ours is. */
function readAs({ separator, numbers }: FileStyle): string | null {
  if (separator === ',') return null;
  const between = separator === ';' ? 'semicolons between cells' : 'tabs between cells';
  return numbers === undefined ? between : `${between}, 9,5 as 9.5`;
}

function partsOf(header: string, separator: string): number {
  return header.split(separator).length;
}

function spanOf(events: readonly TimedEvent[], timeZone: string): Pick<EventsReport, 'from' | 'to'> {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { occurredAt } of events) {
    first = Math.min(first, occurredAt);
    last = Math.max(last, occurredAt);
  }
  if (events.length === 0) return { from: '', to: '' };
  const zone = createTimeZone(timeZone);
  const dayOf = (instantMs: number) => dateToText(zone.localDay(instantMs));
  return { from: dayOf(first), to: dayOf(last) };
}
