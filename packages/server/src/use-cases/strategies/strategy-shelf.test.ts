import { describe, expect, it } from 'vitest';
import type { StrategyVersion } from '../../domain/custom-strategy.js';
import { StrategyShelf } from './strategy-shelf.js';

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

function bound(shelf: StrategyShelf, params: { readonly [name: string]: number }) {
  const binding = shelf.bind(shelf.add(version, {}), params);
  if (!binding.ok) throw new Error('these parameters fit');
  return binding.bound;
}

describe('the shelf of strategies', () => {
  it('has a version once it was put there', () => {
    const shelf = new StrategyShelf();
    expect(shelf.find('a', 3)).toBeUndefined();
    const edition = shelf.add(version, {});
    expect(edition).toMatchObject({ strategyId: 'custom:a', version: 3 });
    expect(shelf.find('a', 3)).toBe(edition);
    expect(shelf.find('a', 2)).toBeUndefined();
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
    const shelf = new StrategyShelf();
    const { strategy } = shelf.add({ ...version, source }, { 'custom:parent': parent });
    const data = { words: ['a'], tags: ['b', 'a'], others: [], more: [] };
    const event = { externalUserId: 'ann', externalTaskId: 'walk', data };
    expect(strategy.preview({ event, now: 0 })).toEqual({ ok: true, points: 1, caseName: 'Pair' });
    expect(() => new StrategyShelf().add({ ...version, source: `${source} broken` }, {})).toThrow(
      'has errors',
    );
  });

  it('plans a strategy once for equal parameters, in whatever order they are given', () => {
    const shelf = new StrategyShelf();
    const strategy = bound(shelf, { base: 2, more: 5 });
    expect(bound(shelf, { more: 5, base: 2 })).toBe(strategy);
    expect(bound(shelf, { base: 2 })).not.toBe(strategy);
  });

  it('keeps plans by what they take: many of a short text, few of one that is as long as it may be', () => {
    const facts = Array.from({ length: 300 }, (_, index) => `user.awards(last: ${index + 1}s)`).join(' + ');
    const source = `strategy "Long" { param base: int = 1  otherwise { award base + ${facts} } }`;
    const shelf = new StrategyShelf();
    const [long, short] = [
      shelf.add({ ...version, strategyId: 'b', source }, {}),
      shelf.add(
        { ...version, source: 'strategy "Short" { param base: int = 1  otherwise { award base } }' },
        {},
      ),
    ];
    const first = shelf.fit(long, { base: 0 });
    for (let base = 1; base <= 200; base += 1) shelf.fit(long, { base });
    expect(shelf.fit(long, { base: 0 })).not.toBe(first);
    const firstShort = shelf.fit(short, { base: 0 });
    for (let base = 1; base <= 2000; base += 1) shelf.fit(short, { base });
    expect(shelf.fit(short, { base: 0 })).toBe(firstShort);
  });

  it('says what is wrong with parameters', () => {
    const edition = new StrategyShelf().add(version, {});
    const shelf = new StrategyShelf();
    for (const _ of ['at first', 'again']) {
      expect(shelf.problems(edition, { base: 2 })).toEqual([]);
      expect(shelf.problems(edition, { base: 10 })).toMatchObject([{ name: 'base' }]);
    }
  });

  it('says it of those that are to be bound', () => {
    const shelf = new StrategyShelf();
    const binding = shelf.bind(shelf.add(version, {}), { base: 10, nothing: 1 });
    expect(binding.ok ? [] : binding.problems.map(({ name }) => name).sort()).toEqual(['base', 'nothing']);
  });

  it('leaves out the parameters that a version does not take, and keeps them apart', () => {
    const shelf = new StrategyShelf();
    const edition = shelf.add(version, {});
    const fitted = shelf.fit(edition, { base: 10, more: 5, nothing: 1 });
    expect(fitted.params).toEqual({ more: 5 });
    expect(shelf.fit(edition, { base: 10, more: 5, nothing: 1 })).toBe(fitted);
    expect(shelf.fit(edition, { more: 5 }).params).toEqual({ more: 5 });
  });

  it('leaves out one after another where they fail only together', () => {
    const shelf = new StrategyShelf();
    const source = `strategy "Window" {
      param wide: int (1..9) = 2
      param narrow: int (1..9) = 1
      otherwise { award user.awards(last: 1m * (60 div (wide - narrow))) }
    }`;
    const edition = shelf.add({ ...version, source }, {});
    expect(edition.strategy.checkParams({ wide: 5, narrow: 5 })).toMatchObject([{ name: 'wide' }]);
    expect(shelf.fit(edition, { wide: 5, narrow: 5 }).params).toEqual({ narrow: 5 });
  });

  it('takes no text with errors, since none was ever published', () => {
    expect(() => new StrategyShelf().add({ ...version, source: 'strategy' }, {})).toThrow(/version 3/);
  });
});
