import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { isShortRecord, lookedAt, recordOf } from './bounded.js';
import { describedShape } from './description.js';
import { text } from './text.js';

describe('a schema behind a look', () => {
  it('is asked of what the look leaves open, and says what is wrong as it does alone', () => {
    const asked: unknown[] = [];
    const schema = z.union([z.int(), text(3)]).superRefine((value) => void asked.push(value));
    const looked = z.strictObject({ of: lookedAt(schema, (given) => given === 1) });
    expect(looked.parse({ of: 1 })).toEqual({ of: 1 });
    expect(asked).toEqual([]);
    expect(looked.parse({ of: 2 })).toEqual({ of: 2 });
    expect(asked).toEqual([2]);
    const error = (issue: z.core.$ZodRawIssue) => `of ${issue.code}`;
    const refused = looked.safeParse({ of: null }, { error, reportInput: true }).error?.issues;
    const alone = z.strictObject({ of: schema }).safeParse({ of: null }, { error, reportInput: true });
    expect(refused).toEqual(alone.error?.issues);
    expect(refused).toHaveLength(1);
  });
});

const NAMES = ['a', '', 'x'.repeat(40), 'x'.repeat(41), '😀'.repeat(40)];
const TEXTS = ['b', '', 'y'.repeat(500), 'y'.repeat(501), '😀'.repeat(500), 7, null, ['b'], undefined];

describe('metadata', () => {
  const alone = recordOf(text(40), text(500), { max: 50, noun: 'members' });

  it('is taken and refused as by its schema alone', () => {
    const seen = new Set<boolean>();
    for (const name of NAMES) {
      for (const value of TEXTS) {
        const { success } = alone.safeParse({ [name]: value });
        expect([name, value, describedShape.metadata.safeParse({ [name]: value }).success]).toEqual([
          name,
          value,
          success,
        ]);
        seen.add(success);
      }
    }
    expect(seen.size).toBe(2);
  });

  it.each([null, [], 'text', 3])('is no %j', (given) => {
    expect(describedShape.metadata.safeParse(given).success).toBe(false);
  });

  it('holds so many members and bytes', () => {
    const of = (count: number, bytes: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, 'z'.repeat(bytes)]));
    const takes = (count: number, bytes: number) =>
      describedShape.metadata.safeParse(of(count, bytes)).success;
    expect([takes(50, 10), takes(51, 10), takes(8, 490), takes(9, 490)]).toEqual([true, false, true, false]);
  });
});

describe('a short record', () => {
  const limits = { max: 2, nameMax: 3, isValue: (value: unknown) => value === 1 };

  it.each<[unknown, boolean]>([
    [{ a: 1, abc: 1 }, true],
    [{}, true],
    [{ abcd: 1 }, false],
    [{ '': 1 }, false],
    [{ a: 2 }, false],
    [{ a: 1, b: 1, c: 1 }, false],
    [[1], false],
    [null, false],
  ])('%j: %s', (given, expected) => {
    expect(isShortRecord(given, limits)).toBe(expected);
  });
});
