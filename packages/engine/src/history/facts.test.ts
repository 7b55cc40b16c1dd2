import { describe, expect, it } from 'vitest';
import { createTimeZone } from '../calendar/time-zone.js';
import { createFactReader, GrowingNeeds } from './fact-reader.js';
import { Timeline } from './timeline.js';

describe('the reader of a fact', () => {
  it('reads no timeline that was kept for other facts', () => {
    const earlier = new Timeline(new GrowingNeeds());
    const needs = new GrowingNeeds();
    const request = { scope: 'user', name: 'tasks', input: null, last: null, this: null } as const;
    const read = createFactReader(request as never, needs, createTimeZone('UTC'));
    const moment = { now: 0, today: 0 };
    expect(read(new Timeline(needs), moment)).toBe(0);
    expect(() => read(earlier, moment)).toThrow('kept for other facts');
  });
});
