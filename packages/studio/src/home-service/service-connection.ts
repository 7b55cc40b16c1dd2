import { answered } from '../home/answered.js';
import type { Token } from './sign-in.js';

/** By what the page asks the service: what a person signed in with, or a key that was pasted. */
export type Credential =
  | { readonly kind: 'token'; readonly token: Token }
  | { readonly kind: 'key'; readonly key: string };

export interface Answer<Body> {
  readonly body: Body;
  /** Of the state that the answer shows; empty where it has none. */
  readonly etag: string;
}

/** What a request is refused for, as the service words it. */
export class ServiceProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly members: { readonly [member: string]: unknown };

  constructor(status: number, members: { readonly [member: string]: unknown }) {
    const { code } = members;
    super(wordsOf(status, members));
    this.name = 'ServiceProblem';
    this.status = status;
    this.code = typeof code === 'string' ? code : '';
    this.members = members;
  }
}

/** So many of the things that are wrong stand in one sentence. */
const TOLD_MAX = 3;

/** What the service says of it, with what it leaves to programs to look at. */
function wordsOf(status: number, { detail, title, errors, diagnostics }: ServiceProblem['members']): string {
  const said = String(detail ?? title ?? `The service answers ${status}`);
  const told = [errors, diagnostics].flatMap((list) => (Array.isArray(list) ? list.map(sentenceOf) : []));
  if (told.length === 0) return said;
  const more = told.length > TOLD_MAX ? `, and ${told.length - TOLD_MAX} more` : '';
  return `${said.split('; see `')[0]}: ${told.slice(0, TOLD_MAX).join('; ')}${more}`;
}

function sentenceOf({ path, message }: { readonly path?: string; readonly message: string }): string {
  return path === undefined ? message : `${path.replace(/^body\./, '')}: ${message}`;
}

const SERVICE = 'The service';

export interface Sent {
  readonly body?: unknown;
  readonly ifMatch?: string;
  /** Whether members of members stay that the body doesn't name (RFC 7396). */
  readonly isMerged?: true;
}

const MERGED_TYPE = 'application/merge-patch+json';

/** Asks the service for somebody; the credential lives here alone, and ends with the page. */
export class ServiceConnection {
  readonly #api: string;
  readonly #onRefused: () => void;
  #credential: Credential | null = null;

  /** @param onRefused Called where the service doesn't take the credential any more. */
  constructor(api: string, onRefused: () => void) {
    this.#api = api;
    this.#onRefused = onRefused;
  }

  get credential(): Credential | null {
    return this.#credential;
  }

  use(credential: Credential | null): void {
    this.#credential = credential;
  }

  /**
   * @param path Below what the interface's paths begin with.
   * @throws ServiceProblem
   */
  async ask<Body>(method: string, path: string, sent: Sent = {}): Promise<Answer<Body>> {
    const asked = fetch(this.#api + path, {
      method,
      headers: this.#headers(sent),
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    });
    const response = await answered(SERVICE, asked);
    if (response.ok) {
      const body = await answered<Body>(SERVICE, response.json());
      return { body, etag: response.headers.get('etag') ?? '' };
    }
    if (response.status === 401) {
      this.#credential = null;
      this.#onRefused();
    }
    throw new ServiceProblem(response.status, await response.json().catch(() => ({})));
  }

  async get<Body>(path: string): Promise<Body> {
    return (await this.ask<Body>('GET', path)).body;
  }

  #headers({ body, ifMatch, isMerged }: Sent): Record<string, string> {
    const credential = this.#credential;
    return {
      ...(credential?.kind === 'token' ? { authorization: `Bearer ${credential.token.value}` } : {}),
      ...(credential?.kind === 'key' ? { 'x-api-key': credential.key } : {}),
      ...(body === undefined ? {} : { 'content-type': isMerged ? MERGED_TYPE : 'application/json' }),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    };
  }
}
