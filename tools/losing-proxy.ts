import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LosingProxy {
  readonly url: string;
  /** What was passed on, as `POST /path`. */
  readonly passed: readonly string[];
  stop(): void;
}

/**
 * Passes requests on, and loses the first so many answers: the work is done, and the caller doesn't hear of
 * it. `before` happens ahead of each request.
 */
export async function startLosingProxy(
  target: string,
  answersLost: number,
  before?: (method: string) => Promise<void>,
): Promise<LosingProxy> {
  const passed: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const { method = 'GET', url = '/' } = request;
    const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
    await before?.(method);
    const answer = await fetch(target + url, { method, headers: headers as Record<string, string>, ...body });
    const text = await answer.text();
    passed.push(`${method} ${url}`);
    if (passed.length <= answersLost) {
      request.socket.destroy();
      return;
    }
    const kept = ['content-type', 'etag'].map((name) => [name, answer.headers.get(name) ?? '']);
    response.writeHead(answer.status, Object.fromEntries(kept.filter(([, value]) => value !== '')));
    response.end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, passed, stop };
}
