import { decimal } from '@merit/dsl';
import { factRequest } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import { factText, valueText } from './value-text.js';

describe('a value', () => {
  it.each([
    [42, '42'],
    [true, 'true'],
    ['walk', '"walk"'],
    ['PT2H30M', '2h 30m'],
    ['-PT0.5S', '-500ms'],
    ['PTA', '"PTA"'],
    [null, 'missing'],
    [undefined, 'missing'],
    ['2026-12-24', '2026-12-24'],
    ['2026-12-24T17:00:00Z', '2026-12-24T17:00:00Z'],
    ['2026-02-30', '"2026-02-30"'],
    ['-0.3333333333333333333333333333333333', '-0.3333333333333333333333333333333333'],
    ['12345678901234567890', '"12345678901234567890"'],
    ['1.5', '"1.5"'],
    [['a', 1, 'PT2H', '2026-12-24', null], '["a", 1, 2h, 2026-12-24, missing]'],
    [[['a'], []], '[["a"], []]'],
    [{ a: 1 }, '{"a":1}'],
    [
      Array.from({ length: 30 }, () => 100),
      `${'[100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100'.slice(0, 59)}…`,
    ],
    ['\u009b2J', '"\ufffd2J"'],
  ])('%j is shown as %j', (value, text) => {
    expect(valueText(value)).toBe(text);
  });
});

describe('a fact', () => {
  const request = factRequest({ scope: 'user', name: 'awards' });

  it.each([
    ['3', request, 3],
    ['2d 2h 50m 20s', { ...request, name: 'sinceLast' } as const, 183_020_000],
    ['0s', { ...request, name: 'sinceLast' } as const, 0],
    ['8.5', { ...request, name: 'best' } as const, decimal.fromNumber(8.5)],
    ['1s 500ms', { ...request, name: 'best', input: { name: 'pause', type: 'duration' } } as const, 1_500],
    ['missing', request, null],
  ])('is shown as %s', (text, fact, value) => {
    expect(factText(fact, value)).toBe(text);
  });
});
