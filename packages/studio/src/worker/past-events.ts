import { dateToText, type InputDeclaration, printType } from '@merit/dsl';
import { createTimeZone, type TimedEvent } from '@merit/engine';
import {
  createEventReader,
  createTimeReader,
  type EventReader,
  type EventRow,
  eventFormatOf,
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
  #name = '';
  #text = '';
  #known: { readonly key: string; readonly read: ReadEvents } | null = null;

  async take(given: NewEvents): Promise<void> {
    const text = await textOf(given);
    if (text.length > textUnitsMax) throw new UnreadableEvents(`${given.name}: too large for a page`);
    [this.#name, this.#text, this.#known] = [given.name, text, null];
  }

  /** Null where there are none. @throws UnreadableEvents where the file as a whole can't be read. */
  read(inputs: readonly InputDeclaration[], timeZone: string): ReadEvents | null {
    if (this.#text === '') return null;
    const key = JSON.stringify([timeZone, inputs.map(({ path, type }) => [path, printType(type)])]);
    if (this.#known?.key === key) return this.#known.read;
    const read = readText({ name: this.#name, text: this.#text, inputs, timeZone });
    this.#known = { key, read };
    return read;
  }
}

interface EventText {
  readonly name: string;
  readonly text: string;
  readonly inputs: readonly InputDeclaration[];
  readonly timeZone: string;
}

function readText({ name, text, inputs, timeZone }: EventText): ReadEvents {
  const unread: string[] = [];
  const reader = createEventReader(formatOf(name, text), {
    path: name,
    inputs,
    readTime: createTimeReader(timeZone),
    intern: (id) => id,
    onUnread: (names) => unread.push(...names.map((each) => each.name)),
  });
  const events: TimedEvent[] = [];
  let [unreadable, problem]: [number, string | null] = [0, null];
  for (const row of rowsOf(reader, text)) {
    if (row.ok) {
      events.push(row);
      continue;
    }
    unreadable += 1;
    problem ??= `line ${row.place}: ${row.problem}`;
  }
  const days = spanOf(events, timeZone);
  const people = new Set(events.map(({ event }) => event.externalUserId)).size;
  const report = { name, events: events.length, people, ...days, timeZone, unread, unreadable, problem };
  return { events, report };
}

/** All lines have been gone through before the end is asked for. */
function* rowsOf(reader: EventReader, text: string): Generator<EventRow, void, undefined> {
  yield* reader.read(text);
  yield* reader.end();
}

/** What is pasted or misnamed shows by its first character what it is. */
function formatOf(name: string, text: string): 'csv' | 'jsonl' {
  const promised = eventFormatOf(name.replace(/\.gz$/i, ''));
  return promised ?? (text.trimStart().startsWith('{') ? 'jsonl' : 'csv');
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
