import { validate, version } from 'uuid';
import { describe, expect, it } from 'vitest';
import { createOrderedIds } from './ordered-ids.js';

const moment = Date.UTC(2026, 0, 15, 12);

describe('ordered ids', () => {
  it('are UUIDs of the time at which they were made', () => {
    const id = createOrderedIds(() => moment).next();
    expect([validate(id), version(id)]).toEqual([true, 7]);
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(moment);
  });

  it('rise strictly, also within a millisecond and where the clock is set back', () => {
    let asked = 0;
    const ids = createOrderedIds(() => moment + ([0, 0, 1, 0, -1000][asked++ % 5] as number));
    const made = Array.from({ length: 2000 }, () => ids.next());
    expect(made).toEqual([...made].sort());
    expect(new Set(made).size).toBe(2000);
  });

  it('differ between processes of one moment', () => {
    const made = Array.from({ length: 100 }, () => createOrderedIds(() => moment).next());
    expect(new Set(made).size).toBe(100);
  });
});
