import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Stands before a Keycloak under another name, as for browsers alone: what services ask for gets no answer.
 */
export interface Front {
  /** `http://localhost:…` */
  readonly url: string;
  /** What services asked for here, as `POST /path`. */
  readonly misled: readonly string[];
  close(): Promise<void>;
}

const OF_SERVICES = /\/protocol\/openid-connect\/(certs|token)$/;

export async function startFront(target: string): Promise<Front> {
  const misled: string[] = [];
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    if (OF_SERVICES.test(url)) {
      misled.push(`${method} ${url}`);
      request.socket.destroy();
      return;
    }
    const passed = ask(target + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    misled,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
