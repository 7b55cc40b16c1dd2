import { describe, expect, it } from 'vitest';
import { mistakesMax } from '../syntax/findings.js';
import { awarding, findingsIn } from './testing/check-text.js';

const unknown = (count: number) => Array.from({ length: count }, (_, index) => `nope${index}`).join(' + ');

describe('mistakes', () => {
  it('are listed up to a hundred, then it is said that there are more', () => {
    const rules = (count: number) => findingsIn(awarding(unknown(count))).map(({ rule }) => rule);
    expect(rules(mistakesMax)).toEqual(Array.from({ length: mistakesMax }, () => 'unknown-name'));
    expect(rules(mistakesMax + 50)).toEqual([...rules(mistakesMax), 'too-many-mistakes']);
  });

  it('are told though many warnings stand before them', () => {
    const warned = Array.from({ length: 120 }, (_, index) => `input i${index}: int? = 3`).join('\n');
    expect(findingsIn(awarding('nope', warned)).at(-1)?.rule).toBe('unknown-name');
  });
});
