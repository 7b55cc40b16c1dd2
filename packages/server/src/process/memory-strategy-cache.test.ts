import { describe, expect, it } from 'vitest';
import type { StrategyVersion } from '../domain/custom-strategy.js';
import { MemoryStrategyCache } from './memory-strategy-cache.js';

const version: StrategyVersion = {
  strategyId: 'a',
  version: 3,
  status: 'published',
  source:
    'strategy "Flat" { param base: int (1..9) = 1  param more: int = 0  otherwise { award base + more } }',
  parent: null,
  errors: 0,
  warnings: 0,
  createdAt: 0,
  publishedAt: 0,
  supersededAt: null,
  stamps: { apiKey_used: null, oauth_user_id: null },
};

function bound(cache: MemoryStrategyCache, params: { readonly [name: string]: number }) {
  const binding = cache.bind(cache.add(version, {}), params);
  if (!binding.ok) throw new Error('these parameters fit');
  return binding.bound;
}

describe('strategies that are kept', () => {
  it('has a version once it was put there', () => {
    const cache = new MemoryStrategyCache();
    expect(cache.find('a', 3)).toBeUndefined();
    const edition = cache.add(version, {});
    expect(edition).toMatchObject({ strategyId: 'custom:a', version: 3 });
    expect(cache.find('a', 3)).toBe(edition);
    expect(cache.find('a', 2)).toBeUndefined();
  });

  it('goes on with what was published, whatever it is said to cost now', () => {
    const source = `strategy "Costly" extends "custom:parent" {
      input words: list<text>
      input tags: list<text>
      rule "Pair" when any(words, word => any(tags, tag => tag == word)) { award 1 }
    }`;
    const parent = source
      .replace(' extends "custom:parent"', '')
      .replaceAll('words', 'others')
      .replaceAll('tags', 'more');
    const cache = new MemoryStrategyCache();
    const { strategy } = cache.add({ ...version, source }, { 'custom:parent': parent });
    const data = { words: ['a'], tags: ['b', 'a'], others: [], more: [] };
    const event = { externalUserId: 'ann', externalTaskId: 'walk', data };
    expect(strategy.preview({ event, now: 0 })).toEqual({ ok: true, points: 1, caseName: 'Pair' });
    expect(() => new MemoryStrategyCache().add({ ...version, source: `${source} broken` }, {})).toThrow(
      'has errors',
    );
  });

  it('plans a strategy once for equal parameters, in whatever order they are given', () => {
    const cache = new MemoryStrategyCache();
    const strategy = bound(cache, { base: 2, more: 5 });
    expect(bound(cache, { more: 5, base: 2 })).toBe(strategy);
    expect(bound(cache, { base: 2 })).not.toBe(strategy);
  });

  it('keeps plans by what they take: many of a short text, few of one that is as long as it may be', () => {
    const facts = Array.from({ length: 300 }, (_, index) => `user.awards(last: ${index + 1}s)`).join(' + ');
    const source = `strategy "Long" { param base: int = 1  otherwise { award base + ${facts} } }`;
    const cache = new MemoryStrategyCache();
    const [long, short] = [
      cache.add({ ...version, strategyId: 'b', source }, {}),
      cache.add(
        { ...version, source: 'strategy "Short" { param base: int = 1  otherwise { award base } }' },
        {},
      ),
    ];
    const first = cache.fit(long, { base: 0 });
    for (let base = 1; base <= 200; base += 1) cache.fit(long, { base });
    expect(cache.fit(long, { base: 0 })).not.toBe(first);
    const firstShort = cache.fit(short, { base: 0 });
    for (let base = 1; base <= 2000; base += 1) cache.fit(short, { base });
    expect(cache.fit(short, { base: 0 })).toBe(firstShort);
  });

  it('says what is wrong with parameters', () => {
    const edition = new MemoryStrategyCache().add(version, {});
    const cache = new MemoryStrategyCache();
    for (const _ of ['at first', 'again']) {
      expect(cache.problems(edition, { base: 2 })).toEqual([]);
      expect(cache.problems(edition, { base: 10 })).toMatchObject([{ name: 'base' }]);
    }
  });

  it('says it of those that are to be bound', () => {
    const cache = new MemoryStrategyCache();
    const binding = cache.bind(cache.add(version, {}), { base: 10, nothing: 1 });
    expect(binding.ok ? [] : binding.problems.map(({ name }) => name).sort()).toEqual(['base', 'nothing']);
  });

  it('leaves out the parameters that a version does not take, and keeps them apart', () => {
    const cache = new MemoryStrategyCache();
    const edition = cache.add(version, {});
    const fitted = cache.fit(edition, { base: 10, more: 5, nothing: 1 });
    expect(fitted.params).toEqual({ more: 5 });
    expect(cache.fit(edition, { base: 10, more: 5, nothing: 1 })).toBe(fitted);
    expect(cache.fit(edition, { more: 5 }).params).toEqual({ more: 5 });
  });

  it('leaves out one after another where they fail only together', () => {
    const cache = new MemoryStrategyCache();
    const source = `strategy "Window" {
      param wide: int (1..9) = 2
      param narrow: int (1..9) = 1
      otherwise { award user.awards(last: 1m * (60 div (wide - narrow))) }
    }`;
    const edition = cache.add({ ...version, source }, {});
    expect(edition.strategy.checkParams({ wide: 5, narrow: 5 })).toMatchObject([{ name: 'wide' }]);
    expect(cache.fit(edition, { wide: 5, narrow: 5 }).params).toEqual({ narrow: 5 });
  });

  it('takes no text with errors, since none was ever published', () => {
    expect(() => new MemoryStrategyCache().add({ ...version, source: 'strategy' }, {})).toThrow(/version 3/);
  });
});
