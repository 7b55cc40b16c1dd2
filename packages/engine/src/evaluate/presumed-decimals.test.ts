import { describe, expect, it } from 'vitest';
import type { CompileOptions } from '../check-options.js';
import { compile } from '../compile.js';
import type { JsonValue } from '../event/event.js';

function compiled(source: string, options: CompileOptions = {}) {
  const compilation = compile(source, options);
  if (!compilation.ok) throw new Error(compilation.diagnostics.map(({ message }) => message).join('; '));
  return compilation.strategy;
}

function request(data: { [key: string]: JsonValue }) {
  return { event: { externalUserId: 'ann', externalTaskId: 'shop', data }, now: 0 };
}

const open = compiled(`strategy "Open" {
  input price: decimal
  input laps: list<decimal> = []
  otherwise { reply { price: price, both: price * 1.1 + sum(laps) } award round(price * 1.1 + sum(laps)) }
}`);

describe('a decimal without places', () => {
  it.each<[string, JsonValue, JsonValue, number]>([
    ['whole', 20, 22, 22],
    ['short', 12.25, 13.475, 13],
    ['of as many digits as are presumed', 0.4545, 0.49995, 0],
    ['of one more', 0.45455, 0.500005, 1],
    ['a half that a float would miss', 1.005, 1.1055, 1],
    ['of seventeen digits', 7.300000000000001, '8.0300000000000011', 8],
    ['a text', '12.25', 13.475, 13],
    ['a text of many digits', '12.25000000000000000001', '13.475000000000000000011', 13],
    ['below zero', -0.5, -0.55, -1],
    ['great', 4.5e15, 4.95e15, 4.95e15],
    ['small', 1e-9, 1.1e-9, 0],
  ])('is exact where it is %s', (_, price, both, points) => {
    const evaluation = open.evaluate(request({ price }));
    expect(evaluation).toMatchObject({ ok: true, outcome: { points, reply: { both } } });
    expect(evaluation.ok && evaluation.outcome.tracked).toEqual([
      { name: 'price', type: 'decimal', value: evaluation.ok && evaluation.outcome.reply['price'] },
    ]);
    expect(open.preview(request({ price }))).toMatchObject({ points });
  });

  it('is exact in a list where one item is longer than the others', () => {
    const laps = [0.1, 0.2, 0.123456];
    const evaluation = open.evaluate(request({ price: 0, laps }));
    expect(evaluation).toMatchObject({ outcome: { reply: { both: 0.423456 } } });
  });

  it('is refused with what is wrong, as ever', () => {
    const evaluation = open.evaluate(request({ price: 'much' }));
    expect(evaluation).toMatchObject({
      kind: 'refused',
      diagnostics: [{ code: 'M5002', path: 'data.price' }],
    });
    expect(open.preview(request({ price: true }))).toMatchObject({ kind: 'refused' });
  });

  it('may have a default of any length', () => {
    const strategy = compiled(`strategy "S" {
      input rate: decimal = 0.123456789
      otherwise { reply { rate: rate * 10 } award 1 }
    }`);
    expect(strategy.evaluate(request({}))).toMatchObject({ outcome: { reply: { rate: 1.23456789 } } });
    expect(strategy.evaluate(request({ rate: 0.5 }))).toMatchObject({ outcome: { reply: { rate: 5 } } });
  });

  it('is compared by its value where facts ask for the same', () => {
    const strategy = compiled(`strategy "S" {
      input km: decimal
      otherwise { award user.awards(same: km) }
    }`);
    const values = (km: JsonValue) => strategy.sameValues(request({ km }).event);
    expect(values(1.5)).toEqual({ km: '1.5' });
    expect(values('1.50')).toEqual({ km: '1.5' });
    expect(values(1.123456)).toEqual({ km: '1.123456' });
    expect(values('far')).toEqual({});
  });

  it.each([
    [1.5, 1.851851835],
    [1.123456, 1.3869827130864],
  ])('is tracked as the parent saw it where a child sets it: %s', (km, seen) => {
    const base = 'strategy "Base" { input km: decimal otherwise { award round(km) } }';
    const strategy = compiled('strategy "Child" extends "base" { set km = km * 1.23456789 }', {
      parents: { base },
    });
    const evaluation = strategy.evaluate(request({ km }));
    const tracked = [{ name: 'km', type: 'decimal', value: expect.anything() }];
    expect(evaluation).toMatchObject({ outcome: { tracked } });
    expect(evaluation.ok && Number(evaluation.outcome.tracked[0]?.value)).toBeCloseTo(seen, 6);
  });
});
