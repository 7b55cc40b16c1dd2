import createClient from 'openapi-fetch';
import { type AwardAllOptions, awardAll } from './award-all.js';
import { type Paths, PREFIX } from './contract.js';
import type { Credentials } from './credentials.js';
import type { MeritClient, Page } from './merit-client.js';
import { type CallLimits, limitsOf, PATIENCE, type Patience } from './patience.js';
import { type Sending, send } from './send.js';
import type { NamedEvent } from './unanswered-events.js';

export interface MeritClientOptions extends Credentials, CallLimits {
  /** Where the service is, such as `http://127.0.0.1:8000`. */
  readonly url: string;
  /** Sends one request; `fetch` unless said otherwise. What it is given ends with `init.signal`. */
  readonly fetch?: ((request: Request, init: RequestInit) => Promise<Response>) | undefined;
  /** Waits between attempts; rejects where the caller gives up meanwhile. */
  readonly wait?: Patience['wait'] | undefined;
}

interface CallInit extends CallLimits {
  readonly signal?: AbortSignal;
  readonly parseAs?: string;
}

type AnyCall = (path: string, init?: object) => Promise<unknown>;

/** Makes a client of a service. */
export function createMeritClient(options: MeritClientOptions): MeritClient {
  const { url, apiKey, token, wait = PATIENCE.wait } = options;
  const { fetch = (request: Request, init: RequestInit) => globalThis.fetch(request, init) } = options;
  const sending: Sending = { ...PATIENCE, ...limitsOf(options), apiKey, token, wait, fetch };
  const client = createClient<Paths>({ baseUrl: url.replace(/\/$/, '') + PREFIX });
  const withLimits = (call: unknown): AnyCall => {
    return (path, init: CallInit = {}) => {
      const limits = { ...sending, ...limitsOf(init) };
      const accept = (init.parseAs ?? 'json') === 'json' ? 'application/json' : '*/*';
      const fetch = (request: Request) => send(nameWrite(accepting(request, accept)), limits, init.signal);
      return (call as AnyCall)(path, { ...init, fetch });
    };
  };
  const GET = withLimits(client.GET);
  const [POST, PUT] = [withLimits(client.POST), withLimits(client.PUT)];
  const [PATCH, DELETE] = [withLimits(client.PATCH), withLimits(client.DELETE)];
  const awards = (gameId: string, events: Iterable<NamedEvent>, asked: AwardAllOptions = {}) => {
    const at = new URL(`${url.replace(/\/$/, '') + PREFIX}/games/${gameId}/points/bulk`);
    at.searchParams.set('onError', asked.onError ?? 'skip');
    if (asked.backfill === true) at.searchParams.set('backfill', 'true');
    return awardAll(events, { ...sending, ...limitsOf(asked), url: at.href }, asked);
  };
  const items = (path: string, init?: object) => itemsOf(GET as ReadPage<unknown>, path, init);
  // What is refused is thrown, which the types of openapi-fetch can't know.
  return { GET, POST, PUT, PATCH, DELETE, items, awardAll: awards } as unknown as MeritClient;
}

/** Some paths have other forms than JSON, which they would give who doesn't say what it reads. */
function accepting(request: Request, mediaType: string): Request {
  if (!request.headers.has('Accept')) request.headers.set('Accept', mediaType);
  return request;
}

/** Gives a write a name that all its attempts carry, so that it is done once. */
function nameWrite(request: Request): Request {
  const takesName = request.method === 'POST' || request.method === 'PUT';
  if (takesName && !request.headers.has('Idempotency-Key'))
    request.headers.set('Idempotency-Key', crypto.randomUUID());
  return request;
}

interface Init {
  readonly params?: { readonly query?: object };
}

/** Reads one page of a list. */
type ReadPage<Item> = (path: string, init: Init) => Promise<{ readonly data: Page<Item> }>;

/** Reads a list page by page, the next one when it is needed. */
async function* itemsOf<Item>(
  read: ReadPage<Item>,
  path: string,
  init: Init = {},
): AsyncGenerator<Item, void> {
  let cursor = {};
  for (;;) {
    const query = { ...init.params?.query, ...cursor };
    const { data } = await read(path, { ...init, params: { ...init.params, query } });
    yield* data.items;
    if (data.nextCursor === null) return;
    cursor = { cursor: data.nextCursor };
  }
}
