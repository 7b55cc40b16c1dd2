import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { openConnections } from './http/request/connection-count.js';

/** How long closing waits for others, in milliseconds. */
export interface ClosingPatience {
  /** For requests in flight to finish. */
  readonly finishMs: number;
  /** For the first byte on a connection that has sent none: it may be on its way. */
  readonly silentMs: number;
}

export const patienceByDefault: ClosingPatience = { finishMs: 30_000, silentMs: 500 };

/** How often connections that became idle meanwhile are closed. */
const SWEEP_MS = 50;

/**
 * Knows the connections of a server from its beginning on.
 *
 * @returns What takes no new connections, lets requests in flight finish, then resolves.
 */
export function closerOf(server: Server, patience = patienceByDefault): () => Promise<void> {
  const sockets = openConnections(server);
  return () => close(server, sockets, patience);
}

async function close(
  server: Server,
  sockets: ReadonlySet<Socket>,
  { finishMs, silentMs }: ClosingPatience,
): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const silence = setTimeout(() => destroySilent(sockets), silentMs);
  const deadline = setTimeout(() => server.closeAllConnections(), finishMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(silence);
  clearTimeout(deadline);
}

/**
 * Balancers and browsers open connections that they use later, if ever. To Node one that never sent anything
 * isn't idle: it takes it for one whose first request is coming.
 */
function destroySilent(sockets: ReadonlySet<Socket>): void {
  for (const socket of sockets) {
    if (socket.bytesRead === 0) socket.destroy();
  }
}
