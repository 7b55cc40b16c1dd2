import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closerOf } from './close-server.js';
import { answerUnreadable } from './http/unreadable-request.js';

/** Longer than the idle time of the usual load balancers (60 s), so that they never send into a closing connection. */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 66_000;

export interface Listening {
  /** Such as `http://127.0.0.1:8000`. */
  readonly url: string;
  /** Takes no new connections, lets requests in flight finish, then resolves. */
  close(): Promise<void>;
}

export interface Address {
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
}

/** @throws Error where the address can't be had. */
export async function listen(handler: RequestListener, { host, port }: Address): Promise<Listening> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_MS }, handler);
  answerUnreadable(server, handler);
  const close = closerOf(server);
  server.listen(port, host);
  await once(server, 'listening');
  const { port: bound } = server.address() as AddressInfo;
  const shown = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${shown}:${bound}`, close };
}
