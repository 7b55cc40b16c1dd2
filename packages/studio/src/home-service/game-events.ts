import type { EventBytes, EventSource, HomeEvents } from '../home/home.js';
import { readSetParams, setGameParams } from './game-params.js';
import { readList } from './read-list.js';
import type { ServiceConnection } from './service-connection.js';
import type { ServicePage, StoredEvent, StoredGame } from './service-forms.js';

/** The newest so many of a game. */
const EVENTS_MAX = 10_000;
const PAGE_MAX = 1_000;

/**
 * Games whose latest events the service can give, each with its time zone, since the edited text may award in
 * a game with another one. Denied events are in no ledger, so they are absent.
 */
export function createGameEvents(connection: ServiceConnection): HomeEvents {
  return {
    async list() {
      const { items, isWhole } = await readList<StoredGame>(connection, '/games');
      return {
        items: items.map(({ gameId, externalGameId }) => ({ id: gameId, name: externalGameId })),
        isWhole,
      };
    },
    read: (source) => readEvents(connection, source),
    paramsFor: (source, id) => readSetParams(connection, source, id),
    async setParams(source, id, values) {
      await setGameParams(connection, source, id, values);
      return readSetParams(connection, source, id);
    },
  };
}

async function readEvents(connection: ServiceConnection, { id, name }: EventSource): Promise<EventBytes> {
  const { timeZone } = await connection.get<StoredGame>(`/games/${id}`);
  const lines: string[] = [];
  let cursor: string | null = null;
  do {
    const after: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const path = `/games/${id}/events?limit=${PAGE_MAX}${after}`;
    const page: ServicePage<StoredEvent> = await connection.get(path);
    const { items } = page;
    lines.push(...items.map((event) => JSON.stringify({ ...event, timeZone: event.timeZone ?? timeZone })));
    cursor = page.nextCursor;
  } while (cursor !== null && lines.length < EVENTS_MAX);
  const text = lines.slice(0, EVENTS_MAX).join('\n');
  const bytes = new TextEncoder().encode(text).buffer;
  const isCut = cursor !== null || lines.length > EVENTS_MAX;
  return { name: `${name}.jsonl`, bytes, isWithoutDenied: true, ...(isCut ? { isNewest: true } : {}) };
}
