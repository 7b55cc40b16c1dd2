/** Makes a format once for each zone: that takes longer than many of its uses. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment on the clocks of a zone, as all of the page writes it: `2026-01-15 12:01`. */
export function timeText(moment: number | string, timeZone: string): string {
  const known = formats.get(timeZone);
  // Swedes write dates as ISO 8601 does.
  const format =
    known ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  if (known === undefined) formats.set(timeZone, format);
  return format.format(new Date(moment));
}
