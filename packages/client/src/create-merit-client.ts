import createClient from 'openapi-fetch';
import { type AwardAllOptions, awardAll } from './award-all.js';
import { type Paths, PREFIX } from './contract.js';
import type { Credentials } from './credentials.js';
import { itemsOf, type ReadPage } from './items.js';
import type { MeritClient } from './merit-client.js';
import { PATIENCE, type Patience } from './patience.js';
import { send } from './send.js';
import type { NamedEvent } from './unanswered-events.js';

export interface MeritClientOptions extends Credentials, Partial<Patience> {
  /** Where the service is, such as `http://127.0.0.1:8000`. */
  readonly url: string;
  /** Sends one request; `fetch` unless said otherwise. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Makes a client of a service. */
export function createMeritClient(options: MeritClientOptions): MeritClient {
  const { url, fetch = (request) => globalThis.fetch(request), ...said } = options;
  const sending = { ...PATIENCE, ...said, fetch };
  const client = createClient<Paths>({
    baseUrl: url.replace(/\/$/, '') + PREFIX,
    fetch: (request) => send(nameWrite(request), sending),
  });
  const { GET, POST, PUT, PATCH, DELETE } = client;
  const awards = (gameId: string, events: Iterable<NamedEvent>, asked: AwardAllOptions = {}) => {
    const at = new URL(`${url.replace(/\/$/, '') + PREFIX}/games/${gameId}/points/bulk`);
    at.searchParams.set('onError', asked.onError ?? 'skip');
    return awardAll(events, { ...sending, url: at.href }, asked);
  };
  const items = (path: string, init?: object) => itemsOf(GET as ReadPage<unknown>, path, init);
  // What is refused is thrown, which the types of openapi-fetch can't know.
  return { GET, POST, PUT, PATCH, DELETE, items, awardAll: awards } as MeritClient;
}

/** Gives a write a name that all its attempts carry, so that it is done once. */
function nameWrite(request: Request): Request {
  const takesName = request.method === 'POST' || request.method === 'PUT';
  if (takesName && !request.headers.has('Idempotency-Key'))
    request.headers.set('Idempotency-Key', crypto.randomUUID());
  return request;
}
