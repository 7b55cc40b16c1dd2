import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Fault } from '../../domain/fault.js';
import { hasBody, isPacked, lengthOf, type OnTurnedAway } from './bodies.js';
import { bodyTooLarge, faultOfUnpacking, unpack } from './unpack.js';

/** The caller went away before the request was complete: nobody is left to answer. */
export class ClientGone extends Error {
  constructor() {
    super('the client closed the connection');
    this.name = 'ClientGone';
  }
}

/** How the bytes of a body are waited for. */
export interface ByteReading {
  readonly limits: { readonly bytesMax: number };
  /** How long the sender may send nothing. */
  readonly silenceMs: number;
  /** Makes room for so many bytes in all; while more may come it may be turned away later. */
  readonly admit: (bytes: number, onTurnedAway?: OnTurnedAway) => Promise<void>;
}

/** There is room for so much before anything comes. What is larger takes room as it comes. */
const FIRST_BYTES = 4 * 1024;
const GROWTH = 2;
/** Of a larger body one piece is taken in at a time, and whatever else waits is done before the next. */
const LARGE_FROM_BYTES = 256 * 1024;

/**
 * Reads a body whole. What comes beyond the limit is left to the server, which discards it after the answer.
 *
 * @throws Fault `body-too-large`, `request-timeout`, and those of `admit`; `ClientGone`.
 */
export async function readBytes(request: IncomingMessage, reading: ByteReading): Promise<Uint8Array> {
  const { limits, admit } = reading;
  const { bytesMax } = limits;
  const length = hasBody(request) ? lengthOf(request) : 0;
  if (length !== null && length > bytesMax) throw bodyTooLarge(bytesMax);
  const packed = hasBody(request) && isPacked(request);
  const expected = Math.min(FIRST_BYTES, packed ? bytesMax : (length ?? bytesMax));
  await admit(expected);
  // Its caller may have gone while the credential was checked: then nothing is answered any more.
  if (request.destroyed) throw new ClientGone();
  const gather = (source: Readable) =>
    new Promise<Uint8Array>((resolve, reject) => {
      new Gathering(source, { ...reading, expected, length: packed ? null : length, resolve, reject });
    });
  const bytes = await (packed ? gatherUnpacked(request, limits, gather) : gather(request));
  // Nothing more comes, so it can't be turned away any more.
  if (bytes.length > expected) await admit(bytes.length);
  return bytes;
}

async function gatherUnpacked(
  request: IncomingMessage,
  limits: ByteReading['limits'],
  gather: (source: Readable) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const { source, stop } = unpack(request, limits);
  try {
    return await gather(source);
  } finally {
    stop();
  }
}

interface Gathered extends ByteReading {
  /** There is room for so many. */
  readonly expected: number;
  /** So many come in all; null where only the end says it. */
  readonly length: number | null;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Puts a body together in memory of its own: pieces as small as a sender likes would take many times their
 * length.
 */
class Gathering {
  readonly #source: Readable;
  readonly #options: Gathered;
  readonly #silence: NodeJS.Timeout;
  #bytes: Uint8Array | null = null;
  #expected: number;
  #length = 0;
  #isGrowing = false;
  #isOver = false;

  constructor(source: Readable, options: Gathered) {
    this.#source = source;
    this.#options = options;
    this.#expected = options.expected;
    this.#silence = setTimeout(() => this.#fail(new Fault('request-timeout')), options.silenceMs);
    source.on('data', this.#onData).on('end', this.#onEnd);
    // These stay: without a listener a late error of the socket would end the process.
    source.on('error', this.#onGone).on('close', this.#onGone);
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#silence.refresh();
    const { bytesMax } = this.#options.limits;
    if (this.#length + chunk.length > bytesMax) this.#fail(bodyTooLarge(bytesMax));
    else if (this.#length + chunk.length > this.#expected) this.#grow(chunk);
    else {
      this.#add(chunk);
      this.#goOn();
    }
  };

  readonly #onEnd = (): void => {
    clearTimeout(this.#silence);
    // The end of what had come before anybody read is told while room for it is waited for.
    if (!this.#isGrowing) this.#finish();
  };

  #finish(): void {
    this.#options.resolve(this.#bytes?.subarray(0, this.#length) ?? new Uint8Array());
  }

  readonly #onGone = (error?: unknown): void => {
    if (!this.#source.readableEnded) this.#fail(faultOfUnpacking(error) ?? new ClientGone());
  };

  #add(chunk: Buffer): void {
    if (this.#length === 0 && chunk.length === this.#expected) {
      this.#bytes = chunk;
    } else {
      this.#bytes ??= new Uint8Array(this.#expected);
      this.#bytes.set(chunk, this.#length);
    }
    this.#length += chunk.length;
  }

  /** Without this a sender on a fast line would fill every turn of the event loop with two mebibytes. */
  #goOn(): void {
    if (Math.max(this.#expected, this.#options.length ?? 0) <= LARGE_FROM_BYTES) {
      this.#source.resume();
      return;
    }
    this.#source.pause();
    setImmediate(() => this.#source.resume());
  }

  #grow(chunk: Buffer): void {
    const wanted = Math.max(this.#length + chunk.length, this.#expected * GROWTH);
    const expected = Math.min(wanted, this.#options.length ?? this.#options.limits.bytesMax);
    this.#source.pause();
    this.#isGrowing = true;
    const go = () => {
      this.#isGrowing = false;
      if (this.#isOver) return;
      if (this.#length > 0) {
        const grown = new Uint8Array(expected);
        if (this.#bytes !== null) grown.set(this.#bytes.subarray(0, this.#length));
        this.#bytes = grown;
      }
      this.#expected = expected;
      this.#add(chunk);
      if (this.#source.readableEnded) this.#finish();
      else this.#goOn();
    };
    this.#options.admit(expected, this.#fail).then(go).catch(this.#fail);
  }

  readonly #fail = (error: unknown): void => {
    clearTimeout(this.#silence);
    this.#isOver = true;
    this.#bytes = null;
    // What still comes is read and dropped, so that the next request on the connection is found behind it.
    this.#source.off('data', this.#onData).resume();
    this.#options.reject(error);
  };
}
