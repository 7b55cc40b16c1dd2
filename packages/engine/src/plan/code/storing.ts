import type { Code } from './code.js';
import type { Frame, FrameSlot } from './frame.js';
import { write } from './frame.js';

/** Puts what the code gives into a slot. */
export function storing<Held>(slot: FrameSlot<Held>, code: Code<Held>): (frame: Frame) => void {
  return (frame) => write(frame, slot, code(frame));
}
