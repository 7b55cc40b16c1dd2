import { describe, expect, it } from 'vitest';
import { growthOf, linearGrowthMax } from '../../../../tools/growth.js';
import { fromJson } from './from-json.js';

type Make = (amount: number) => unknown;

function many<Item>(amount: number, make: (index: number) => Item): readonly Item[] {
  return Array.from({ length: amount }, (_, index) => make(index));
}

function nested(depth: number, around: (inner: unknown) => unknown): unknown {
  return many(depth, () => around).reduce((inner: unknown, wrap) => wrap(inner), true);
}

function strategy(parts: readonly unknown[]): unknown {
  return { merit: 1, strategy: 'Hostile', parts };
}

function defining(value: unknown): unknown {
  return strategy([{ let: 'x', value }]);
}

/** What forms are made of, as much of it as is read, and more of what ends reading sooner. */
const shapes: { readonly [name: string]: Make } = {
  rules: (amount) => strategy(many(amount, (index) => ({ rule: `r${index}`, do: [{ award: 1 }] }))),
  'parts of no form': (amount) => strategy(many(amount, () => ({}))),
  'keys of no meaning': (amount) =>
    strategy([Object.fromEntries([['rule', 'r'], ...many(amount, (index) => [`key${index}`, 1])])]),
  fields: (amount) =>
    strategy([{ otherwise: [{ reply: many(amount, (index) => ({ name: `n${index}`, value: 1 })) }] }]),
  branches: (amount) => defining({ if: many(amount, () => ({ when: true, value: 1 })), else: 0 }),
  arms: (amount) =>
    defining({ on: 1, match: many(amount, (index) => ({ when: [index], value: 1 })), else: 1 }),
  patterns: (amount) =>
    defining({ on: 1, match: [{ when: many(amount, (index) => index), value: 1 }], else: 1 }),
  operands: (amount) => defining({ and: many(amount, () => true) }),
  fallbacks: (amount) => defining({ '??': many(amount, () => ({ ref: 'x' })) }),
  'nested operators': (amount) => defining(nested(amount, (inner) => ({ and: [inner, true] }))),
  'nested denials': (amount) => defining(nested(amount, (inner) => ({ not: inner }))),
  arguments: (amount) => defining({ call: 'min', args: many(amount, (index) => index) }),
  names: (amount) => defining({ ref: `a${'.b'.repeat(amount)}` }),
  'long names': (amount) =>
    strategy(many(amount, (index) => ({ let: 'x', value: { ref: 'a.'.repeat(index) } }))),
  'long texts': (amount) => strategy(many(amount, () => ({ about: 'x'.repeat(amount) }))),
  'halves of letters': (amount) => strategy(many(amount, () => ({ about: '\ud800'.repeat(amount) }))),
  constraints: (amount) =>
    strategy([
      { input: 'x', type: { type: 'text', where: many(amount, (index) => ({ values: [`v${index}`] })) } },
    ]),
};

describe('reading a large form', () => {
  it.each(Object.entries(shapes))('takes time that grows with it: %s', (_, make) => {
    const prepare = (amount: number) => {
      const form = make(amount);
      return () => fromJson(form);
    };
    expect(growthOf(prepare, 500)).toBeLessThan(linearGrowthMax);
  });

  it('counts the members of a name, as the text form does', () => {
    const codesOf = (members: number) => {
      const result = fromJson(defining({ ref: `a${'.b'.repeat(members)}` }));
      return result.ok ? [] : result.diagnostics.map(({ code }) => code);
    };
    expect(codesOf(1_998)).toEqual([]);
    expect(codesOf(1_999)).toEqual(['M6009']);
  });

  it('cuts what it tells of', () => {
    const long = '-'.repeat(100_000);
    const forms = [
      defining({ ref: long }),
      defining({ date: long }),
      strategy([{ let: long, value: 1 }]),
      strategy([{ [long]: 1 }]),
      strategy([{ let: 'x', value: 1, [long]: 1 }]),
    ];
    for (const form of forms) {
      const result = fromJson(form);
      expect(result.ok).toBe(false);
      for (const { message, help } of result.ok ? [] : result.diagnostics) {
        expect(message.length + (help?.length ?? 0)).toBeLessThan(1_000);
      }
    }
  });
});
