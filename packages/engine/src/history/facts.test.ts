import { describe, expect, it } from 'vitest';
import { factRequest } from './fact-request.js';
import { createFactReader } from './facts.js';
import { GrowingNeeds } from './growing-needs.js';
import { Timeline } from './timeline.js';

describe('the reader of a fact', () => {
  it('reads no timeline that was kept for other facts', () => {
    const earlier = new Timeline(new GrowingNeeds());
    const needs = new GrowingNeeds();
    const request = factRequest({ scope: 'game', name: 'tasks' });
    const read = createFactReader({ request, needs });
    const moment = { now: 0, today: 0, values: {} };
    expect(read(new Timeline(needs), moment)).toBe(0);
    expect(() => read(earlier, moment)).toThrow('kept for other facts');
  });
});
