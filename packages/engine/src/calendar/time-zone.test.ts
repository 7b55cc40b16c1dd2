import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { TimeZone } from './time-zone.js';
import { createTimeZone, isTimeZone, spelledTimeZone } from './time-zone.js';

const dayMs = 86_400_000;
const names = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Kolkata', 'Etc/GMT+12', 'Etc/GMT-14'];
const formats = new Map<string, Intl.DateTimeFormat>();
const zones = new Map<string, TimeZone>();

function zoneOf(name: string): TimeZone {
  const zone = zones.get(name) ?? createTimeZone(name);
  zones.set(name, zone);
  return zone;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      era: 'short',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
  formats.set(timeZone, format);
  return format;
}

/** The wall clock as a time on UTC, read from the whole date that `Intl` writes. */
function wallClock(timeZone: string, instantMs: number): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instantMs)
      .map(({ type, value }) => [type, value]),
  );
  const number = (type: string) => Number(parts[type]);
  const year = parts['era']?.startsWith('B') ? 1 - number('year') : number('year');
  const wall = new Date(0);
  wall.setUTCFullYear(year, number('month') - 1, number('day'));
  wall.setUTCHours(number('hour'), number('minute'), number('second'));
  return wall.getTime() + (((instantMs % 1_000) + 1_000) % 1_000);
}

function at(text: string): number {
  return Date.parse(text);
}

function day(text: string): number {
  return Date.parse(`${text}T00:00:00Z`) / dayMs;
}

const name = fc.constantFrom(...names);
const instant = fc.oneof(
  fc.integer({ min: at('1850-01-01T00:00:00Z'), max: at('2100-01-01T00:00:00Z') }),
  fc.integer({ min: -8.64e15 + dayMs, max: 8.64e15 - dayMs }),
);

