import type { Response } from 'express';
import { Fault } from '../../domain/fault.js';
import { isKnown } from '../request/precondition.js';
import { ClientGone } from '../request/read-bytes.js';
import { contextOf } from '../request/request-context.js';
import type { WrittenAnswer } from './idempotency.js';
import type { Writing } from './negotiation.js';
import { toProblem } from './problem.js';
import { type StreamLimits, sendStream } from './send-stream.js';

export interface Sending extends Writing {
  readonly limits: StreamLimits;
}

/** @throws What a stream threw, before its first piece or after. */
export async function sendAnswer(response: Response, answer: WrittenAnswer, sending: Sending): Promise<void> {
  const { req: request } = response;
  const mayBeKnown = (request.method === 'GET' || request.method === 'HEAD') && answer.etag !== undefined;
  if (mayBeKnown && isKnown(request.get('if-none-match'), answer.etag)) {
    sendNotModified(response, answer, sending);
    return;
  }
  if (!('open' in answer)) {
    setAnswerHeaders(response, answer, sending);
    send(response, answer.status, sending.type, 'text' in answer ? answer.text : answer.json);
    return;
  }
  const begin = () => {
    setAnswerHeaders(response, answer, sending);
    setHead(response, answer.status, sending.type);
  };
  if (request.method === 'HEAD') {
    begin();
    response.end();
    return;
  }
  const limits = { ...sending.limits, totalMs: answer.totalMs ?? sending.limits.totalMs };
  await sendStream(response, { open: answer.open, begin, limits });
}

function sendNotModified(response: Response, answer: WrittenAnswer, writing: Writing): void {
  setAnswerHeaders(response, answer, writing);
  endConnectionIfDraining(response);
  response.statusCode = 304;
  response.end();
}

function setAnswerHeaders(response: Response, answer: WrittenAnswer, { format }: Writing): void {
  if (format !== null) {
    response.vary('Accept');
  }
  if (answer.location !== undefined) {
    response.setHeader('Location', contextOf(response).address.path + answer.location);
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
  context.why = (error instanceof Fault ? error.details.why : undefined) ?? null;
  const problem = toProblem(error, context);
  setHeaders(response, problem.headers);
  send(response, problem.status, 'application/problem+json; charset=utf-8', JSON.stringify(problem.body));
}

function setHeaders(response: Response, headers: { readonly [name: string]: string } = {}): void {
  for (const [name, value] of Object.entries(headers)) {
    response.setHeader(name, value);
  }
}

function send(response: Response, status: number, type: string, text: string | Uint8Array): void {
  setHead(response, status, type);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

function setHead(response: Response, status: number, type: string): void {
  endConnectionIfDraining(response);
  response.statusCode = status;
  response.setHeader('Content-Type', type);
}

/** The next request goes elsewhere, instead of into a connection that is about to be closed. */
function endConnectionIfDraining(response: Response): void {
  if (contextOf(response).isDraining()) response.shouldKeepAlive = false;
}
