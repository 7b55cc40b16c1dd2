export const hourMs = 3_600_000;

/** The hour of a moment, in hours since 1970 (UTC). */
export function hourOf(at: number): number {
  return Math.floor(at / hourMs);
}
