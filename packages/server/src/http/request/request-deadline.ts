import type { IncomingMessage, Server } from 'node:http';
import { hasBody } from './bodies.js';

/** Requests whose end may come at any time. */
const unhurried = new WeakSet<IncomingMessage>();

/** Lets the body of a request come for as long as somebody reads it. */
export function takeTime(request: IncomingMessage): void {
  unhurried.add(request);
}

/**
 * Ends requests whose bodies take too long to come, as the server itself does with heads: by a 408. The
 * server's own limit knows no exceptions.
 */
export function limitRequestTime(server: Server, requestMs: number): void {
  server.on('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    const timer = setTimeout(() => {
      if (request.complete || unhurried.has(request)) return;
      const late = Object.assign(new Error('the body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      server.emit('clientError', late, request.socket);
    }, requestMs);
    timer.unref();
    request.once('close', () => clearTimeout(timer));
  });
}
