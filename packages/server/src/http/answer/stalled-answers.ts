import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { openConnections } from '../request/connection-count.js';

export interface StallLimits {
  /** How long a connection may take nothing of what was written for it, in milliseconds. */
  readonly stallMs: number;
  /** How often it is looked. */
  readonly checkMs: number;
  /** Told of each connection that is cut. */
  readonly onCut: () => void;
}

interface Stalled {
  /** So many bytes were taken when it was last looked. */
  taken: number;
  /** So often since then. */
  looks: number;
}

/**
 * Cuts connections that take nothing of what was written for them, whatever else comes on them: a reader that
 * stops holds memory and a place. It counts how often it looked rather than the time, so that a process that
 * was itself held up cuts nobody for it.
 */
export function cutStalledAnswers(server: Server, { stallMs, checkMs, onCut }: StallLimits): void {
  const sockets = openConnections(server);
  const stalled = new WeakMap<Socket, Stalled>();
  const looksMax = Math.ceil(stallMs / checkMs);
  const look = (socket: Socket): void => {
    // A connection that was ended from here waits for its other end.
    if (socket.writableLength === 0 && !socket.writableEnded) {
      stalled.delete(socket);
      return;
    }
    const taken = socket.bytesWritten - socket.writableLength;
    const known = stalled.get(socket);
    if (known === undefined || known.taken !== taken) {
      stalled.set(socket, { taken, looks: 0 });
      return;
    }
    known.looks += 1;
    if (known.looks < looksMax) return;
    onCut();
    socket.resetAndDestroy();
  };
  const timer = setInterval(() => {
    for (const socket of sockets) look(socket);
  }, checkMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
