import { expect, it } from 'vitest';
import { KeptMilestones } from './milestones.js';

const keys = (count: number) => Array.from({ length: count }, (_, index) => ({ points: -index, userId: 1 }));

function keep(limits: { keysMax: number; keysOfOwnerMax: number }) {
  const clock = { now: 0 };
  const kept = new KeptMilestones(() => clock.now, { ...limits, ttlMs: 60 });
  const put = (owner: number, board: string, count: number) =>
    kept.set(owner, board, { countedAt: clock.now, keys: keys(count) });
  const sizes = (...boards: readonly (readonly [number, string])[]) =>
    boards.map(([owner, board]) => kept.get(owner, board).keys.length);
  return { clock, kept, put, sizes };
}

it('keeps milestones for a while, and no owner sees those of another', () => {
  const { clock, kept, put, sizes } = keep({ keysMax: 1000, keysOfOwnerMax: 1000 });
  put(1, 'a', 3);
  expect(sizes([1, 'a'], [2, 'a'], [1, 'b'])).toEqual([3, 0, 0]);
  clock.now = 59;
  expect(kept.get(1, 'a')).toMatchObject({ countedAt: 0 });
  clock.now = 60;
  expect(kept.get(1, 'a')).toEqual({ countedAt: 60, keys: [] });
});

it("makes room by an owner's own that weren't asked for longest, then by anybody's", () => {
  const { put, sizes } = keep({ keysMax: 200, keysOfOwnerMax: 100 });
  put(1, 'a', 20);
  put(1, 'b', 20);
  put(2, 'a', 80);
  expect(sizes([1, 'a'])).toEqual([20]);
  put(1, 'c', 20);
  expect(sizes([1, 'a'], [1, 'b'], [1, 'c'], [2, 'a'])).toEqual([20, 0, 20, 80]);
  put(3, 'a', 80);
  expect(sizes([1, 'a'], [1, 'c'], [2, 'a'], [3, 'a'])).toEqual([0, 0, 80, 80]);
  put(4, 'a', 101);
  expect(sizes([4, 'a'])).toEqual([0]);
});
