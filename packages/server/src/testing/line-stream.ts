import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { API_PREFIX } from '../http/route/route.js';

export interface LineStreamOptions {
  readonly url: string;
  /** Of the key that sends, or else a bearer token. */
  readonly plaintext?: string;
  readonly token?: string;
  /** Under the prefix. */
  readonly path: string;
}

/** A request of lines that is written while its answer is read. */
export class LineStream {
  readonly request: ClientRequest;
  /** The answer once its head is there. */
  readonly answer: Promise<IncomingMessage>;
  #lines: AsyncIterator<string> | null = null;

  constructor({ url, plaintext, token, path }: LineStreamOptions) {
    const credential =
      plaintext === undefined ? { authorization: `Bearer ${token}` } : { 'x-api-key': plaintext };
    const headers = { ...credential, 'content-type': 'application/x-ndjson' };
    this.request = httpRequest(url + API_PREFIX + path, { method: 'POST', agent: false, headers });
    this.request.on('error', () => undefined);
    this.request.flushHeaders();
    this.answer = once(this.request, 'response').then(([answer]) => answer as IncomingMessage);
    // Who breaks off doesn't wait for it.
    this.answer.catch(() => undefined);
  }

  /** @returns Whether more may be written before what there is has left. */
  write(events: readonly object[]): boolean {
    return this.request.write(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
  }

  /** The next line of the answer; null after the last. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads members of answers whose shape it is there to claim
  async next(): Promise<any> {
    this.#lines ??= createInterface({ input: await this.answer })[Symbol.asyncIterator]();
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done) return null;
      // A blank line says that the stream goes on.
      if (value !== '') return JSON.parse(value);
    }
  }

  /** Writes the last of it, and gives all lines that are still to come. */
  async end(): Promise<readonly Awaited<ReturnType<LineStream['next']>>[]> {
    this.request.end();
    const lines = [];
    for (let line = await this.next(); line !== null; line = await this.next()) lines.push(line);
    return lines;
  }

  abort(): void {
    this.request.destroy();
  }
}
