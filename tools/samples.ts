/** Whether long searches try everything: where CI is set. Elsewhere somebody waits for the answer. */
export const isThorough = process.env['CI'] !== undefined;

const SHARE = 4;

/**
 * How many of its samples a long search tries: all of them in CI, a quarter elsewhere. What a change breaks
 * nearly always shows in the first few; the rest look for what nobody thought of.
 */
export function samples(all: number): number {
  return isThorough ? all : Math.ceil(all / SHARE);
}