describe('a time zone', () => {
  it('has the offset and the day that Intl writes, in any zone at any instant', () => {
    fc.assert(
      fc.property(name, instant, (zone, instantMs) => {
        const wall = wallClock(zone, instantMs);
        expect(zoneOf(zone).offsetAt(instantMs)).toBe(wall - instantMs);
        expect(zoneOf(zone).localDay(instantMs)).toBe(Math.floor(wall / dayMs));
      }),
      { numRuns: 3_000 },
    );
  });

  it('finds the first instant whose clock shows a time, in any zone', () => {
    // It looks at the clocks a day before and after.
    const inner = instant.filter((instantMs) => Math.abs(instantMs) <= 8.64e15 - 3 * dayMs);
    fc.assert(
      fc.property(name, inner, (zone, instantMs) => {
        const wall = wallClock(zone, instantMs);
        const found = zoneOf(zone).instantAt(wall);
        expect(wallClock(zone, found)).toBe(wall);
        expect(found).toBeLessThanOrEqual(instantMs);
      }),
      { numRuns: 1_000 },
    );
  });

  it('counts on over the times that no clock showed, in any zone', () => {
    const days = fc.integer({ min: day('1900-01-01'), max: day('2037-12-31') });
    const quarters = fc.integer({ min: 0, max: 95 });
    fc.assert(
      fc.property(name, days, quarters, (zone, date, quarter) => {
        const local = date * dayMs + quarter * 900_000;
        const found = zoneOf(zone).instantAt(local);
        const before = wallClock(zone, local - dayMs) - (local - dayMs);
        if (wallClock(zone, found) !== local) expect(found).toBe(local - before);
      }),
      { numRuns: 1_000 },
    );
  });

  it('agrees with Intl every six hours through years of many changes', () => {
    const years: readonly (readonly [string, number])[] = [
      ['Africa/Freetown', 1939],
      ['America/Noronha', 2000],
      ['Africa/Casablanca', 2023],
      ['Asia/Gaza', 2040],
      ['Europe/London', 1947],
    ];
    for (const [zone, year] of years) {
      for (let ms = Date.UTC(year, 0); ms < Date.UTC(year + 1, 0); ms += dayMs / 4) {
        expect(zoneOf(zone).offsetAt(ms), `${zone} ${ms}`).toBe(wallClock(zone, ms) - ms);
      }
    }
  });

  it('gives the same whatever it was asked before', () => {
    fc.assert(
      fc.property(name, fc.array(instant, { minLength: 2, maxLength: 30 }), (zone, instants) => {
        const used = createTimeZone(zone);
        for (const instantMs of instants) {
          expect(used.offsetAt(instantMs)).toBe(createTimeZone(zone).offsetAt(instantMs));
        }
      }),
      { numRuns: 20 },
    );
  });

  it('has a day of 23 hours in spring and one of 25 in autumn', () => {
    const madrid = zoneOf('Europe/Madrid');
    const length = (text: string) =>
      (madrid.startOfDay(day(text) + 1) - madrid.startOfDay(day(text))) / 3_600_000;
    expect([length('2026-03-29'), length('2026-10-25'), length('2026-10-26')]).toEqual([23, 25, 24]);
    expect(madrid.offsetAt(at('2026-03-29T00:59:59.999Z'))).toBe(3_600_000);
    expect(madrid.offsetAt(at('2026-03-29T01:00:00Z'))).toBe(7_200_000);
    expect(madrid.localDay(at('2026-10-25T22:59:59.999Z'))).toBe(day('2026-10-25'));
    expect(madrid.localDay(at('2026-10-25T23:00:00Z'))).toBe(day('2026-10-26'));
  });

  it('shifts by half an hour on Lord Howe Island', () => {
    const zone = zoneOf('Australia/Lord_Howe');
    expect(zone.offsetAt(at('2026-04-04T14:59:59Z'))).toBe(11 * 3_600_000);
    expect(zone.offsetAt(at('2026-04-04T15:00:00Z'))).toBe(10.5 * 3_600_000);
    expect(zone.startOfDay(day('2026-04-06')) - zone.startOfDay(day('2026-04-05'))).toBe(24.5 * 3_600_000);
  });

  it('leaves out the day that Samoa skipped', () => {
    const apia = zoneOf('Pacific/Apia');
    const change = at('2011-12-30T10:00:00Z');
    expect(apia.localDay(change - 1)).toBe(day('2011-12-29'));
    expect(apia.localDay(change)).toBe(day('2011-12-31'));
    expect(apia.startOfDay(day('2011-12-30'))).toBe(change);
    expect(apia.startOfDay(day('2011-12-31'))).toBe(change);
  });

  it('begins a day after the gap where clocks skip midnight', () => {
    const zone = zoneOf('America/Sao_Paulo');
    expect(zone.startOfDay(day('2018-11-04'))).toBe(at('2018-11-04T03:00:00Z'));
    expect(zone.localDay(at('2018-11-04T03:00:00Z') - 1)).toBe(day('2018-11-03'));
  });

  it('begins a day at its first minute where clocks go back over midnight', () => {
    const zone = zoneOf('America/St_Johns');
    const first = at('2010-11-07T02:30:00Z');
    expect(zone.startOfDay(day('2010-11-07'))).toBe(first);
    expect([first - 1, first, first + 60_000, first + 3_660_000].map(zone.localDay)).toEqual(
      ['2010-11-06', '2010-11-07', '2010-11-06', '2010-11-07'].map(day),
    );
  });

  it('begins each day at the first instant that shows it or a later one', () => {
    const days = fc.integer({ min: day('1850-01-01'), max: day('2100-01-01') });
    fc.assert(
      fc.property(name, days, (zone, each) => {
        const { localDay, startOfDay } = zoneOf(zone);
        const start = startOfDay(each);
        expect(localDay(start)).toBeGreaterThanOrEqual(each);
        for (const earlier of [1, 1_000, 1_800_000, 3_600_000, 7_200_000, dayMs]) {
          expect(localDay(start - earlier)).toBeLessThan(each);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('reaches as far as a Date does', () => {
    for (const zone of ['UTC', 'Asia/Tokyo']) {
      const { localDay } = zoneOf(zone);
      expect(localDay(-8.64e15 + dayMs)).toBe(-99_999_999);
      expect(localDay(8.64e15 - dayMs)).toBe(99_999_999);
      expect([-8.64e15, 8.64e15].map(localDay)).toEqual([-1e8, 1e8]);
      for (const none of [8.64e15 + 1, -8.64e15 - 1, Number.NaN, Number.POSITIVE_INFINITY]) {
        expect(() => localDay(none)).toThrow(RangeError);
      }
    }
  });
});

describe('the name of a time zone', () => {
  it.each(['UTC', 'utc', 'Europe/Madrid', 'europe/madrid', 'Asia/Kolkata', 'Etc/GMT+5'])(
    'may be %s',
    (known) => {
      expect(isTimeZone(known)).toBe(true);
      expect(createTimeZone(known).name).toBe(known);
    },
  );

  it.each(['', 'Foo/Bar', '+01:00', '-05', 'Europe/Madrid ', ' UTC', 'GMT+1'])('is not %j', (unknown) => {
    expect(isTimeZone(unknown)).toBe(false);
    expect(() => createTimeZone(unknown)).toThrow(
      new RangeError(`no time zone is named ${JSON.stringify(unknown)}; names are such as Europe/Madrid`),
    );
  });

  it.each([
    ['europe/madrid', 'Europe/Madrid'],
    ['AMERICA/NEW_YORK', 'America/New_York'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['america/port-au-prince', 'America/Port-au-Prince'],
    ['utc', 'UTC'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['US/Eastern', 'US/Eastern'],
    ['Foo/Bar', null],
    ['+01:00', null],
  ])('of the name %s is spelled %s', (name, spelled) => {
    expect([spelledTimeZone(name), spelledTimeZone(name)]).toEqual([spelled, spelled]);
  });

  it('is asked of the host once, however it is written', () => {
    const host = vi.spyOn(Intl, 'DateTimeFormat');
    for (const name of ['Africa/Abidjan', 'africa/abidjan', 'AFRICA/ABIDJAN', 'Africa/ABIDJAN'])
      isTimeZone(name);
    expect(host.mock.calls.length).toBeLessThanOrEqual(1);
    host.mockRestore();
  });
});
