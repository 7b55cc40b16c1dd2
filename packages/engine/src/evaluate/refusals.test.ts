import { describe, expect, it } from 'vitest';
import { compile } from '../compile.js';
import type { JsonValue } from '../event/event.js';
import type { Strategy } from '../strategy.js';

function compiled(source: string): Strategy {
  const compilation = compile(source);
  if (compilation.ok) return compilation.strategy;
  throw new Error(compilation.diagnostics.map(({ message }) => message).join('; '));
}

function evaluate(strategy: Strategy, data: { readonly [name: string]: JsonValue }, trace = false) {
  return strategy.evaluate({
    event: { externalUserId: 'ann', externalTaskId: 'walk', data },
    now: 0,
    trace,
  });
}

describe('an input among many', () => {
  const names = Array.from({ length: 19 }, (_, index) => `n${index}`);
  const strategy = compiled(
    `strategy "S" { ${names.map((name) => `input ${name}: int`).join(' ')} rule "R" { award ${names.join(' + ')} } }`,
  );
  const data = Object.fromEntries(names.map((name, index) => [name, index]));

  it('is read wherever it stands', () => {
    expect(evaluate(strategy, data)).toMatchObject({ ok: true, outcome: { points: 171 } });
  });

  it.each([...names.keys()])('is read where it is the last, after %d others', (count) => {
    const some = names.slice(0, count + 1);
    const declared = some.map((name) => `input ${name}: int`).join(' ');
    const sum = compiled(`strategy "S" { ${declared} rule "R" { award ${some.join(' + ')} } }`);
    expect(evaluate(sum, data)).toMatchObject({ outcome: { points: (count * (count + 1)) / 2 } });
  });

  it.each(names)('is refused with its path wherever it stands: %s', (name) => {
    expect(evaluate(strategy, { ...data, [name]: 'x' })).toMatchObject({
      kind: 'refused',
      diagnostics: [{ path: `data.${name}` }],
    });
  });
});

describe('a decimal whose bound no floating number is', () => {
  const strategy = compiled(
    'strategy "S" { input x: decimal (0..0.30000000000000000001) rule "R" when x > 0.3 { award 1 } otherwise { award 2 } }',
  );

  it.each<[JsonValue, object]>([
    [0.3, { ok: true, outcome: { points: 2 } }],
    ['0.30000000000000000001', { ok: true, outcome: { points: 1 } }],
    ['0.30000000000000000002', { kind: 'refused' }],
  ])('is compared exactly: %s', (x, expected) => {
    expect(evaluate(strategy, { x })).toMatchObject(expected);
  });
});

describe('the moment of a decision', () => {
  const strategy = compiled('strategy "S" { rule "R" { award now.hour } }');
  const event = { externalUserId: 'ann', externalTaskId: 'walk' };

  it.each([Number.NaN, 8.64e15, -8.64e15, Date.UTC(9999, 11, 31)])('is none of the host: %d', (now) => {
    expect(() => strategy.evaluate({ event, now })).toThrow(RangeError);
  });
});

describe('the trace of a list', () => {
  it('holds what was found of its first ten items, and the list may be missing', () => {
    const strategy = compiled(
      `strategy "S" { input stars: list<int>? (max 20)
        rule "R" when stars is present and all(stars, star => star > 0) { award count(stars) + sum(stars) } }`,
    );
    const evaluation = evaluate(strategy, { stars: Array.from({ length: 12 }, () => 2) }, true);
    if (!evaluation.ok) throw new Error('it has an outcome');
    expect(evaluation.outcome.points).toBe(36);
    expect(evaluation.outcome.trace?.filter(({ item }) => item !== undefined)).toHaveLength(10);
    expect(evaluate(strategy, {})).toMatchObject({ outcome: { points: 0 } });
  });
});
