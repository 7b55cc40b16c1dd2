import { describe, expect, it } from 'vitest';
import { compile } from '../compile.js';
import { constantToJson } from './constant-to-json.js';

const source = `strategy "S" {
  param amount: decimal (0.., places 2) = 1.50
  param wait: duration (0s..) = 90s
  param from: instant = @2026-01-01T00:00
  param born: date = @2026-01-02
  param opens: time = @19:30
  param kind: text ("a" | "b") = "a"
  param isOpen: bool = true
  param levels: list<int> = [1, 2]
  param prices: list<{ category: text, perEuro: int (0..) from "per.euro", gift: bool? }> =
    [{ category: "bio", perEuro: 2 }]
  otherwise { award count(levels, level => level > 0) }
}`;

describe('a constant as JSON', () => {
  it('is what the same parameter can be set to', () => {
    const compiled = compile(source);
    if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ message }) => message).join('; '));
    const { params } = compiled.strategy;
    const values = Object.fromEntries(
      params.map(({ name, type, default: value }) => [name, constantToJson(type, value)]),
    );
    expect(values).toEqual({
      amount: 1.5,
      wait: 'PT1M30S',
      from: '2026-01-01T00:00:00',
      born: '2026-01-02',
      opens: '19:30',
      kind: 'a',
      isOpen: true,
      levels: [1, 2],
      prices: [{ category: 'bio', per: { euro: 2 } }],
    });
    expect(compiled.strategy.checkParams(values)).toEqual([]);
  });
});
