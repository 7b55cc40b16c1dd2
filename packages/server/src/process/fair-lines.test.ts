import { describe, expect, it } from 'vitest';
import { FairLines, type FairLinesOptions } from './fair-lines.js';

function linesOf(names: readonly string[], options: FairLinesOptions = {}): FairLines<string> {
  const lines = new FairLines<string>(options);
  for (const name of names) lines.add(name.slice(0, 1), name);
  return lines;
}

function takenFrom(lines: FairLines<string>): readonly string[] {
  return Array.from({ length: lines.size }, () => lines.next() ?? '');
}

describe('lines of owners', () => {
  it('go round, each in the order of coming, however much one of them waits for', () => {
    const lines = linesOf(['a1', 'a2', 'a3', 'b1']);
    expect(lines.next()).toBe('a1');
    lines.add('c', 'c1');
    expect([lines.size, lines.sizeOf('a'), lines.owners()]).toEqual([4, 2, ['b', 'a', 'c']]);
    expect(takenFrom(lines)).toEqual(['b1', 'a2', 'c1', 'a3']);
    expect([lines.size, lines.next(), lines.owners()]).toEqual([0, undefined, []]);
  });

  it('give several of an owner, which then stands behind all others', () => {
    const lines = linesOf(['a1', 'a2', 'a3', 'b1']);
    expect(lines.take('a', 2)).toEqual(['a1', 'a2']);
    expect(lines.take('d', 2)).toEqual([]);
    expect(takenFrom(lines)).toEqual(['b1', 'a3']);
  });

  it('pass over those that are not wanted, which keep their place, and the owner its turn', () => {
    const lines = linesOf(['a1', 'a2', 'a3', 'a4', 'b1']);
    expect(lines.take('a', 2, () => false)).toEqual([]);
    expect(lines.owners()).toEqual(['a', 'b']);
    expect(lines.take('a', 1, (name) => name !== 'a1')).toEqual(['a2']);
    expect(lines.take('a', 9, (name) => name !== 'a3')).toEqual(['a1', 'a4']);
    expect(takenFrom(lines)).toEqual(['b1', 'a3']);
  });

  it('take back what was taken, before all others of its owner', () => {
    const lines = linesOf(['a1', 'a2', 'a3', 'b1']);
    lines.putBack('a', lines.take('a', 2));
    lines.putBack('c', ['c1']);
    expect(takenFrom(lines)).toEqual(['b1', 'a1', 'c1', 'a2', 'a3']);
  });

  it('turn the last of the longest away for a shorter one', () => {
    const lines = linesOf(['b1', 'a1', 'a2', 'a3'], { max: 4 });
    expect(['a', 'b', 'c'].map((owner) => lines.whyFull(owner))).toEqual(['all', null, null]);
    expect(lines.add('c', 'c1')).toBe('a3');
    expect(['a', 'b', 'c', 'd'].map((owner) => lines.whyFull(owner))).toEqual(['all', 'all', 'all', null]);
    expect(lines.add('d', 'd1')).toBe('a2');
    expect(lines.whyFull('e')).toBe('all');
    expect(takenFrom(lines)).toEqual(['b1', 'a1', 'c1', 'd1']);
    expect(lines.whyFull('e')).toBeNull();
  });

  it('hold so many of one owner, however few there are of others', () => {
    const lines = linesOf(['a1', 'a2'], { max: 9, ofOwnerMax: 2 });
    expect([lines.whyFull('a'), lines.whyFull('b')]).toEqual(['own', null]);
    expect(lines.add('b', 'b1')).toBeUndefined();
  });
});
