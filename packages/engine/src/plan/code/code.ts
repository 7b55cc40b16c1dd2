import { type Frame, type FrameSlot, write } from './frame.js';

/** What an expression becomes: a function of one evaluation's frame. */
export type Code<Result> = (frame: Frame) => Result;

/** Puts what the code gives into a slot. */
export function storing<Held>(slot: FrameSlot<Held>, code: Code<Held>): (frame: Frame) => void {
  return (frame) => write(frame, slot, code(frame));
}
