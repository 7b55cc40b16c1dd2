import { compile } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import { CheckedParams } from './checked-params.js';

describe('sets of parameters', () => {
  it('are each checked once, in a turn', async () => {
    const compilation = compile('strategy "Echo" { param n: int (0..5) = 1 otherwise { award n } }');
    if (!compilation.ok) throw new Error('it has errors');
    const params = new CheckedParams(compilation.strategy);
    let turns = 0;
    const pace = async () => {
      turns += 1;
    };
    expect(await params.problems({ n: 2 }, pace)).toEqual([]);
    const wrong = await params.problems({ n: 9 }, pace);
    expect(wrong).toHaveLength(1);
    expect(await params.problems({ n: 9 }, pace)).toBe(wrong);
    expect(await params.problems({ n: 2 }, pace)).toEqual([]);
    expect(turns).toBe(2);
  });
});
