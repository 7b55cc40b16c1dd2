import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { jsonIn } from '@merit/engine/events';
import { cannotRead, wrongUsage } from '../exit-code.js';
import type { Io } from '../io.js';
import { ServiceRefusal } from './problem.js';

/** An answer, and the tag of the state that it shows. */
export interface Answer {
  readonly body: unknown;
  readonly etag: string | null;
}

export interface Sent {
  readonly body: object;
  /** The tag of the state that is changed. */
  readonly ifMatch?: string | null;
}

const attemptsMax = 4;
/** Publishing waits until what a version asks of the past is counted. */
const timeoutMs = 600_000;
/** A longer wait, such as for tomorrow's quota, is for whoever calls. */
const waitMaxMs = 30_000;
/** A text and its JSON form are below this by far. */
const answerBytesMax = 32 * 1024 * 1024;

/** The interface of one service, asked as one caller. A write that is repeated is done once. */
export class ServiceConnection {
  readonly service: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(service: string, io: Io) {
    this.service = service;
    this.#headers = {
      ...credentialsOf(io),
      Accept: 'application/json',
      'User-Agent': `merit/${io.version}`,
    };
  }

  get(path: string): Promise<Answer> {
    return this.#ask(path, { method: 'GET', headers: this.#headers });
  }

  post(path: string, sent: Sent): Promise<Answer> {
    return this.#ask(path, this.#write('POST', sent));
  }

  put(path: string, sent: Sent): Promise<Answer> {
    return this.#ask(path, this.#write('PUT', sent));
  }

  #write(method: string, { body, ifMatch }: Sent): RequestInit {
    const headers = {
      ...this.#headers,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      ...(typeof ifMatch === 'string' ? { 'If-Match': ifMatch } : {}),
    };
    return { method, headers, body: JSON.stringify(body) };
  }

  async #ask(path: string, request: RequestInit): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#attempt(path, request);
      if (outcome.ok) return outcome.answer;
      const waitMs = outcome.retryAfterMs ?? 200 * 2 ** attempt;
      if (!outcome.mayRepeat || attempt === attemptsMax || waitMs > waitMaxMs) throw outcome.failure;
      await sleep(waitMs);
    }
  }

  async #attempt(path: string, request: RequestInit): Promise<Outcome> {
    const url = `${this.service}/api/v1${path}`;
    try {
      // A key must not follow where an answer points to.
      const response = await fetch(url, {
        ...request,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return this.#outcomeOf(response, await readBounded(response, this.service));
    } catch (error) {
      if (error instanceof TooLarge) throw cannotRead(error.message, { cause: error });
      const failure = cannotRead(`${this.service} can't be reached: ${reasonOf(error)}`, { cause: error });
      return { ok: false, failure, mayRepeat: true, retryAfterMs: undefined };
    }
  }

  #outcomeOf(response: Response, text: string): Outcome {
    const { status, headers } = response;
    const body = jsonIn(text);
    if (response.ok && body !== undefined) return { ok: true, answer: { body, etag: headers.get('etag') } };
    if (response.ok || (status >= 300 && status < 400)) {
      const what = response.ok ? 'answers with something else than JSON' : `redirects elsewhere (${status})`;
      const failure = cannotRead(`${this.service} ${what}`, { help: 'is this the address of the service?' });
      return { ok: false, failure, mayRepeat: false, retryAfterMs: undefined };
    }
    const failure = new ServiceRefusal(this.service, status, body);
    const mayRepeat = status === 429 || status >= 500 || failure.code === 'idempotency-in-progress';
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    return { ok: false, failure, mayRepeat, retryAfterMs: seconds >= 0 ? seconds * 1000 : undefined };
  }
}

type Outcome =
  | { readonly ok: true; readonly answer: Answer }
  | {
      readonly ok: false;
      readonly failure: Error;
      readonly mayRepeat: boolean;
      /** What the service asks for. */
      readonly retryAfterMs: number | undefined;
    };

class TooLarge extends Error {}

async function readBounded(response: Response, service: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > answerBytesMax) throw new TooLarge(`${service} answers with more than a strategy can be`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The platform's own words name internals; these say what somebody can look at. */
function reasonOf(error: unknown): string {
  const codes: { readonly [code: string]: string } = {
    ECONNREFUSED: 'nothing listens there',
    ENOTFOUND: 'no machine has this name',
    EAI_AGAIN: 'its name cannot be looked up now',
    ECONNRESET: 'the connection broke',
    ETIMEDOUT: 'it does not answer',
    UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
    UND_ERR_SOCKET: 'the connection broke',
    CERT_HAS_EXPIRED: 'its certificate has expired',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
    SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an authority that is not known',
    ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  };
  if (error instanceof Error && error.name === 'TimeoutError') return 'it does not answer';
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return codes[code] ?? (code === '' ? 'the connection failed' : `the connection failed (${code})`);
}

/** What one header of a request can carry; a token is at most a few kilobytes. */
const secret = /^[\x21-\x7e]{1,16000}$/;

/** The header that says who asks, by a key or token of the environment: others see a command line. */
function credentialsOf({ env }: Io): { readonly [header: string]: string } {
  const [key, token] = [env['MERIT_API_KEY'] ?? '', env['MERIT_TOKEN'] ?? ''];
  if (key !== '') return { 'X-API-Key': checked('MERIT_API_KEY', key) };
  if (token !== '') return { Authorization: `Bearer ${checked('MERIT_TOKEN', token)}` };
  throw wrongUsage('nothing says who asks the service', {
    help: 'set MERIT_API_KEY to a key, or MERIT_TOKEN to a bearer token',
  });
}

function checked(name: string, value: string): string {
  if (secret.test(value)) return value;
  throw wrongUsage(`${name} holds what no key or token does: a space, a line feed or another character`);
}
