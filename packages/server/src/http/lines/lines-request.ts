import type { IncomingMessage } from 'node:http';
import { Fault } from '../../domain/fault.js';
import { ClientGone } from '../request/read-bytes.js';
import { takeTime } from '../request/request-deadline.js';
import { answerLines, type LineTaker } from './answer-lines.js';
import { splitLines } from './split-lines.js';

export const LINES_TYPE = 'application/x-ndjson';

const LINES_TYPES = /^application\/(x-)?ndjson[ \t]*(?:;[ \t]*charset="?utf-8"?[ \t]*)?$/i;

/** A line may be as long as an event with all of its data, and the names around them. */
const LINE_BYTES_MAX = 64 * 1024;
const LINES_TOGETHER_MAX = 250;

/** What a stream of lines holds at most: those that are under way, and their answers. */
export const linesMemory = 2 * 1024 * 1024;

/** From the first line to the last answer; whoever needs longer goes on with another request. */
export const linesTotalMs = 3_600_000;

export function hasLines({ headers }: IncomingMessage): boolean {
  return LINES_TYPES.test(headers['content-type'] ?? '');
}

/** @throws Fault `unsupported-media-type` where they are packed. */
export function requirePlainLines({ headers }: IncomingMessage): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') throw new Fault('unsupported-media-type');
}

/** Takes the lines of a request as they come, and gives their answers. */
export function answersTo(
  request: IncomingMessage,
  taker: LineTaker,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  takeTime(request);
  const limits = { lineBytesMax: LINE_BYTES_MAX, linesMax: LINES_TOGETHER_MAX };
  return answerLines(splitLines(bytesOf(request), limits), taker, signal);
}

/** Leaves the connection as it is where the answer ends before the lines: its end is still to be read. */
async function* bytesOf(request: IncomingMessage): AsyncGenerator<Uint8Array, void> {
  try {
    yield* request.iterator({ destroyOnReturn: false });
  } catch {
    throw new ClientGone();
  }
}

/** How long a sender is listened to who goes on after the last answer. */
const LINGER_MS = 2000;

/** Ends the connection of who goes on sending when everything is answered, once it could read the answer. */
export function endUpload(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const { socket } = request;
  request.resume();
  const linger = setTimeout(() => socket.destroy(), LINGER_MS);
  request.once('close', () => clearTimeout(linger));
}
