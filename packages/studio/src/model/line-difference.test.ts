import { describe, expect, it } from 'vitest';
import { differenceOf } from './line-difference.js';

describe('the difference of two texts', () => {
  it('keeps what both have and says what goes and comes', () => {
    expect(differenceOf('a\nb\nc\nd', 'a\nx\nc\ny\nd')).toEqual([
      { kind: 'same', lines: ['a'] },
      { kind: 'removed', lines: ['b'] },
      { kind: 'added', lines: ['x'] },
      { kind: 'same', lines: ['c'] },
      { kind: 'added', lines: ['y'] },
      { kind: 'same', lines: ['d'] },
    ]);
  });

  it('is one stretch where nothing differs, and leads from nothing to a text', () => {
    expect(differenceOf('a\nb', 'a\nb')).toEqual([{ kind: 'same', lines: ['a', 'b'] }]);
    expect(differenceOf('', 'a')).toEqual([
      { kind: 'removed', lines: [''] },
      { kind: 'added', lines: ['a'] },
    ]);
  });

  it('leads from the one to the other, whatever they are', () => {
    const texts = ['a\nb\na\nb', 'b\na', 'a\na\na', '', 'c\nb\nb\nc\na', 'b\nb'];
    for (const before of texts) {
      for (const after of texts) {
        const runs = differenceOf(before, after);
        const without = (kind: string) =>
          runs.flatMap((run) => (run.kind === kind ? [] : run.lines)).join('\n');
        expect([without('added'), without('removed')]).toEqual([before, after]);
      }
    }
  });

  it('goes as a whole where comparing line by line would take too long', () => {
    const long = (letter: string) =>
      Array.from({ length: 3_000 }, (_, line) => `${letter}${line}`).join('\n');
    expect(differenceOf(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});
