import type { Response } from 'express';
import { ClientGone } from '../request/read-bytes.js';
import type { OpenStream } from './answer.js';

/** How long a stream may take, in milliseconds. */
export interface StreamLimits {
  /** Without a piece made or taken. */
  readonly idleMs: number;
  /** From its beginning to its end. */
  readonly totalMs: number;
}

export const streamLimits: StreamLimits = { idleMs: 30_000, totalMs: 600_000 };

/** A stream that went on for too long, or whose reader stopped reading. */
export class StreamCut extends Error {
  override readonly name = 'StreamCut';
}

export interface Stream {
  readonly open: OpenStream;
  /** Sends status and headers: from then on the only way to say that something failed is to cut. */
  readonly begin: () => void;
  readonly limits: StreamLimits;
}

/**
 * Sends the pieces of a stream, each when the reader took the one before. However it ends, the stream is
 * closed when this settles.
 *
 * @throws ClientGone, StreamCut, or what the stream throws.
 */
export async function sendStream(response: Response, { open, begin, limits }: Stream): Promise<void> {
  const watch = new Watch(response, limits);
  try {
    const pieces = await open(watch.signal, watch.cut);
    watch.beginIdling();
    let begun = false;
    for await (const piece of pieces) {
      watch.noteProgress();
      if (!begun) begin();
      begun = true;
      await take(response, piece, watch.signal);
      watch.noteProgress();
    }
    if (!begun) begin();
    response.end();
  } catch (error) {
    throw watch.signal.aborted ? watch.signal.reason : error;
  } finally {
    watch.end();
  }
}

/** What is longer is written piece by piece, so that it shows whether the reader takes any of it. */
export const PIECE_BYTES = 64 * 1024;

/** Sends the rest of an answer whose length and head were set, each piece when the one before was taken. */
export function sendInPieces(response: Response, bytes: Uint8Array): void {
  const rest = bytes.subarray(PIECE_BYTES);
  if (rest.length === 0) {
    response.end(bytes);
    return;
  }
  response.write(bytes.subarray(0, PIECE_BYTES), (error) => {
    if (!error) sendInPieces(response, rest);
  });
}

/** When this settles the piece has left, and its memory may be used again. */
function take(response: Response, piece: Uint8Array, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const cut = () => reject(signal.reason);
    signal.addEventListener('abort', cut, { once: true });
    response.write(piece, (error) => {
      signal.removeEventListener('abort', cut);
      // Only the connection can fail here, which may have said before that it has closed.
      if (error) reject(new ClientGone());
      else resolve();
    });
  });
}

/** Fires its signal where the reader goes away, or time is over. */
class Watch {
  readonly #response: Response;
  readonly #limits: StreamLimits;
  readonly #ending = new AbortController();
  readonly #total: NodeJS.Timeout;
  #idle: NodeJS.Timeout | undefined;

  constructor(response: Response, limits: StreamLimits) {
    this.#response = response;
    this.#limits = limits;
    this.#total = this.#cutAfter(limits.totalMs, 'it took too long');
    response.once('close', this.#onClose);
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  beginIdling(): void {
    this.#idle = this.#cutAfter(this.#limits.idleMs, 'nothing moved for too long');
  }

  noteProgress(): void {
    this.#idle?.refresh();
  }

  end(): void {
    clearTimeout(this.#total);
    clearTimeout(this.#idle);
    this.#response.off('close', this.#onClose);
  }

  #cutAfter(ms: number, why: string): NodeJS.Timeout {
    return setTimeout(() => this.cut(why), ms);
  }

  readonly cut = (why: string): void => this.#ending.abort(new StreamCut(why));

  readonly #onClose = (): void => this.#ending.abort(new ClientGone());
}
