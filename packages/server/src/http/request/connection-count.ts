import type { Server } from 'node:http';
import type { ConnectionFigures } from '../../ports/figures.js';

/** Counts the connections of a server. */
export class ConnectionCount implements ConnectionFigures {
  #open = 0;
  #dropped = 0;

  watch(server: Server): void {
    server.on('connection', (socket) => {
      this.#open += 1;
      socket.once('close', () => {
        this.#open -= 1;
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
}
