import { occurrenceMax, occurrenceMin } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import { isoTime, timeBound, timeInput, uuid } from './scalar.js';

const HAPPENING = `expected a moment from ${isoTime(occurrenceMin)} to ${isoTime(occurrenceMax)}`;

describe('what a request is told of', () => {
  it.each([
    ['an id', uuid, 'walk', 'expected a UUID'],
    ['a time', timeInput, 'soon', 'expected a time with its offset, such as 2026-01-31T12:00:00Z'],
    [
      'a day',
      timeBound,
      '2026-01-31',
      'expected a time with its offset: 2026-01-31T00:00:00Z for the beginning of that day in UTC',
    ],
    [
      'a day that no calendar has',
      timeBound,
      '2026-02-30',
      'expected a time with its offset, such as 2026-01-31T12:00:00Z',
    ],
    [
      'a time without offset',
      timeInput,
      '2026-01-31T12:00:00',
      'expected a time with its offset: 2026-01-31T12:00:00Z where it is of UTC',
    ],
    ['a time before all', timeBound, '0000-12-31T23:59:59Z', 'expected a moment of the years 1 to 9999'],
    ['a time at which nothing happens', timeInput, '0001-01-01T00:00:00Z', HAPPENING],
  ])('%s of another form is what was expected', (_, schema, value, message) => {
    expect(schema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it('of a stretch of time is nothing, whichever moment it begins or ends with', () => {
    const bounds = [
      '0001-01-01T00:00:00Z',
      '0001-01-01T23:00:00Z',
      '9999-12-31T23:59:59Z',
      '9999-12-31T23:59:59.999Z',
    ];
    expect(bounds.map((bound) => timeBound.parse(bound))).toEqual(bounds.map(Date.parse));
    expect(isoTime(timeBound.parse('9999-12-31T23:59:59-14:00'))).toBe('9999-12-31T23:59:59.999Z');
    expect(isoTime(timeBound.parse('0001-01-01T00:00:00+14:00'))).toBe('0001-01-01T00:00:00.000Z');
  });

  it('names moments that are taken', () => {
    const [, first = '', last = ''] = /from (\S+) to (\S+)$/.exec(HAPPENING) ?? [];
    for (const moment of [first, last]) expect(isoTime(timeInput.parse(moment))).toBe(moment);
    expect(timeInput.safeParse(isoTime(Date.parse(first) - 1)).success).toBe(false);
  });
});
