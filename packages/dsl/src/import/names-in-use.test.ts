import { describe, expect, it } from 'vitest';
import { NamesInUse } from './names-in-use.js';

function counting() {
  let tries = 0;
  const numbered = (name: string, number: number) => {
    tries += 1;
    return `${name} (${number})`;
  };
  return { numbered, tries: () => tries };
}

describe('names in use', () => {
  it('are given once, and numbered from 2', () => {
    const names = new NamesInUse(['c']);
    const { numbered } = counting();
    const given = ['a', 'a', 'b', 'c', 'a', 'a (2)', 'c'].map((name) => names.claim(name, numbered));
    expect(given).toEqual(['a', 'a (2)', 'b', 'c (2)', 'a (3)', 'a (2) (2)', 'c (3)']);
    names.add('d');
    expect(['c (3)', 'd', 'e'].map((name) => names.has(name))).toEqual([true, true, false]);
  });

  it('are counted on where counting ended: no name is tried twice', () => {
    const names = new NamesInUse();
    const { numbered, tries } = counting();
    for (let number = 2; number <= 500; number++) names.add(`Rule (${number})`);
    for (let count = 0; count < 500; count++) names.claim('Rule', numbered);
    expect(tries()).toBe(998);
    expect(names.claim('Rule', numbered)).toBe('Rule (1000)');
  });
});
