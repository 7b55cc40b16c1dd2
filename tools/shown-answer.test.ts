import { describe, expect, it } from 'vitest';
import { differences, readShown } from './shown-answer.js';

function compare(shown: string, actual: unknown): readonly string[] {
  return differences(readShown(shown), actual);
}

describe('a shown answer', () => {
  it.each([
    ['{ "a": 1, "b": [null, true] }', { a: 1, b: [null, true] }],
    ['{ "a": …, "b": "…" }', { a: { deep: 1 }, b: 'any' }],
    ['{ "id": "custom:…", … }', { id: 'custom:7', more: 1 }],
    ['{ "text": "a, …: {b}" }', { text: 'a, or: {b}' }],
    ['[1, …]', [1, 2, 3]],
    ['[…]', []],
    ['{ "lines": [{ "name": "x", … }], … }', { lines: [{ name: 'x', points: 1 }], z: 0 }],
  ])('%s is met', (shown, actual) => {
    expect(compare(shown, actual)).toEqual([]);
  });

  it.each([
    ['{ "a": 1 }', { a: 2 }, ['answer.a is 2, and is shown as 1']],
    ['{ "a": 1 }', { a: 1, b: 2 }, ['answer has b too: 2']],
    ['{ "a": 1, … }', { b: 2 }, ['answer has no a, only b']],
    ['{ "a": "1…" }', { a: 12 }, ['answer.a is 12, and is shown as "1…"']],
    ['{ "id": "custom:…" }', { id: 'built-in' }, ['answer.id is "built-in", and is shown as "custom:…"']],
    ['{ "a": [{ "b": "x.y" }] }', { a: [{ b: 'xzy' }] }, ['answer.a[0].b is "xzy", and is shown as "x.y"']],
    ['[1, 2]', [1], ['answer is [1], and is shown as [1,2]']],
    ['[1]', [1, 2], ['answer is [1,2], and is shown as [1]']],
    ['[1, …]', [], ['answer is [], and is shown as [1,"…"]']],
    ['{ … }', null, ['answer is null, and is shown as {"…":"…"}']],
  ])('%s is missed by %o', (shown, actual, found) => {
    expect(compare(shown, actual)).toEqual(found);
  });

  it.each(['{ "a": 1, }', '{ "a" … }', 'points: 1', ''])('that reads %s is an error', (shown) => {
    expect(() => readShown(shown)).toThrow(SyntaxError);
  });
});
