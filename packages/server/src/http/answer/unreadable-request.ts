import { randomUUID } from 'node:crypto';
import { type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Fault, type FaultCode } from '../../domain/fault.js';
import type { PublicAddress } from '../../domain/public-address.js';
import { toProblem } from './problem.js';

/** What the HTTP parser gives up on for another reason than its form. */
const CODES: Readonly<Record<string, FaultCode>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/**
 * Lets the server answer what never became a request, which it would refuse in a few bare words: as a problem
 * with a request id, like everything else, and for the last time on that connection. And lets it pass over
 * expectations that it doesn't know, which it would refuse as barely.
 */
export function answerUnreadable(server: Server, handler: RequestListener, address: PublicAddress): void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request, response) => latest.set(request.socket, response));
  server.on('checkExpectation', handler);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = latest.get(socket);
    const isAnswering = response?.headersSent === true && !response.writableFinished;
    if (!socket.writable || isAnswering || error.code === 'ECONNRESET') {
      socket.destroy();
    } else {
      socket.end(problemText(CODES[error.code ?? ''] ?? 'malformed-request', address));
    }
  });
}

function problemText(code: FaultCode, address: PublicAddress): string {
  const requestId = randomUUID();
  const { status, body } = toProblem(new Fault(code), { requestId, address });
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    `X-Request-Id: ${requestId}`,
    'Cache-Control: no-store',
    'Connection: close',
    '',
    text,
  ].join('\r\n');
}
