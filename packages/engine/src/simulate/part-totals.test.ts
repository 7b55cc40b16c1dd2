import { describe, expect, it } from 'vitest';
import { compile } from '../compile.js';
import type { Strategy } from '../strategy.js';
import { decidingBy, simulate } from './simulate.js';
import type { TimedEvent } from './simulated-strategy.js';

function strategyOf(source: string, parents: { readonly [id: string]: string } = {}): Strategy {
  const compiled = compile(source, { parents });
  if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ message }) => message).join('; '));
  return compiled.strategy;
}

const base = `strategy "Base" {
  input n: int (0..100)
  deny "Zero" when n == 0
  rule "Large" when n > 50 { award n }
  otherwise { award 1 }
  adjust "Even" when n mod 2 == 0 { points = points + 10 }
}`;

const child = strategyOf(
  `strategy "Child" extends "base" {
  deny "Too soon" when user.awards > 3
  rule "Only says" when n > 1 { reply { n: n } }
  rule "otherwise" when n == 7 { award 7 }
  adjust "Even" when n == 4 { points = points - 100 }
}`,
  { base },
);

function events(...values: readonly number[]): readonly TimedEvent[] {
  return values.map((n, occurredAt) => ({
    occurredAt,
    event: { externalUserId: 'ann', externalTaskId: 'walk', data: { n } },
  }));
}

describe('what parts did', () => {
  it('is told of all that can decide or change, in the order in which it is tried', async () => {
    const { parts } = await simulate(child, events(0, 0, 7, 60, 4, 3, 3));
    expect(parts).toEqual([
      { kind: 'deny', name: 'Too soon', events: 1, points: 0 },
      { kind: 'rule', name: 'otherwise', events: 1, points: 7 },
      { kind: 'deny', name: 'Zero', sourceName: 'base', events: 2, points: 0 },
      { kind: 'rule', name: 'Large', sourceName: 'base', events: 1, points: 60 },
      { kind: 'otherwise', name: 'otherwise', sourceName: 'base', events: 2, points: 2 },
      { kind: 'adjust', name: 'Even', sourceName: 'base', events: 2, points: 20 },
      { kind: 'adjust', name: 'Even', events: 1, points: -100 },
      { kind: 'adjust', name: 'Wallet floor', events: expect.any(Number), points: expect.any(Number) },
    ]);
  });

  it('is told without events, and of a strategy that is looked on', async () => {
    const names = ['Too soon', 'otherwise', 'Zero', 'Large', 'otherwise', 'Even', 'Even'];
    const watched = decidingBy(child, (request) => child.evaluate(request));
    for (const strategy of [child, watched]) {
      const { parts } = await simulate(strategy, []);
      expect(parts.map(({ name }) => name)).toEqual(names);
      expect(parts.every((part) => part.events === 0 && part.points === 0)).toBe(true);
    }
  });

  it('adds up to what became of the events', async () => {
    const summary = await simulate(child, events(0, 7, 60, 4, 90, 8, 0, 3));
    const sum = (kinds: readonly string[], of: 'events' | 'points') =>
      summary.parts
        .filter(({ kind }) => kinds.includes(kind))
        .reduce((total, part) => total + Number(part[of]), 0);
    expect(sum(['deny'], 'events')).toBe(summary.denied);
    expect(sum(['rule', 'otherwise'], 'events')).toBe(summary.awards);
    expect(sum(['rule', 'otherwise', 'adjust'], 'points')).toBe(summary.points);
  });

  it('counts an adjust only where it changed something', async () => {
    const capped = strategyOf(`strategy "Capped" {
  input n: int (0..100)
  otherwise { award n as "Steps" }
  adjust "Cap" { points = min(points, 10) }
  adjust "Many" when n > 50 { case = "Many" }
}`);
    const { parts } = await simulate(capped, events(5, 9, 20, 60));
    expect(parts.map(({ name, events: count }) => [name, count])).toEqual([
      ['otherwise', 4],
      ['Cap', 2],
      ['Many', 1],
    ]);
    expect(parts.every((part) => !('saysMore' in part))).toBe(true);
  });

  it('counts an adjust once where its points take two lines', async () => {
    const far = strategyOf(`strategy "Far" {
  otherwise { award 9_007_199_254_740_991 }
  adjust "Back" { points = -5 }
}`);
    const { parts } = await simulate(far, [
      { occurredAt: 0, event: { externalUserId: 'ann', externalTaskId: 'walk' } },
    ]);
    expect(parts[1]).toMatchObject({ name: 'Back', events: 1, points: '-9007199254740996' });
  });
});
