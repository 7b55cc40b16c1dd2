import { describe, expect, it } from 'vitest';
import { applyFixes } from './apply-fixes.js';
import type { Fix } from './diagnostic.js';

function fix(...edits: readonly (readonly [start: number, end: number, text: string])[]): Fix {
  return { title: 'a fix', edits: edits.map(([start, end, text]) => ({ span: { start, end }, text })) };
}

describe('applying fixes', () => {
  it('replaces, inserts and deletes, in whatever order the fixes come', () => {
    const fixes = [fix([6, 8, '']), fix([0, 1, 'AA']), fix([3, 3, '-'])];
    expect(applyFixes('abcdefgh', fixes)).toBe('AAbc-def');
  });

  it('leaves out a fix whose edits overlap one already taken, whole', () => {
    expect(applyFixes('abcdef', [fix([1, 3, 'X']), fix([2, 4, 'Y'], [5, 6, 'Z'])])).toBe('aXdef');
    expect(applyFixes('abcdef', [fix([1, 4, 'X']), fix([2, 2, 'Y'])])).toBe('aXef');
  });

  it('takes fixes that only touch', () => {
    expect(applyFixes('abcd', [fix([0, 2, 'X']), fix([2, 4, 'Y'])])).toBe('XY');
  });

  it('keeps the order of insertions at one place', () => {
    expect(applyFixes('ab', [fix([1, 1, 'X']), fix([1, 1, 'Y'])])).toBe('aXYb');
  });

  it('moves a text with one fix of two edits', () => {
    expect(applyFixes('one two', [fix([0, 0, 'two '], [3, 7, ''])])).toBe('two one');
  });
});
