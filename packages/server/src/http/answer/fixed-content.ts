import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { PIECE_BYTES, sendInPieces } from './send-stream.js';

/** Shorter than this, packing saves nothing. */
const PACKED_FROM_BYTES = 1024;

const CACHE_CONTROL = {
  'no-cache': 'no-cache',
  'no-store': 'no-store',
  immutable: 'public, max-age=31536000, immutable',
};

/** One way of writing the content. */
interface Form {
  readonly bytes: Buffer;
  /** Each way has its own: a cache that has the one must not take it for the other. */
  readonly etag: string;
}

interface Forms {
  readonly plain: Form;
  /** Null where packing it saves nothing. */
  readonly packed: Form | null;
}

const pack = promisify(gzip);

/**
 * What everybody gets alike, such as a page. It is read, tagged and packed when the first asks for it,
 * outside of the thread that answers, and from then on costs no more than being sent. Who has it already is
 * told so.
 */
export class FixedContent {
  readonly #type: string;
  readonly #read: () => Promise<Buffer>;
  #forms: Promise<Forms> | undefined;

  /** @param type Its media type, with the character set of texts. */
  private constructor(type: string, read: () => Promise<Buffer>) {
    this.#type = type;
    this.#read = read;
  }

  static text(type: string, text: string): FixedContent {
    return FixedContent.made(type, async () => text);
  }

  /** A text that is made when the first asks for it. */
  static made(type: string, make: () => Promise<string>): FixedContent {
    return new FixedContent(type, async () => Buffer.from(await make()));
  }

  static file(type: string, path: string): FixedContent {
    return new FixedContent(type, () => readFile(path));
  }

  /**
   * @param kept `no-cache`: by whom it likes, as long as they ask each time whether it still holds;
   *   `immutable`: for ever, since its address names what it holds.
   */
  async send(
    request: Request,
    response: Response,
    kept: keyof typeof CACHE_CONTROL = 'no-cache',
  ): Promise<void> {
    const { plain, packed } = await this.#made();
    const takesPacked = request.acceptsEncodings('gzip', 'identity') === 'gzip';
    const { bytes, etag } = packed !== null && takesPacked ? packed : plain;
    response.setHeader('Cache-Control', CACHE_CONTROL[kept]);
    response.vary('Accept-Encoding');
    response.setHeader('Content-Type', this.#type);
    response.setHeader('ETag', etag);
    if (bytes !== plain.bytes) response.setHeader('Content-Encoding', 'gzip');
    if (request.method === 'GET' && !request.fresh && bytes.length > PIECE_BYTES) {
      response.setHeader('Content-Length', bytes.length);
      // The bytes are everybody's: who leaves them unread takes no memory but that of its request.
      sendInPieces(response, bytes);
      return;
    }
    // Answers 304 where the caller named the tag.
    response.send(bytes);
  }

  async #made(): Promise<Forms> {
    this.#forms ??= makeForms(this.#read);
    try {
      return await this.#forms;
    } catch (error) {
      this.#forms = undefined;
      throw error;
    }
  }
}

async function makeForms(read: () => Promise<Buffer>): Promise<Forms> {
  const bytes = await read();
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const plain = { bytes, etag: `"${tag}"` };
  if (bytes.length < PACKED_FROM_BYTES) return { plain, packed: null };
  return { plain, packed: { bytes: await pack(bytes), etag: `"${tag}-gzip"` } };
}
