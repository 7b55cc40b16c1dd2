import { describe, expect, it } from 'vitest';
import { readFactKey } from './read-fact-key.js';

describe('the key of a fact in somebody’s own spelling', () => {
  it.each([
    ['user.awards', 'user.awards'],
    [' user . awards ', 'user.awards'],
    ['user.awards()', 'user.awards'],
    ['user.awards(last: 7d)', 'user.awards(last: 1w)'],
    ['user.awards(last:24h)', 'user.awards(last: 1d)'],
    ['user.awards(last: 1_000ms)', 'user.awards(last: 1s)'],
    [
      'user.game.awards( same: city,case: "Walk",this: day, )',
      'user.game.awards(this: day, case: "Walk", same: city)',
    ],
    ['user.actions(last: 60m, "li\\u{6b}e")', 'user.actions("like", last: 1h)'],
    ['user.total(steps, last: 14d)', 'user.total(steps, last: 2w)'],
  ])('%j is %j', (text, key) => {
    expect(readFactKey(text)).toBe(key);
    expect(readFactKey(key)).toBe(key);
  });

  it.each([
    '',
    'user.awards(',
    'user.awards(last: window * 2)',
    '1 + 2',
    'user.awards } let x = 1',
    'a(b => c)',
    'user.awards(until: 3d)',
  ])('%j stays as it is', (text) => {
    expect(readFactKey(text)).toBe(text);
  });
});
