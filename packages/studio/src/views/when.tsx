interface Props {
  /** ISO 8601, or milliseconds since 1970. */
  readonly moment: number | string;
  readonly timeZone: string;
}

/** A moment on the clocks of a zone, which stands beside it or above; pointed at, it is exact. */
export function When({ moment, timeZone }: Props) {
  const exact = new Date(moment).toISOString();
  return (
    <time dateTime={exact} title={exact}>
      {timeText(moment, timeZone)}
    </time>
  );
}

/** Makes a format once for each zone: that takes longer than many of its uses. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment on the clocks of a zone, as all of the page writes it: `2026-01-15 12:01`. */
function timeText(moment: number | string, timeZone: string): string {
  const known = formats.get(timeZone);
  // Swedes write dates as ISO 8601 does.
  const format =
    known ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  if (known === undefined) formats.set(timeZone, format);
  return format.format(new Date(moment));
}
