import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../compile.js';

function strategyOf(parts: string) {
  const compilation = compile(`strategy "Test" { ${parts} }`);
  if (!compilation.ok) throw new Error(compilation.diagnostics.map(({ message }) => message).join());
  return compilation.strategy;
}

const event = (x: number) => ({ externalUserId: 'ann', externalTaskId: 'walk', data: { x } });

function replyOf(strategy: ReturnType<typeof strategyOf>, x: number) {
  const evaluation = strategy.evaluate({ event: event(x), facts: {}, now: 0 });
  return evaluation.ok ? evaluation.outcome.reply : evaluation.diagnostics;
}

describe('a ladder', () => {
  it('stands where a match of its thresholds would', () => {
    const thresholds = fc.uniqueArray(fc.integer({ min: -60, max: 60 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(thresholds, fc.integer({ min: -70, max: 70 }), fc.boolean(), (drawn, x, isDecimal) => {
        const sorted = drawn.toSorted((a, b) => a - b);
        const points = sorted.map((from, index) => `${from} => "step ${index}"`);
        const arms = [...sorted.entries()].slice(1).toReversed();
        const written = arms.map(([index, from]) => `>= ${from} => "step ${index}", `).join('');
        const strategy = strategyOf(`
          input x: ${isDecimal ? 'decimal' : 'int'}
          let ladder = ladder(x, ${points.join(', ')})
          let matched = match x { ${written}else => "step 0" }
          rule "All" {
            reply { value: ladder.value, matched: matched, next: ladder.next, toNext: ladder.toNext, step: ladder.step }
            award 1 as ladder.value
          }`);
        const reply = replyOf(strategy, x);
        const step = Math.max(0, sorted.filter((from) => from <= x).length - 1);
        const next = sorted[step + 1] ?? null;
        const value = `step ${step}`;
        expect(reply).toEqual({ value, matched: value, step, next, toNext: next === null ? null : next - x });
      }),
      { numRuns: 60 },
    );
  });

  it('evaluates what it is asked for once, and nothing else', () => {
    const strategy = strategyOf(`
      input x: int
      let ladder = ladder(x, 0 => 1 / x, 10 => 2 / (x - 12))
      rule "Sum" when x > 5 { award round(sum([1, 2, 3], n => n * ladder.value)) }
      otherwise { award ladder.step }`);
    expect(strategy.evaluate({ event: event(0), facts: {}, now: 0 })).toMatchObject({
      ok: true,
      outcome: { points: 0 },
    });
    expect(strategy.evaluate({ event: event(13), facts: {}, now: 0 })).toMatchObject({
      ok: true,
      outcome: { points: 12 },
    });
    expect(strategy.evaluate({ event: event(12), facts: {}, now: 0 })).toMatchObject({ ok: false });
  });
});

describe('parameters as thresholds', () => {
  const parts = `
    param silver: int (1..1000) = 100
    param gold: int (1..1000) = 500
    input x: int
    let tier = ladder(x, 0 => 1, silver => 2, gold => 3)
    rule "Tier" { award tier.value + round(linear(x, silver => 0, gold => 1)) }`;

  it('are refused where a game puts them in another order', () => {
    const strategy = strategyOf(parts);
    expect(strategy.checkParams({ silver: 500, gold: 600 })).toEqual([]);
    expect(strategy.tryBind({ gold: 100 })).toEqual({
      ok: false,
      problems: [{ name: 'gold', message: "`gold` doesn't lie above `silver`, the point before it" }],
    });
    expect(strategy.checkParams({ silver: 600 })).toHaveLength(1);
  });

  it('are held against literals too, whichever comes first', () => {
    const strategy = strategyOf(`
      param low: int (-9..9) = 1
      param high: int (0..99) = 20
      input x: int
      let step = ladder(x, low => 1, 5 => 2, high => 3)
      rule "Step" { award step.value }`);
    expect(strategy.checkParams({ low: 5 })).toEqual([
      { name: 'low', message: "`low` doesn't lie below `5`, the point behind it" },
    ]);
    expect(strategy.checkParams({ high: 5 })).toEqual([
      { name: 'high', message: "`high` doesn't lie above `5`, the point before it" },
    ]);
  });

  it('may be what a child gives its parent', () => {
    const parent = `strategy "Parent" { ${parts} }`;
    const child = (gold: string) =>
      compile(`strategy "Child" extends "parent" (gold: ${gold}) { param most: int (1..1000) = 700 }`, {
        parents: { parent },
      });
    const found = child('most');
    expect(found.ok && found.strategy.checkParams({ most: 50 })).toMatchObject([{ name: 'most' }]);
    expect(found.ok && found.strategy.checkParams({ silver: 800 })).toMatchObject([{ name: 'most' }]);
    expect(child('50')).toMatchObject({ ok: false, diagnostics: [{ code: 'M5203' }] });
  });
});
