import { civilDate } from '@merit/dsl';

/**
 * The offset of a zone's clocks from UTC as `Intl` knows it, in milliseconds: its wall clock is read and
 * compared with that of UTC. A few microseconds an instant.
 */
export function createOffsetReader(timeZone: string): (instantMs: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (format.resolvedOptions().timeZone === 'UTC') return () => 0;
  return (instantMs) => {
    // Offsets are whole seconds, so what is less needs no reading.
    const wholeMs = Math.floor(instantMs / 1_000) * 1_000;
    const wall: Wall = { day: 0, hour: 0, minute: 0, second: 0 };
    for (const { type, value } of format.formatToParts(wholeMs)) {
      if (isPart(type)) wall[type] = Number(value);
    }
    const timeOfDay = ((wall.hour * 60 + wall.minute) * 60 + wall.second) * 1_000;
    return localMidnight(wholeMs, wall.day) + timeOfDay - wholeMs;
  };
}

/** What a clock on the wall shows. */
interface Wall {
  day: number;
  hour: number;
  minute: number;
  second: number;
}

function isPart(type: string): type is keyof Wall {
  return type === 'day' || type === 'hour' || type === 'minute' || type === 'second';
}

const dayMs = 86_400_000;

/** The local date is the day before, of or after that of UTC: which, the day of the month says. */
function localMidnight(instantMs: number, dayOfMonth: number): number {
  const utcDay = Math.floor(instantMs / dayMs);
  const day = [utcDay - 1, utcDay, utcDay + 1].find((each) => civilDate(each).day === dayOfMonth);
  /* v8 ignore next -- the host's Intl would have to know an offset as long as a day */
  if (day === undefined) throw new Error(`no offset is as long as a day: ${instantMs}, day ${dayOfMonth}`);
  return day * dayMs;
}
