import { describe, expect, it } from 'vitest';
import { builtinStrategies } from '../builtins.js';
import { compile } from '../compile.js';
import type { Strategy } from '../strategy.js';
import { findExample } from './find-example.js';

function strategyOf(body: string): Strategy {
  const compiled = compile(`strategy "Test" {\n${body}\n}`);
  if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ message }) => message).join('\n'));
  return compiled.strategy;
}

describe('an example of the greatest award', () => {
  it('is an event that gets it', () => {
    const strategy = strategyOf(`
      input minutes: int (0..1440)
      input kind: text ("walk" | "run") from "activity.kind"
      input note: text?
      deny "Too much" when minutes > 600
      rule "Run" when kind == "run" and note is missing and user.awards >= 7 { award minutes * 2 }
      otherwise { award 1 }`);
    const example = findExample(strategy, 'max');
    expect(example).toMatchObject({
      points: 1200,
      params: {},
      event: { data: { minutes: 600, activity: { kind: 'run' } } },
    });
    expect(strategy.awardRange.max).toBe(example?.points);
  });

  it('is the least where that is asked for', () => {
    const strategy = strategyOf('input late: decimal (0..4, places 1) otherwise { award floor(-late * 2) }');
    expect(findExample(strategy, 'min')).toMatchObject({ points: -8, event: { data: { late: 4 } } });
  });

  it('takes the parameters as they are bound, or any that are permitted', () => {
    const strategy = strategyOf('param base: int (1..20) = 5 rule "All" { award base }');
    expect(findExample(strategy, 'max')?.points).toBe(5);
    expect(findExample(strategy.bind({ base: 7 }), 'max')?.points).toBe(7);
    expect(findExample(strategy, 'max', { anyParams: true })).toMatchObject({
      points: 20,
      params: { base: 20 },
    });
  });

  it('chooses durations, decimals and what is missing among facts', () => {
    const strategy = strategyOf(`
      input price: decimal (0..100)
      rule "Back" when user.sinceLast is present and user.sinceLast > 7d and user.awards > 2 { award 9 }
      rule "Dear" when price > (user.best(price) ?? 50) { award 5 }
      otherwise { award 1 }`);
    expect(findExample(strategy, 'max')?.points).toBe(9);
    expect(findExample(strategy, 'min')?.points).toBe(1);
  });

  it('is the same each time, and nothing where nothing is awarded', () => {
    const strategy = strategyOf('input a: int input b: bool = true rule "A" when b { award min(a, 10) }');
    expect(findExample(strategy, 'max')).toEqual(findExample(strategy, 'max'));
    expect(findExample(strategyOf('rule "Says" { reply { a: 1 } }'), 'max')).toBeNull();
  });

  it.each(builtinStrategies.map(({ id, strategy }) => ({ id, strategy })))(
    'reaches the bound of $id',
    ({ strategy }) => {
      expect(findExample(strategy, 'max', { anyParams: true })?.points).toBe(strategy.awardRange.max);
    },
  );
});
