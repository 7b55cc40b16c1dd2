import { describe, expect, it } from 'vitest';
import {
  expectBool,
  expectList,
  expectMoment,
  expectNumber,
  expectRecord,
  expectScaled,
  expectText,
} from './expected-kind.js';
import { planOf } from './planned.js';

const bool = planOf({ kind: 'bool' }, () => true);
const text = planOf({ kind: 'text' }, () => '');

describe('a plan of another kind than the checker promised', () => {
  it.each([
    ['bool', () => expectBool(text)],
    ['number', () => expectNumber(text)],
    ['scaled', () => expectScaled(text)],
    ['text', () => expectText(bool)],
    ['moment', () => expectMoment(text)],
    ['list', () => expectList(text)],
    ['record', () => expectRecord(text)],
  ])('is a bug that names both: %s', (kind, expected) => {
    expect(expected).toThrow(`pass for one of kind ${kind}`);
  });

  it('is what was promised where its value may be missing', () => {
    expect(expectText(text)).toBe(text);
  });
});
