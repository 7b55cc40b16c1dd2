import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';
import type { Ids } from './ports/clock.js';

const BYTES_OF_ID = 16;
const IDS_AT_ONCE = 256;

/**
 * Draws the random bits of many ids at once: asking for those of each alone takes longer than all the rest of
 * it.
 *
 * @param now The time, in milliseconds since 1970.
 */
export function createOrderedIds(now: () => number): Ids {
  const bits = new Uint8Array(IDS_AT_ONCE * BYTES_OF_ID);
  let used = bits.length;
  let msecs = Number.NEGATIVE_INFINITY;
  let seq = 0;

  function draw(): Uint8Array {
    if (used === bits.length) {
      randomFillSync(bits);
      used = 0;
    }
    used += BYTES_OF_ID;
    return bits.subarray(used - BYTES_OF_ID, used);
  }

  /** Those of one millisecond count on from a random number, with half of the range left to count in. */
  function tick(random: Uint8Array): void {
    const time = now();
    seq = time > msecs ? new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1 : seq + 1;
    msecs = Math.max(msecs, time);
  }

  return {
    next() {
      const random = draw();
      tick(random);
      return v7({ random, msecs, seq });
    },
  };
}
