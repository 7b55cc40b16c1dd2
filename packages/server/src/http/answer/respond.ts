import type { Response } from 'express';
import { Fault } from '../../domain/fault.js';
import { isKnown } from '../request/precondition.js';
import { ClientGone } from '../request/read-bytes.js';
import { contextOf } from '../request/request-context.js';
import type { OpenStream } from './answer.js';
import type { WrittenAnswer } from './idempotency.js';
import { PACKED_FROM_BYTES, pack, packPieces, takesPacked } from './pack.js';
import { toProblem } from './problem.js';
import type { AnswerFormat } from './responses.js';
import { PIECE_BYTES, type StreamLimits, sendInPieces, sendStream } from './send-stream.js';

export interface Sending extends AnswerFormat {
  readonly limits: StreamLimits;
}

/** @throws What a stream threw, before its first piece or after. */
export async function sendAnswer(
  response: Response,
  written: WrittenAnswer,
  sending: Sending,
): Promise<void> {
  const { req: request } = response;
  const isPackable = mayBePacked(written, sending);
  if (isPackable) response.vary('Accept-Encoding');
  const isPacked = isPackable && takesPacked(request);
  const answer = isPacked ? taggedAsPacked(written) : written;
  const mayBeKnown = (request.method === 'GET' || request.method === 'HEAD') && answer.etag !== undefined;
  if (mayBeKnown && isKnown(request.get('if-none-match'), answer.etag)) {
    sendNotModified(response, answer, sending);
    return;
  }
  const begin = () => {
    setAnswerHeaders(response, answer, sending);
    if (isPacked) response.setHeader('Content-Encoding', 'gzip');
    setHead(response, answer.status, sending.type);
  };
  if (!('open' in answer)) {
    const whole = 'text' in answer ? answer.text : answer.json;
    const content = isPacked ? await pack(whole) : contentOf(whole);
    // What a write did is done: its answer isn't refused any more.
    const isRefusable = request.method === 'GET' && content.length > PIECE_BYTES;
    if (isRefusable) contextOf(response).seat.hold(content.length);
    begin();
    send(response, answer.status, sending.type, content);
    return;
  }
  if (request.method === 'HEAD') {
    begin();
    response.end();
    return;
  }
  const { totalMs = sending.limits.totalMs, idleMs = sending.limits.idleMs } = answer;
  const limits = { totalMs, idleMs };
  const open: OpenStream = async (...streaming) => packPieces(await answer.open(...streaming));
  await sendStream(response, { open: isPacked ? open : answer.open, begin, limits });
}

/** Whether an answer is one text of some length; workbooks are packed already. */
function mayBePacked(answer: WrittenAnswer, { type }: Sending): boolean {
  if ('open' in answer) return type.includes('charset=');
  return ('text' in answer ? answer.text : answer.json).length >= PACKED_FROM_BYTES;
}

/** Who has the answer packed has other bytes than who has it as it is. */
function taggedAsPacked(answer: WrittenAnswer): WrittenAnswer {
  return answer.etag === undefined ? answer : { ...answer, etag: `${answer.etag}-gzip` };
}

function sendNotModified(response: Response, answer: WrittenAnswer, writing: AnswerFormat): void {
  setAnswerHeaders(response, answer, writing);
  endConnectionIfDraining(response);
  response.statusCode = 304;
  response.end();
}

function setAnswerHeaders(response: Response, answer: WrittenAnswer, { format }: AnswerFormat): void {
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
  const content = contentOf(JSON.stringify(problem.body));
  send(response, problem.status, 'application/problem+json; charset=utf-8', content);
}

function setHeaders(response: Response, headers: { readonly [name: string]: string } = {}): void {
  for (const [name, value] of Object.entries(headers)) {
    response.setHeader(name, value);
  }
}

/** What is long is kept outside of the heap, once, until it is taken. */
function contentOf(text: string | Uint8Array): string | Uint8Array {
  return typeof text === 'string' && text.length > PIECE_BYTES ? Buffer.from(text) : text;
}

/**
 * Holds room for what the reader doesn't take at once. Where there is none the answer is cut: whoever leaves
 * so much unread asks again for what was done.
 */
function send(response: Response, status: number, type: string, content: string | Uint8Array): void {
  const { seat } = contextOf(response);
  setHead(response, status, type);
  response.setHeader('Content-Length', Buffer.byteLength(content));
  if (typeof content !== 'string' && content.length > PIECE_BYTES && seat.tryHold(content.length)) {
    sendInPieces(response, content);
    return;
  }
  response.end(content);
  if (response.writableLength === 0 || seat.tryHold(response.writableLength)) return;
  seat.noteCut();
  cut(response);
}

/**
 * A cut answer must not pass for a whole one: not even to a reader that takes the end of the connection for
 * the end of the answer.
 */
export function cut(response: Response): void {
  response.req.socket.resetAndDestroy();
  response.destroy();
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
