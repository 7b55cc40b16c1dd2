import type { IncomingMessage } from 'node:http';
import { Fault } from '../../domain/fault.js';
import { hasBody, lengthOf } from './bodies.js';

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
  /** Makes room for so many bytes in all. */
  readonly admit: (bytes: number) => Promise<void>;
}

/** Of a body that doesn't state its length, so much is expected at first. */
const FIRST_BYTES = 4 * 1024;
const GROWTH = 4;
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
  if (length !== null && length > bytesMax) throw tooLarge(bytesMax);
  const expected = length ?? Math.min(FIRST_BYTES, bytesMax);
  await admit(expected);
  // Its caller may have gone while the credential was checked: then nothing is answered any more.
  if (request.destroyed) throw new ClientGone();
  return new Promise((resolve, reject) => {
    new Gathering(request, { ...reading, expected, resolve, reject });
  });
}

interface Gathered extends ByteReading {
  /** There is room for so many. */
  readonly expected: number;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Puts a body together in memory of its own: pieces as small as a sender likes would take many times their
 * length.
 */
class Gathering {
  readonly #request: IncomingMessage;
  readonly #options: Gathered;
  readonly #silence: NodeJS.Timeout;
  #bytes: Uint8Array | null = null;
  #expected: number;
  #length = 0;

  constructor(request: IncomingMessage, options: Gathered) {
    this.#request = request;
    this.#options = options;
    this.#expected = options.expected;
    this.#silence = setTimeout(() => this.#fail(new Fault('request-timeout')), options.silenceMs);
    request.on('data', this.#onData).on('end', this.#onEnd);
    // These stay: without a listener a late error of the socket would end the process.
    request.on('error', this.#onGone).on('close', this.#onGone);
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#silence.refresh();
    const { bytesMax } = this.#options.limits;
    if (this.#length + chunk.length > bytesMax) this.#fail(tooLarge(bytesMax));
    else if (this.#length + chunk.length > this.#expected) this.#grow(chunk);
    else this.#add(chunk);
  };

  readonly #onEnd = (): void => {
    clearTimeout(this.#silence);
    this.#options.resolve(this.#bytes?.subarray(0, this.#length) ?? new Uint8Array());
  };

  readonly #onGone = (): void => {
    if (!this.#request.readableEnded) this.#fail(new ClientGone());
  };

  #add(chunk: Buffer): void {
    if (this.#length === 0 && chunk.length === this.#expected) {
      this.#bytes = chunk;
    } else {
      this.#bytes ??= new Uint8Array(this.#expected);
      this.#bytes.set(chunk, this.#length);
    }
    this.#length += chunk.length;
    if (this.#expected > LARGE_FROM_BYTES) this.#giveWay();
  }

  /** A sender on a fast line fills every round of the event loop with two mebibytes otherwise. */
  #giveWay(): void {
    this.#request.pause();
    setImmediate(() => this.#request.resume());
  }

  #grow(chunk: Buffer): void {
    const wanted = Math.max(this.#length + chunk.length, this.#expected * GROWTH);
    const expected = Math.min(wanted, this.#options.limits.bytesMax);
    this.#request.pause();
    const go = () => {
      const grown = new Uint8Array(expected);
      if (this.#bytes !== null) grown.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = grown;
      this.#expected = expected;
      this.#add(chunk);
      this.#request.resume();
    };
    this.#options.admit(expected).then(go).catch(this.#fail);
  }

  readonly #fail = (error: unknown): void => {
    clearTimeout(this.#silence);
    this.#request.off('data', this.#onData);
    this.#options.reject(error);
  };
}

function tooLarge(bytesMax: number): Fault {
  return new Fault('body-too-large', { detail: `The body is larger than ${bytesMax} bytes` });
}
