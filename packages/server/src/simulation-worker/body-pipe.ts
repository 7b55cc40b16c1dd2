import { Socket } from 'node:net';
import { BODIES_FILE } from './messages.js';

/** Reads the bodies of jobs, in a worker: one comes after the other, and none before the last job is done. */
export class BodyPipe {
  readonly #pipe = new Socket({ fd: BODIES_FILE, readable: true, writable: false });

  constructor() {
    // Where it breaks the service has ended, which its channel tells.
    this.#pipe.on('error', () => undefined).unref();
  }

  /** @param length In bytes. */
  read(length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(length);
    if (length === 0) return Promise.resolve(bytes);
    return new Promise((resolve) => {
      let taken = 0;
      const take = (piece: Buffer) => {
        bytes.set(piece, taken);
        taken += piece.length;
        if (taken < length) return;
        this.#pipe.off('data', take).pause();
        resolve(bytes);
      };
      this.#pipe.on('data', take).resume();
    });
  }
}
