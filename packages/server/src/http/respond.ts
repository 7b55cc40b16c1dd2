import type { Response } from 'express';
import { Fault } from '../domain/fault.js';
import { ClientGone } from './body.js';
import type { WrittenAnswer } from './idempotency.js';
import type { Writing } from './negotiation.js';
import { toProblem } from './problem.js';
import { contextOf } from './request-context.js';
import { type StreamLimits, sendStream } from './send-stream.js';

export interface Sending extends Writing {
  readonly limits: StreamLimits;
}

/** @throws What a stream threw, before its first piece or after. */
export async function sendAnswer(response: Response, answer: WrittenAnswer, sending: Sending): Promise<void> {
  if ('text' in answer) {
    setAnswerHeaders(response, answer, sending);
    send(response, answer.status, sending.type, answer.text);
    return;
  }
  const begin = () => {
    setAnswerHeaders(response, answer, sending);
    setHead(response, answer.status, sending.type);
  };
  if (response.req.method === 'HEAD') {
    begin();
    response.end();
    return;
  }
  await sendStream(response, { open: answer.open, begin, limits: sending.limits });
}

function setAnswerHeaders(response: Response, answer: WrittenAnswer, { format }: Writing): void {
  if (format !== null) {
    response.vary('Accept');
  }
  if (answer.location !== undefined) {
    response.setHeader('Location', answer.location);
  }
  if (answer.etag !== undefined) {
    response.setHeader('ETag', `"${answer.etag}"`);
  }
  if (answer.replayed) {
    response.setHeader('Idempotency-Replayed', 'true');
  }
  setHeaders(response, answer.headers);
}

/** Answers a fault as a problem; anything else that was thrown as a 500 that says nothing. */
export function sendProblem(response: Response, error: unknown): void {
  if (error instanceof ClientGone) {
    response.destroy();
    return;
  }
  const context = contextOf(response);
  context.fault = error instanceof Fault ? error.code : 'internal-error';
  const problem = toProblem(error, context.requestId);
  setHeaders(response, problem.headers);
  send(response, problem.status, 'application/problem+json; charset=utf-8', JSON.stringify(problem.body));
}

function setHeaders(response: Response, headers: { readonly [name: string]: string } = {}): void {
  for (const [name, value] of Object.entries(headers)) {
    response.setHeader(name, value);
  }
}

function send(response: Response, status: number, type: string, text: string): void {
  setHead(response, status, type);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

function setHead(response: Response, status: number, type: string): void {
  if (contextOf(response).isDraining()) {
    // The next request goes elsewhere, instead of into a connection that is about to be closed.
    response.shouldKeepAlive = false;
  }
  response.statusCode = status;
  response.setHeader('Content-Type', type);
}
