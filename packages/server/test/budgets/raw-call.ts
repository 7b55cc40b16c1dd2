import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

/**
 * A request as it goes over the wire, made beforehand so that sending it takes no time of the one who
 * measures.
 */
export interface RawCall {
  readonly method: string;
  /** The whole path with its query. */
  readonly path: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: Buffer;
}

export interface RawAnswer {
  /** 0 where the connection ended without an answer. */
  readonly status: number;
  readonly bytes: number;
  readonly ms: number;
  /** How an answer that is no success begins. */
  readonly text: string;
}

const TEXT_KEPT = 2000;

/**
 * Sends requests and throws their answers away, but for how they began; over as many connections as it takes.
 */
export class RawCaller {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #url: URL;

  constructor(url: string) {
    this.#url = new URL(url);
  }

  call(asked: RawCall): Promise<RawAnswer> {
    const begun = performance.now();
    return new Promise((resolve) => {
      this.#send(asked, (answer) => resolve({ ...answer, ms: performance.now() - begun }));
    });
  }

  #send(asked: RawCall, resolve: (answer: Omit<RawAnswer, 'ms'>) => void): void {
    const { method, path, headers = {}, body } = asked;
    let [status, bytes, text] = [0, 0, ''];
    const end = () => resolve({ status, bytes, text });
    const { hostname, port } = this.#url;
    const sent =
      body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length };
    const asking = request(
      { agent: this.#agent, hostname, port, method, path, headers: { ...sent, ...headers } },
      (response) => {
        status = response.statusCode ?? 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (status >= 300 && text.length < TEXT_KEPT) text += chunk.toString('latin1');
        });
        response.on('close', end);
      },
    );
    // A refusal may come before the whole body was sent, and end the connection.
    asking.on('error', () => {
      if (status !== 0) return;
      // The service closes a connection that is idle for long, which may be while the next request is on its
      // way.
      if (asking.reusedSocket && body === undefined) this.#send(asked, resolve);
      else end();
    });
    asking.end(body);
  }

  close(): void {
    this.#agent.destroy();
  }
}
