// @ts-check
/**
 * A client of the service to copy into your own code: Node 20 or newer, no dependencies. A write carries an
 * Idempotency-Key through all its attempts, so that a lost answer never awards twice.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @typedef {object} Options
 * @property {string} url Where the service is, such as `http://127.0.0.1:8000`.
 * @property {string} apiKey
 * @property {number} [attempts] How often a request is sent at most.
 * @property {number} [timeoutMs] How long an attempt may take.
 * @property {number} [waitMaxMs] A longer wait than this isn't waited: the problem is thrown.
 * @property {(ms: number) => Promise<unknown>} [wait]
 */

/**
 * @typedef {object} Write
 * @property {string} [idempotencyKey] Your own name of the write, where it has one: then another process can
 *   repeat it.
 * @property {string} [ifMatch] The ETag of what is changed.
 */

/** @typedef {{ path: string, code: string, message: string }} FieldError */

/** What the service refused. `code` is stable: decide by it, and show `message` to people. */
export class MeritProblem extends Error {
  /** @param {Record<string, any>} problem The members of `application/problem+json`. */
  constructor(problem) {
    super(problem.detail ?? problem.title ?? `status ${problem.status}`);
    this.name = 'MeritProblem';
    /** @type {number} */
    this.status = problem.status;
    /** @type {string | undefined} */
    this.code = problem.code;
    /** @type {readonly FieldError[]} What is wrong with which field. */
    this.errors = problem.errors ?? [];
    /** Everything else that it says, such as the `gameId` that is in the way. */
    this.problem = problem;
  }
}

export class MeritClient {
  /** @type {Required<Options>} */
  #options;

  /** @param {Options} options */
  constructor(options) {
    this.#options = {
      attempts: 5,
      timeoutMs: 10_000,
      waitMaxMs: 30_000,
      wait: (ms) => sleep(ms),
      ...options,
    };
  }

  /**
   * @param {string} path Under `/api/v1`, with ids encoded by `encodeURIComponent`.
   * @param {Record<string, string | number | boolean>} [query]
   */
  get(path, query = {}) {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) search.set(name, `${value}`);
    return this.#send('GET', search.size === 0 ? path : `${path}?${search}`);
  }

  /**
   * @param {string} path
   * @param {unknown} [body]
   * @param {Write} [write]
   */
  post(path, body, write) {
    return this.#send('POST', path, body, { idempotencyKey: randomUUID(), ...write });
  }

  /**
   * @param {string} path
   * @param {unknown} body
   * @param {Write} [write]
   */
  put(path, body, write) {
    return this.#send('PUT', path, body, { idempotencyKey: randomUUID(), ...write });
  }

  /**
   * @param {string} path
   * @param {unknown} body
   * @param {Write} [write]
   */
  patch(path, body, write) {
    return this.#send('PATCH', path, body, write);
  }

  /** @param {string} path */
  delete(path) {
    return this.#send('DELETE', path);
  }

  /**
   * Every item of a list, page after page.
   *
   * @param {string} path
   * @param {Record<string, string | number | boolean>} [query]
   * @returns {AsyncGenerator<any, void>}
   */
  async *items(path, query = {}) {
    let cursor = {};
    for (;;) {
      const page = await this.get(path, { ...query, ...cursor });
      yield* page.items;
      if (page.nextCursor === null) return;
      cursor = { cursor: page.nextCursor };
    }
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @param {Write} [write]
   * @returns {Promise<any>}
   */
  async #send(method, path, body, write = {}) {
    const { attempts, waitMaxMs, wait } = this.#options;
    const headers = this.#headers(write);
    for (let attempt = 1; ; attempt++) {
      const { answer, error, retryAfterMs } = await this.#attempt(method, path, headers, body);
      if (error === undefined) return answer;
      const waitMs = retryAfterMs ?? Math.random() * 100 * 2 ** attempt;
      if (attempt === attempts || waitMs > waitMaxMs || !mayRepeat(method, error)) throw error;
      await wait(waitMs);
    }
  }

  /**
   * @param {Write} write
   * @returns {Record<string, string>}
   */
  #headers({ idempotencyKey, ifMatch }) {
    return {
      'X-API-Key': this.#options.apiKey,
      'Content-Type': 'application/json',
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }),
    };
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {Record<string, string>} headers
   * @param {unknown} body
   * @returns {Promise<{ answer?: any, error?: unknown, retryAfterMs?: number }>}
   */
  async #attempt(method, path, headers, body) {
    try {
      const response = await fetch(`${this.#options.url}/api/v1${path}`, {
        method,
        headers,
        signal: AbortSignal.timeout(this.#options.timeoutMs),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (response.ok) return { answer: JSON.parse(text) };
      const retryAfter = response.headers.get('retry-after');
      return {
        error: new MeritProblem({ status: response.status, ...problemOf(response, text) }),
        ...(retryAfter === null ? {} : { retryAfterMs: Number(retryAfter) * 1000 }),
      };
    } catch (error) {
      return { error };
    }
  }
}

/**
 * A proxy in between answers with pages of its own.
 *
 * @param {Response} response
 * @param {string} text
 */
function problemOf(response, text) {
  return response.headers.get('content-type')?.startsWith('application/problem+json') ? JSON.parse(text) : {};
}

/**
 * Whether sending it again can help and do no harm. Where the answer was lost, or a proxy gave up, the work
 * may be done: `POST` and `PUT` have their key for that; of a change or a deletion, only you know.
 *
 * @param {string} method
 * @param {unknown} error
 */
function mayRepeat(method, error) {
  if (!(error instanceof MeritProblem)) return method !== 'PATCH' && method !== 'DELETE';
  if (error.status === 429 || error.status === 503 || error.code === 'idempotency-in-progress') return true;
  return error.status >= 500 && method !== 'PATCH' && method !== 'DELETE';
}
