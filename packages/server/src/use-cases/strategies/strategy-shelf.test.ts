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
  createdAt: 0,
  publishedAt: 0,
  supersededAt: null,
  stamps: { apiKey_used: null, oauth_user_id: null },
};

function bound(shelf: StrategyShelf, params: { readonly [name: string]: number }) {
  const binding = shelf.bind(shelf.add(version), params);
  if (!binding.ok) throw new Error('these parameters fit');
  return binding.bound;
}

describe('the shelf of strategies', () => {
  it('has a version once it was put there', () => {
    const shelf = new StrategyShelf();
    expect(shelf.find('a', 3)).toBeUndefined();
    const edition = shelf.add(version);
    expect(edition).toMatchObject({ strategyId: 'custom:a', version: 3 });
    expect(shelf.find('a', 3)).toBe(edition);
    expect(shelf.find('a', 2)).toBeUndefined();
  });

  it('plans a strategy once for equal parameters, in whatever order they are given', () => {
    const shelf = new StrategyShelf();
    const strategy = bound(shelf, { base: 2, more: 5 });
    expect(bound(shelf, { more: 5, base: 2 })).toBe(strategy);
    expect(bound(shelf, { base: 2 })).not.toBe(strategy);
  });

  it('says what is wrong with parameters', () => {
    const shelf = new StrategyShelf();
    const binding = shelf.bind(shelf.add(version), { base: 10, nothing: 1 });
    expect(binding.ok ? [] : binding.problems.map(({ name }) => name).sort()).toEqual(['base', 'nothing']);
  });

  it('takes no text with errors, since none was ever published', () => {
    expect(() => new StrategyShelf().add({ ...version, source: 'strategy' })).toThrow(/version 3/);
  });
});
