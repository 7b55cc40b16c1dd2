import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { API_PREFIX } from '../../src/http/route/route.js';
import type { Answer, Client } from '../../src/testing/client.js';

/** A request to `POST` under a key of its own, so that it may be sent again until it is answered. */
export interface Command {
  readonly idempotencyKey: string;
  /** Under `/api/v1`. */
  readonly path: string;
  readonly body: object;
}

/** Who is to be asked next; each attempt asks anew. */
export type NextClient = () => Client | Promise<Client>;

/** Sends a command again and again, wherever it gets no answer, or that of somebody who can't answer now. */
export async function persist(next: NextClient, { path, body, idempotencyKey }: Command): Promise<Answer> {
  for (;;) {
    const client = await next();
    const headers = { 'idempotency-key': idempotencyKey };
    const answer = await client.post(path, body, headers).catch(nullWhereLost);
    if (answer !== null && !mayComeBack(answer)) return answer;
  }
}

/** What `fetch` throws where the connection was refused or lost. */
function nullWhereLost(error: unknown): null {
  if (error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message)) return null;
  throw error;
}

function mayComeBack({ status, body }: Answer): boolean {
  return status === 503 || (status === 409 && body.code === 'idempotency-in-progress');
}

export interface Caller {
  readonly url: string;
  readonly plaintext: string;
}

/** Sends a command, and gives what hangs up. */
export function begin({ url, plaintext }: Caller, { path, body, idempotencyKey }: Command): ClientRequest {
  const sending = request(url + API_PREFIX + path, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/json',
      'x-api-key': plaintext,
      'idempotency-key': idempotencyKey,
    },
  });
  sending.on('error', () => undefined);
  sending.end(JSON.stringify(body));
  return sending;
}

/** Sends a command and is gone before it is answered; whether it took effect nobody knows. */
export async function sendAndHangUp(caller: Caller, command: Command): Promise<void> {
  const sending = begin(caller, command);
  await Promise.race([once(sending, 'finish'), once(sending, 'close')]).catch(() => undefined);
  sending.destroy();
}

/** Does the work for each item, so many at a time. */
export async function inLanes<Item>(
  lanes: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const left = items.entries();
  const lane = async () => {
    for (const [index, item] of left) await work(item, index);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
