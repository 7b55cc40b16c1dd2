import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { jsonObject } from './json-object.js';
import { ownerInput } from './owner.js';
import { digits, flag } from './query.js';
import { timeInput, uuid } from './scalar.js';
import { externalId, text } from './text.js';

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe('externalId', () => {
  it.each([
    ...['ann', 'Ann Lee', 'ä:1', '...', '😀', 'a'.repeat(200), '😀'.repeat(200)],
    ...['👨\u200d👩\u200d👧', 'می\u200cخواهم'],
  ])('takes %s', (id) => {
    expect(externalId.parse(id)).toBe(id);
  });

  it.each([
    '',
    '.',
    '..',
    'a/b',
    'a\\b',
    ' a',
    'a ',
    'a\u00a0',
    'a\tb',
    'a\u2028b',
    'a\u200bb',
    'a\ud800',
    'a\u200d',
    '\u200ca',
    'a'.repeat(201),
  ])('refuses %j', (id) => {
    expect(takes(externalId, id)).toBe(false);
  });

  const form = 'expected 1 to 200 characters without slashes, controls and outer spaces, not . or ..';

  it.each([
    ['a/b', form],
    ['a ', form],
    ['a\u202eb', `${form}; this has U+202E`],
    ['a\tb', `${form}; this has U+0009`],
    ['a\u00a0', `${form}; this has U+00A0`],
    ['a\u200d', `${form}; this has U+200D`],
  ])('says of %j what is in the way where nobody sees it', (id, message) => {
    expect(externalId.safeParse(id).error?.issues[0]?.message).toBe(message);
  });
});

describe('text', () => {
  it('counts code points', () => {
    expect(takes(text(2), '😀😀')).toBe(true);
    expect(takes(text(2), '😀😀a')).toBe(false);
    expect(takes(text(2), '')).toBe(false);
  });
});

describe('uuid', () => {
  it('takes either case and gives lower case', () => {
    expect(uuid.parse('0190A0F0-7B3C-7DEF-8ABC-0123456789AB')).toBe('0190a0f0-7b3c-7def-8abc-0123456789ab');
    expect(takes(uuid, '0190a0f07b3c7def8abc0123456789ab')).toBe(false);
  });
});

describe('timeInput', () => {
  it('gives milliseconds for a moment with an offset', () => {
    expect(timeInput.parse('2026-01-31T13:00:00+01:00')).toBe(Date.UTC(2026, 0, 31, 12));
  });

  it.each(['2026-01-31', '2026-01-31T13:00:00', '2026-02-30T00:00:00Z', 'now', ''])('refuses %j', (value) => {
    expect(takes(timeInput, value)).toBe(false);
  });
});

describe('jsonObject', () => {
  it('refuses what is no object', () => {
    expect([null, [], 'a', 1].map((value) => takes(jsonObject, value))).toEqual([false, false, false, false]);
  });

  it('counts bytes, not characters', () => {
    expect(takes(jsonObject, { a: 'x'.repeat(32_760) })).toBe(true);
    expect(takes(jsonObject, { a: 'x'.repeat(32_761) })).toBe(false);
    expect(takes(jsonObject, { a: '€'.repeat(11_000) })).toBe(false);
  });

  it('counts its nesting from itself', () => {
    const nested = (depth: number): object => (depth === 1 ? {} : { a: nested(depth - 1) });
    expect(takes(jsonObject, nested(32))).toBe(true);
    expect(takes(jsonObject, nested(33))).toBe(false);
  });
});

describe('digits', () => {
  it('takes digits within its bounds, as a number', () => {
    expect(digits(1, 500).parse('500')).toBe(500);
  });

  it.each(['0', '501', '01', '1.0', '1e2', ' 1', '', '+1', '-1', '９'])('refuses %j', (value) => {
    expect(takes(digits(1, 500), value)).toBe(false);
  });
});

describe('flag', () => {
  it('takes true and false alone', () => {
    expect([flag().parse('true'), flag().parse('false')]).toEqual([true, false]);
    expect(['1', 'TRUE', ''].map((value) => takes(flag(), value))).toEqual([false, false, false]);
  });
});

describe('ownerInput', () => {
  it('takes an owner with its tag alone', () => {
    const owners = [
      'key:svc_live_abc',
      'sub:ann',
      'preferred_username:ann',
      'email:a@b.c',
      'client_id:c',
      'azp:a',
    ];
    expect(owners.map((value) => takes(ownerInput, value))).toEqual(owners.map(() => true));
    expect(
      ['ann', 'svc_live_abc', 'key:abc', 'sub:', 'key:', 'name:ann', 'azp:'].map((value) =>
        takes(ownerInput, value),
      ),
    ).toEqual(Array(7).fill(false));
  });
});
