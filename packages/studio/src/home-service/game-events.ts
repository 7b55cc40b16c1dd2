import type { EventBytes, EventSource, HomeEvents } from '../home/home.js';
import type { ServiceConnection } from './service-connection.js';
import type { Page, StoredEvent, StoredGame } from './service-forms.js';

/** The newest so many of a game. */
const EVENTS_MAX = 10_000;
const PAGE_MAX = 1_000;

/**
 * Games whose last events can be read, as JSON Lines, each with the time zone that it counts in: the text may
 * award in another game, whose clocks are others. What was denied is in no ledger.
 */
export function createGameEvents(connection: ServiceConnection): HomeEvents {
  return {
    async list() {
      const { items } = await connection.get<Page<StoredGame>>('/games?limit=500');
      return items.map(({ gameId, externalGameId }) => ({ id: gameId, name: externalGameId }));
    },
    read: (source) => readEvents(connection, source),
  };
}

async function readEvents(connection: ServiceConnection, { id, name }: EventSource): Promise<EventBytes> {
  const { timeZone } = await connection.get<StoredGame>(`/games/${id}`);
  const lines: string[] = [];
  let cursor: string | null = null;
  do {
    const after: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const path = `/games/${id}/events?limit=${PAGE_MAX}${after}`;
    const page: Page<StoredEvent> = await connection.get(path);
    const decided = page.items.filter(({ kind }) => kind === 'decided');
    lines.push(...decided.map((event) => lineOf({ ...event, timeZone: event.timeZone ?? timeZone })));
    cursor = page.nextCursor;
  } while (cursor !== null && lines.length < EVENTS_MAX);
  const text = lines.slice(0, EVENTS_MAX).reverse().join('\n');
  return { name: `${name}.jsonl`, bytes: new TextEncoder().encode(text).buffer };
}

function lineOf({ externalUserId, externalTaskId, typeAction, data, ...event }: StoredEvent): string {
  const { occurredAt, timeZone } = event;
  const action = typeAction === null ? {} : { action: typeAction };
  return JSON.stringify({ occurredAt, timeZone, externalUserId, externalTaskId, ...action, data });
}
