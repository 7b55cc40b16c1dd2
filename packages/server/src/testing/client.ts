import { API_PREFIX, type Route } from '../http/route/route.js';
import { checkContract } from './check-contract.js';

/** An answer of the service, read whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed where it is JSON, else null. Of any shape: what a test asserts is its own claim. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads members of answers whose shape it is there to claim
  readonly body: any;
}

export interface CallOptions {
  readonly body?: unknown;
  /** Sent as it stands, in place of `body`. */
  readonly rawBody?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: { readonly [name: string]: string };
}

/** Calls the service with one credential, and holds every answer against the published contract. */
export class Client {
  readonly #service: { readonly url: string; readonly routes: readonly Route[] };
  readonly #headers: { readonly [name: string]: string };

  /** @param service Where it is, and the routes that it publishes. */
  constructor(
    service: { readonly url: string; readonly routes: readonly Route[] },
    headers: { readonly [name: string]: string } = {},
  ) {
    this.#service = service;
    this.#headers = headers;
  }

  /** The same service with other or further headers. */
  with(headers: { readonly [name: string]: string }): Client {
    return new Client(this.#service, { ...this.#headers, ...headers });
  }

  get(path: string, headers: { readonly [name: string]: string } = {}): Promise<Answer> {
    return this.call('GET', path, { headers });
  }

  post(path: string, body: unknown = {}, headers: { readonly [name: string]: string } = {}): Promise<Answer> {
    return this.call('POST', path, { body, headers });
  }

  put(path: string, body: unknown, headers: { readonly [name: string]: string } = {}): Promise<Answer> {
    return this.call('PUT', path, { body, headers });
  }

  patch(path: string, body: unknown, headers: { readonly [name: string]: string } = {}): Promise<Answer> {
    return this.call('PATCH', path, { body, headers });
  }

  delete(path: string, headers: { readonly [name: string]: string } = {}): Promise<Answer> {
    return this.call('DELETE', path, { headers });
  }

  /** @param path Under `/api/v1`; as it is to stand in the URL. */
  async call(method: string, path: string, { body, rawBody, headers }: CallOptions = {}): Promise<Answer> {
    const sent = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
    const type = sent === undefined ? {} : { 'content-type': 'application/json' };
    const url = new URL(this.#service.url + API_PREFIX + path);
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { ...type, ...this.#headers, ...headers },
      ...(sent === undefined ? {} : { body: sent }),
    });
    const answer = await readAnswer(response);
    checkContract(this.#service.routes, { method, path: url.pathname }, answer);
    return answer;
  }
}

export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  const isJson = /^application\/(problem\+)?json/.test(type) && text !== '';
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null };
}
