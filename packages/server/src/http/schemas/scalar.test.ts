import { describe, expect, it } from 'vitest';
import { timeInput, uuid } from './scalar.js';

describe('what a request is told of', () => {
  it.each([
    ['an id', uuid, 'walk', 'expected a UUID'],
    ['a time', timeInput, '2026-01-31', 'expected a time with its offset, such as 2026-01-31T12:00:00Z'],
    [
      'a time without offset',
      timeInput,
      '2026-01-31T12:00:00',
      'expected a time with its offset, such as 2026-01-31T12:00:00Z',
    ],
    ['a time before all', timeInput, '0000-01-01T00:00:00Z', 'expected a moment of the years 1 to 9999'],
  ])('%s of another form is what was expected', (_, schema, value, message) => {
    expect(schema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
