import { createTimeReader } from '@merit/engine/events';
import * as z from 'zod';
import { cannotRead, wrongUsage } from '../exit-code.js';
import type { ServiceConnection } from './connection.js';

const gameForm = z.looseObject({ gameId: z.string(), externalGameId: z.string(), timeZone: z.string() });
const gamesForm = z.looseObject({ items: z.array(gameForm) });
const pageForm = z.looseObject({
  items: z.array(z.looseObject({ timeZone: z.string().nullish() })),
  nextCursor: z.string().nullable(),
});

/** A game at a service. */
export type StoredGame = z.infer<typeof gameForm>;

/** Which events of a game, by when they happened or by when they were recorded. */
export interface SpanOptions {
  readonly from?: string;
  readonly to?: string;
  readonly recordedFrom?: string;
  readonly recordedTo?: string;
}

/** The parameters of the service for one: both ends are days, or both are moments. */
export type Span = Readonly<Record<string, string>>;

/** A page of the events of a game, the newest first. */
export interface EventPage {
  readonly events: readonly object[];
  readonly next: string | null;
}

const pageMax = 1_000;

/**
 * The game that somebody calls so, by its own id or by the service's.
 *
 * @throws CommandFailure where there is none, or several.
 */
export async function findGame(connection: ServiceConnection, name: string): Promise<StoredGame> {
  const query = new URLSearchParams({ externalGameId: name, limit: '2' });
  const { body } = await connection.get(`/games?${query}`);
  const [first, second] = read(gamesForm, body, connection).items;
  if (second !== undefined) {
    throw wrongUsage(`several games at ${connection.service} are called \`${name}\`, of different owners`, {
      help: 'name one by its `gameId`',
    });
  }
  if (first !== undefined) return first;
  if (/^[0-9a-f-]{36}$/i.test(name)) {
    return read(gameForm, (await connection.get(`/games/${name}`)).body, connection);
  }
  throw wrongUsage(`no game at ${connection.service} is called \`${name}\``, {
    help: '--game takes the `externalGameId` or the `gameId`',
  });
}

/**
 * The days or moments that a command line means. What days hold is the service's to say; a moment without an
 * offset is one of the clocks of the game.
 *
 * @throws CommandFailure for what is no stretch, or where both times are asked for.
 */
export function spanOf({ from, to, recordedFrom, recordedTo }: SpanOptions, { timeZone }: StoredGame): Span {
  const happened = given({ from, to });
  const recorded = given({ recordedFrom, recordedTo });
  if (happened.length > 0 && recorded.length > 0) {
    throw wrongUsage('events are pulled by when they happened, or by when they were recorded', {
      help: 'leave out --from and --to, or --recorded-from and --recorded-to',
    });
  }
  const readTime = createTimeReader(timeZone);
  const ends = [...happened, ...recorded].map(([name, text]) => {
    const ms = readTime(text);
    if (ms !== null) return [name, isDay(text) ? text : new Date(ms).toISOString()] as const;
    throw wrongUsage(`${flagOf(name)} ${text}: this is no day and no time`, {
      help: 'write 2026-11-30, or 2026-11-30T18:00:00Z',
    });
  });
  if (new Set(ends.map(([, text]) => isDay(text))).size > 1) {
    const flags = ends.map(([name]) => flagOf(name)).join(' and ');
    throw wrongUsage(`${flags} are two days, or two moments`);
  }
  return Object.fromEntries(ends);
}

function given(ends: {
  readonly [name: string]: string | undefined;
}): readonly (readonly [string, string])[] {
  return Object.entries(ends).flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]));
}

function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}

/**
 * One page of what happened in a game. Each event has the clocks that it counts by and its game, so that the
 * file needs nothing beside it.
 */
export async function readEventPage(
  connection: ServiceConnection,
  { gameId, externalGameId, timeZone }: StoredGame,
  { span, cursor }: { readonly span: Span; readonly cursor: string | null },
): Promise<EventPage> {
  const query = new URLSearchParams({ limit: String(pageMax), ...span });
  if (cursor !== null) query.set('cursor', cursor);
  const { body } = await connection.get(`/games/${gameId}/events?${query}`);
  const { items, nextCursor } = read(pageForm, body, connection);
  const events = items.map((event) => ({ ...event, externalGameId, timeZone: event.timeZone ?? timeZone }));
  return { events, next: nextCursor };
}

function read<Form extends z.ZodType>(
  form: Form,
  body: unknown,
  { service }: ServiceConnection,
): z.output<Form> {
  const reading = form.safeParse(body);
  if (reading.success) return reading.data;
  throw cannotRead(`${service} answers with something that this version doesn't know`);
}
