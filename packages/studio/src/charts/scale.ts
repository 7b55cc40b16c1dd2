/** A round number that is not below the greatest value, and can be halved. */
export function niceTop(greatest: number): number {
  if (greatest <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(greatest));
  return [1, 2, 4, 6, 8, 10].map((each) => each * power).find((each) => each >= greatest) ?? greatest;
}

/** `2016-04-12` as people read it: `12 Apr`. */
export function shortDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
}
