import { describe, expect, it } from 'vitest';
import { factKey } from './fact-key.js';

const bare = {
  scope: 'user',
  name: 'awards',
  input: null,
  action: null,
  this: null,
  case: null,
  same: null,
} as const;
const steps = { name: 'steps', type: 'int' } as const;

describe('the key of a fact', () => {
  it.each([
    [factKey(bare, null), 'user.awards'],
    [factKey(bare, 300_000), 'user.awards(last: 5m)'],
    [
      factKey({ ...bare, scope: 'user.game', name: 'points', this: 'day' }, null),
      'user.game.points(this: day)',
    ],
    [factKey({ ...bare, name: 'total', input: steps }, 604_800_000), 'user.total(steps, last: 1w)'],
    [
      factKey({ ...bare, name: 'best', input: steps, this: 'year' }, 90_000),
      'user.best(steps, last: 90s, this: year)',
    ],
    [
      factKey({ ...bare, this: 'day', case: 'Long walk', same: { name: 'city', type: 'text' } }, 300_000),
      'user.awards(last: 5m, this: day, case: "Long walk", same: city)',
    ],
    [
      factKey({ ...bare, scope: 'game', name: 'actions', action: 'say "hi"', this: 'week' }, null),
      'game.actions("say \\"hi\\"", this: week)',
    ],
    [
      factKey({ ...bare, this: 'quarter', case: 'Walk' }, 300_000, 30),
      'user.awards(last: 5m, this: quarter, days: 30, case: "Walk")',
    ],
    [factKey({ ...bare, name: 'wallet.points' }, null), 'user.wallet.points'],
  ])('names its arguments in one order: %s', (key, expected) => {
    expect(key).toBe(expected);
  });
});
