import type { IncomingMessage } from 'node:http';
import { Fault } from '../../domain/fault.js';
import { isPacked } from '../request/bodies.js';
import { isOfType } from '../request/body.js';
import { ClientGone } from '../request/read-bytes.js';
import { takeTime } from '../request/request-deadline.js';
import { faultOfUnpacking, unpack } from '../request/unpack.js';
import { answerLines, type LineTaker, type TakenLines } from './answer-lines.js';
import type { RouteTaker } from './line-taking.js';
import { splitLines } from './split-lines.js';

export const LINES_TYPE = 'application/x-ndjson';

const LINES_TYPES = [LINES_TYPE, 'application/ndjson'];

/** A line may be as long as an event with all of its data, and the names around them. */
export const LINE_BYTES_MAX = 64 * 1024;
const LINES_TOGETHER_MAX = 250;

/** What a stream holds on which nothing comes: the beginning of a line, and what its connection took in. */
export const openLinesMemory = 128 * 1024;
/** The same while lines of it are under way, with their answers. */
const linesMemory = 2 * 1024 * 1024;

/** From the first line to the last answer; whoever needs longer goes on with another request. */
export const linesTotalMs = 3_600_000;

export function hasLines({ headers }: IncomingMessage): boolean {
  return isOfType(headers['content-type'], LINES_TYPES);
}

/**
 * Makes room for lines while they are taken; where there is none, the stream ends with a line that says so.
 */
export function takingRoom(taker: RouteTaker, admit: (memory: number) => Promise<void>): RouteTaker {
  let underWay = 0;
  let room = Promise.resolve();
  let isRefused = false;
  const leave = () => {
    underWay -= 1;
    if (underWay === 0) room = room.then(() => admit(openLinesMemory)).catch(() => undefined);
  };
  return {
    ...taker,
    take: async (lines, from, going) => {
      underWay += 1;
      if (underWay === 1) room = room.then(() => admit(linesMemory));
      try {
        const fault = await room.then(() => null, toFault);
        if (fault === null && !isRefused) return untilAll(await taker.take(lines, from, going), leave);
        const text = fault === null || isRefused ? '' : taker.refuse(fault, from);
        isRefused = true;
        return untilAll({ text, isLast: true, rest: null }, leave);
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

/** Calls `leave` once all of what was taken together is answered. */
function untilAll(taken: TakenLines, leave: () => void): TakenLines {
  if (taken.rest === null) leave();
  else taken.rest.then((rest) => untilAll(rest, leave), leave);
  return taken;
}

function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  throw error;
}

export interface LinesAnswer {
  readonly taker: LineTaker;
  /** Waits for the sender's turn. */
  readonly turn: () => Promise<void>;
  readonly signal: AbortSignal;
  readonly idleMs: number;
}

/** Takes the lines of a request as they come, and gives their answers. */
export function answersTo(
  request: IncomingMessage,
  { taker, turn, signal, idleMs }: LinesAnswer,
): AsyncGenerator<Uint8Array, void> {
  takeTime(request);
  const limits = { lineBytesMax: LINE_BYTES_MAX, linesMax: LINES_TOGETHER_MAX, turn };
  return answerLines(splitLines(bytesOf(request), limits), taker, { signal, idleMs });
}

/** Leaves the connection as it is where the answer ends before the lines: its end is still to be read. */
async function* bytesOf(request: IncomingMessage): AsyncGenerator<Uint8Array, void> {
  const unpacked = isPacked(request) ? unpack(request, { bytesMax: Number.POSITIVE_INFINITY }) : null;
  try {
    yield* (unpacked?.source ?? request).iterator({ destroyOnReturn: false });
  } catch (error) {
    throw faultOfUnpacking(error) ?? new ClientGone();
  } finally {
    unpacked?.stop();
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
