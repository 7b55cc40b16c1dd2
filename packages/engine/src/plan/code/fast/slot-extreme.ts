import type { Code } from '../code.js';

/** The lesser of a safe number in a slot and one that is known when planning. */
export function leastOfSlot(slot: number, value: number): Code<number> {
  return (frame) => Math.min(frame[slot] as number, value);
}

/** The greater of the two. */
export function greatestOfSlot(slot: number, value: number): Code<number> {
  return (frame) => Math.max(frame[slot] as number, value);
}
