import { describe, expect, it } from 'vitest';
import { JobsByOwner } from './jobs-by-owner.js';

describe('jobs by owner', () => {
  it('go round, however much one of them waits for', () => {
    const turns = new JobsByOwner<string>();
    for (const item of ['a1', 'a2', 'a3']) turns.add('a', item);
    turns.add('b', 'b1');
    expect(turns.next()).toBe('a1');
    turns.add('c', 'c1');
    expect(turns.size).toBe(4);
    expect([turns.next(), turns.next(), turns.next(), turns.next(), turns.next()]).toEqual([
      'b1',
      'a2',
      'c1',
      'a3',
      undefined,
    ]);
    expect(turns.size).toBe(0);
  });

  it('can be taken out before their turn', () => {
    const turns = new JobsByOwner<string>();
    for (const item of ['a1', 'a2']) turns.add('a', item);
    turns.add('b', 'b1');
    turns.remove('a', 'a2');
    turns.remove('b', 'b1');
    turns.remove('b', 'b2');
    expect([turns.size, turns.next(), turns.next()]).toEqual([1, 'a1', undefined]);
  });
});
