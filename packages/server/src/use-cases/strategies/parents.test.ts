import { compile } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import { parentsOf } from './parents.js';

const source = 'strategy "Child" extends "fixed" { rule "First" when user.awards == 0 { award 1 } }';

function parentOf(parent: string | null): string | undefined {
  const compilation = compile(source, { parents: parentsOf({ parent }) });
  return compilation.ok ? compilation.strategy.parent?.sourceName : undefined;
}

describe('the parent of a version', () => {
  it('is the latest built-in as long as the version is a draft', () => {
    expect(parentOf(null)).toBe('fixed@1');
  });

  it('stays what it was published with, whatever its text would mean now', () => {
    expect(parentOf('constant-effort@1')).toBe('constant-effort@1');
  });

  it('is never gone', () => {
    expect(() => parentsOf({ parent: 'fixed@1000' })).toThrow('gone');
  });
});
