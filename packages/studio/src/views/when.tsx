import { timeText } from '../shown/times.js';

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
