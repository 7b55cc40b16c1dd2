/** From the longest to the shortest. */
const unitsMs = [
  ['w', 604_800_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
  ['ms', 1],
] as const;

export const dayMs = 86_400_000;

/** The last minute of a day, 23:59. */
export const minuteMax = 1_439;

const literal = /^(\d+(?:_\d+)*)(ms|s|m|h|d|w)$/;

/**
 * Reads a duration literal of the language (`500ms`, `30s`, `1_000m`) as milliseconds; null for another
 * text and for lengths beyond the safe integers.
 */
export function durationFromLiteral(text: string): number | null {
  const [, count = '', unit] = literal.exec(text) ?? [];
  const unitMs = unitsMs.find(([name]) => name === unit)?.[1] ?? Number.NaN;
  const milliseconds = Number(count.replaceAll('_', '')) * unitMs;
  return Number.isSafeInteger(milliseconds) ? milliseconds : null;
}

/**
 * The one literal that names a duration: its whole number of the longest unit that divides it, so `7d` and
 * `168h` are both `1w`, while `36h` stays `36h`; nothing is `0s`. Depends on the length alone, so a fact's
 * key never changes with an author's spelling.
 */
export function durationToLiteral(milliseconds: number): string {
  if (milliseconds === 0) return '0s';
  const [[unit, unitMs] = ['ms', 1]] = unitsMs.filter(([, ms]) => milliseconds % ms === 0);
  return `${milliseconds / unitMs}${unit}`;
}
