/**
 * A stretch of time in which a zone keeps one offset: from `from` up to but without `until`, in milliseconds
 * since 1970.
 */
export interface Stretch {
  readonly from: number;
  readonly until: number;
  /** Milliseconds that local clocks are ahead of UTC. */
  readonly offset: number;
}

/**
 * Instants are looked up in spans of this length, a little over three days. No zone of the IANA database
 * has ever changed its offset twice within so short a time (Freetown in 1939 comes closest, with four
 * days), so offsets that agree at both ends of a span hold within it, and others have one change between.
 */
const spanMs = 2 ** 28;

/** What a Date can hold: ±100,000,000 days from 1970. */
const instantMax = 8.64e15;

/** Spans that are remembered at a time: those of 34 years in a row, or any as far apart modulo this. */
const slots = 2 ** 12;

/**
 * Finds the stretch that an instant lies in, from a slow source of offsets that is asked twice a span and
 * then remembered. A stretch may end where the offset doesn't: two that follow each other can have the same.
 *
 * @throws RangeError for what is no instant that a Date can hold.
 */
export function createStretchFinder(offsetAt: (instantMs: number) => number): (instantMs: number) => Stretch {
  const remembered = new Array<Span | undefined>(slots).fill(undefined);
  let latest: Stretch = { from: 0, until: 0, offset: 0 };
  return (instantMs) => {
    if (instantMs >= latest.from && instantMs < latest.until) return latest;
    requireInstant(instantMs);
    const index = Math.floor(instantMs / spanMs);
    let span = remembered[index & (slots - 1)];
    if (span?.index !== index) {
      span = spanAt(index, offsetAt);
      remembered[index & (slots - 1)] = span;
    }
    latest = instantMs < span.late.from ? span.early : span.late;
    return latest;
  };
}

function requireInstant(value: number): void {
  if (Math.abs(value) <= instantMax) return;
  throw new RangeError(`no instant: ${value}; one is a number of milliseconds within ±8.64e15`);
}

interface Span {
  readonly index: number;
  readonly early: Stretch;
  /** The same as `early` where the offset doesn't change. */
  readonly late: Stretch;
}

function spanAt(index: number, offsetAt: (instantMs: number) => number): Span {
  const from = Math.max(index * spanMs, -instantMax);
  const until = Math.min((index + 1) * spanMs, instantMax + 1);
  const early = offsetAt(from);
  const late = offsetAt(until - 1);
  if (early === late) {
    const whole = { from, until, offset: early };
    return { index, early: whole, late: whole };
  }
  const change = changeBetween(from, until - 1, offsetAt);
  return {
    index,
    early: { from, until: change, offset: early },
    late: { from: change, until, offset: late },
  };
}

/** The first instant of the later offset. */
function changeBetween(from: number, to: number, offsetAt: (instantMs: number) => number): number {
  const early = offsetAt(from);
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle) === early) low = middle;
    else high = middle;
  }
  return high;
}
