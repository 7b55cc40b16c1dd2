import { describe, expect, it } from 'vitest';
import { factKey } from './fact-key.js';

const bare = {
  scope: 'user',
  name: 'awards',
  input: null,
  action: null,
  this: null,
  since: null,
  each: null,
  case: null,
  same: null,
} as const;
const steps = { name: 'steps', type: 'int' } as const;

describe('the key of a fact', () => {
  it.each([
    [factKey(bare), 'user.awards'],
    [factKey(bare, { last: 300_000 }), 'user.awards(last: 5m)'],
    [factKey({ ...bare, scope: 'user.game', name: 'points', this: 'day' }), 'user.game.points(this: day)'],
    [factKey({ ...bare, name: 'total', input: steps }, { last: 604_800_000 }), 'user.total(steps, last: 1w)'],
    [
      factKey({ ...bare, name: 'best', input: steps, this: 'year' }, { last: 90_000 }),
      'user.best(steps, last: 90s, this: year)',
    ],
    [
      factKey(
        { ...bare, this: 'day', case: 'Long walk', same: { name: 'city', type: 'text' } },
        { last: 300_000 },
      ),
      'user.awards(last: 5m, this: day, case: "Long walk", same: city)',
    ],
    [
      factKey({ ...bare, scope: 'game', name: 'actions', action: 'say "hi"', this: 'week' }),
      'game.actions("say \\"hi\\"", this: week)',
    ],
    [
      factKey({ ...bare, this: 'quarter', case: 'Walk' }, { last: 300_000, days: 30 }),
      'user.awards(last: 5m, this: quarter, days: 30, case: "Walk")',
    ],
    [
      factKey(
        { ...bare, since: { day: 20_788 }, same: { name: 'city', type: 'text' } },
        {
          sinceDay: 20_788,
        },
      ),
      'user.awards(since: @2026-12-01, same: city)',
    ],
    [factKey({ ...bare, since: { input: 'joined' } }), 'user.awards(since: joined)'],
    [
      factKey({ ...bare, name: 'streak', each: 'week', case: 'Walk' }, { grace: 2 }),
      'user.streak(each: week, grace: 2, case: "Walk")',
    ],
    [factKey({ ...bare, name: 'streak' }, { grace: 0 }), 'user.streak'],
    [factKey({ ...bare, name: 'wallet.points' }), 'user.wallet.points'],
  ])('names its arguments in one order: %s', (key, expected) => {
    expect(key).toBe(expected);
  });
});
