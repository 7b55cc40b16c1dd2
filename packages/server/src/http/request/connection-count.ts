import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionFigures } from '../../ports/figures.js';
import { Room } from '../../process/room.js';
import type { FindPeer } from './client-address.js';

/** The connections of a server that are open, from now on. */
export function openConnections(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

export interface ConnectionShares {
  /** Connections at once. */
  readonly connectionsMax: number;
  readonly findPeer: FindPeer;
}

/**
 * Counts the connections of a server, and leaves some of them to others: an address has as many at most as
 * there are left. A trusted proxy speaks for many, and may have all.
 */
export class ConnectionCount implements ConnectionFigures {
  #open = 0;
  #dropped = 0;
  #stalled = 0;
  #ofProxies = 0;

  watch(server: Server, { connectionsMax, findPeer }: ConnectionShares): void {
    // The last one is taken too.
    const room = new Room({ size: connectionsMax + 1, kept: 0 });
    server.on('connection', (socket) => {
      const held = room.take({ holder: findPeer(socket.remoteAddress) ?? this.#proxied(), amount: 1 });
      if (typeof held === 'string') {
        this.#dropped += 1;
        socket.destroy();
        return;
      }
      this.#open += 1;
      socket.once('close', () => {
        this.#open -= 1;
        held.giveBack();
      });
    });
    server.on('drop', () => {
      this.#dropped += 1;
    });
  }

  open(): number {
    return this.#open;
  }

  dropped(): number {
    return this.#dropped;
  }

  stalled(): number {
    return this.#stalled;
  }

  noteStalled(): void {
    this.#stalled += 1;
  }

  /** Each connection of a proxy is somebody else's. */
  #proxied(): string {
    this.#ofProxies += 1;
    return `proxied ${this.#ofProxies}`;
  }
}
