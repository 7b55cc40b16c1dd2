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
 * Answers what Node can't parse as a request with a problem and a request id, as everything else is answered,
 * and then closes the connection. Unknown `Expect` headers are ignored. Node alone would refuse both in a few
 * bare words.
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
