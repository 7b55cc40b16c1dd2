import type { Frame } from './frame.js';

/** What an expression becomes: a function of one evaluation's frame. */
export type Code<Result> = (frame: Frame) => Result;
