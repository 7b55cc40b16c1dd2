import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTimeReader } from './time.js';

function instant(text: string, timeZone = 'UTC'): string | null {
  const ms = createTimeReader(timeZone)(text);
  return ms === null ? null : new Date(ms).toISOString();
}

describe('a time with an offset', () => {
  it.each([
    ['2016-04-12T20:00:00.000Z', '2016-04-12T20:00:00.000Z'],
    ['2016-04-12T20:00Z', '2016-04-12T20:00:00.000Z'],
    ['2016-04-12 20:00:00+02:00', '2016-04-12T18:00:00.000Z'],
    ['2016-04-12T20:00:00.5-0330', '2016-04-12T23:30:00.500Z'],
    ['2016-04-12T20:00:00.57999+02:00', '2016-04-12T18:00:00.579Z'],
    ['2016-02-29T00:00:00Z', '2016-02-29T00:00:00.000Z'],
    ['2026-01-05 10:00:00+00', '2026-01-05T10:00:00.000Z'],
    ['2026-01-05 10:00:00.123456+02', '2026-01-05T08:00:00.123Z'],
    ['2026-01-05T10:00:00-01', '2026-01-05T11:00:00.000Z'],
    ['2026-01-05 10:00:00 UTC', '2026-01-05T10:00:00.000Z'],
    ['2026-01-05 10:00:00.5 UTC', '2026-01-05T10:00:00.500Z'],
    ['2026-01-05 10:00:00 +0000', '2026-01-05T10:00:00.000Z'],
    ['2026-01-05 10:00:00 -03:30', '2026-01-05T13:30:00.000Z'],
    ['2026-01-05t10:00:00z', '2026-01-05T10:00:00.000Z'],
    ['20260105T100000Z', '2026-01-05T10:00:00.000Z'],
    ['20260105T1000+0200', '2026-01-05T08:00:00.000Z'],
    ['20260105T100000.25', '2026-01-05T09:00:00.250Z'],
  ])('%s is %s', (text, expected) => {
    expect(instant(text, 'Europe/Madrid')).toBe(expected);
  });

  it('is read as Date reads it', () => {
    const read = createTimeReader('UTC');
    const dates = fc.date({
      min: new Date('0100-01-01'),
      max: new Date('9999-12-30T23:59:59.999Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, (date) => {
        expect(read(date.toISOString())).toBe(date.getTime());
      }),
    );
  });
});

describe('a reader of times', () => {
  it('says the same of a day again, be it one or none', () => {
    const read = createTimeReader('UTC');
    const texts = [
      '2016-02-29T01:00:00Z',
      '2016-02-29',
      '2015-02-29T01:00:00Z',
      '2015-02-29',
      '2016-02-29T00:00:01Z',
    ];
    const day = Date.UTC(2016, 1, 29);
    expect(texts.map(read)).toEqual([day + 3_600_000, day, null, null, day + 1_000]);
  });

  it.each([
    '2016-04-12T20:00:00 z z',
    '2016-04-12-02',
    '20160412T20',
    '2016-04-12T20:0a:00.000Z',
    '2016-04-12T20:00:00,000Z',
  ])('takes %s for none', (text) => {
    expect(instant(text)).toBeNull();
  });
});

describe('a time without an offset', () => {
  it.each([
    ['2016-04-12T20:00', 'Europe/Madrid', '2016-04-12T18:00:00.000Z'],
    ['2016-04-12', 'Europe/Madrid', '2016-04-11T22:00:00.000Z'],
    ['2016-04-12', 'UTC', '2016-04-12T00:00:00.000Z'],
    ['2016-01-12T20:00', 'America/New_York', '2016-01-13T01:00:00.000Z'],
  ])('%s in %s is %s', (text, zone, expected) => {
    expect(instant(text, zone)).toBe(expected);
  });

  it('means the earlier moment where clocks were set back', () => {
    expect(instant('2016-10-30T02:30', 'Europe/Madrid')).toBe('2016-10-30T00:30:00.000Z');
    expect(instant('2016-10-30T03:00', 'Europe/Madrid')).toBe('2016-10-30T02:00:00.000Z');
  });

  it('counts on where clocks were set forward', () => {
    expect(instant('2016-03-27T02:30', 'Europe/Madrid')).toBe('2016-03-27T01:30:00.000Z');
    expect(instant('2016-03-27T01:59', 'Europe/Madrid')).toBe('2016-03-27T00:59:00.000Z');
    expect(instant('2016-03-27T03:00', 'Europe/Madrid')).toBe('2016-03-27T01:00:00.000Z');
  });
});

describe('no time', () => {
  it.each([
    '',
    'yesterday',
    '1460491200000',
    '12.04.2016',
    '2016-4-12',
    '2016-02-30T00:00:00Z',
    '2016-13-01',
    '2016-00-10',
    '2016-01-00',
    '0016-01-01',
    '2016-04-12T24:00:00Z',
    '2016-04-12T20:60:00Z',
    '2016-04-12T20:00:00+25:00',
    '2016-04-12T20:00:00 CET',
    '2016-04-12T20:00:00.Z',
    '9999-12-31T00:00:00Z',
  ])('is %j', (text) => {
    expect(instant(text)).toBeNull();
  });
});
