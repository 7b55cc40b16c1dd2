import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Fault } from '../../domain/fault.js';

/** A body as it was before it was packed. */
export interface Unpacked {
  /** Ends with an error where the body isn't what gzip writes, or its sender went away. */
  readonly source: Readable;
  /** Stops unpacking; what still comes of the body is read and dropped. */
  readonly stop: () => void;
}

/**
 * Unpacks a body while it comes.
 *
 * @param limits How much may come, since what comes may unpack to nothing for ever.
 */
export function unpack(request: IncomingMessage, limits: { readonly bytesMax: number }): Unpacked {
  const source = createGunzip();
  let bytes = 0;
  const count = (piece: Uint8Array): void => {
    bytes += piece.length;
    if (bytes > limits.bytesMax) source.destroy(bodyTooLarge(limits.bytesMax));
  };
  const onClose = (): void => {
    if (!request.readableEnded) source.destroy(new Error('the client closed the connection'));
  };
  request.on('data', count).on('close', onClose).pipe(source);
  const stop = (): void => {
    request.off('data', count).off('close', onClose).unpipe(source);
    source.destroy();
    request.resume();
  };
  return { source, stop };
}

/** What an error of unpacking says to its sender; null where the sender went away. */
export function faultOfUnpacking(error: unknown): Fault | null {
  if (error instanceof Fault) return error;
  const isBroken = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
  return isBroken
    ? new Fault('invalid-json', { detail: 'The body is not what gzip writes', cause: error })
    : null;
}

export function bodyTooLarge(bytesMax: number): Fault {
  return new Fault('body-too-large', { detail: `The body is larger than ${bytesMax} bytes` });
}
