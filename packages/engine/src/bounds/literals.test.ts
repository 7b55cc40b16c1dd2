import { type CheckedStrategy, check, parse } from '@merit/dsl';
import { describe, expect, it } from 'vitest';
import { literalsOf } from './literals.js';

function checkedOf(body: string): CheckedStrategy {
  const source = `strategy "Test" {\n${body}\n}`;
  const { tree, diagnostics } = parse(source);
  expect(diagnostics).toEqual([]);
  const result = tree && check(source, tree);
  if (!result?.ok) throw new Error(result?.diagnostics.map(({ message }) => message).join('\n'));
  return result.checked;
}

describe('what a strategy compares with', () => {
  it('is found in lists, records, moments and days of any year', () => {
    const found = literalsOf(
      checkedOf(`
        param days: list<date> (max 3) = [@2026-01-02, @2026-01-03]
        param ends: instant = @2026-01-02T12:00
        param opens: list<time> (max 3) = [@08:00, @17:30]
        input basket: list<{ name: text, price: decimal, gift: bool? }> (max 5) = [{ name: "tea", price: 1.5 }]
        let season = now.date in @12-01..@12-24
        rule "All" when season and now < ends and any(basket, line => line.price in [2, 2.5]) { award 1 }`),
    );
    expect(found.days).toEqual(expect.arrayContaining([20_455, 20_456]));
    expect(found.times).toEqual(expect.arrayContaining([480, 1_050]));
    expect(found.instants).toEqual([Date.UTC(2026, 0, 2, 12)]);
    expect(found.texts).toContain('tea');
    expect(found.numbers.map(({ coefficient, scale }) => Number(coefficient) / 10 ** scale)).toEqual(
      expect.arrayContaining([1.5, 2, 2.5]),
    );
    expect(found.lists.length).toBeGreaterThan(0);
  });
});
