import { describe, expect, it } from 'vitest';
import { wrapItems } from './wrap.js';

describe('a list', () => {
  it('breaks between its items where the width ends', () => {
    expect(wrapItems(['aa', 'bb', 'cc', 'a long one', 'd'], 8)).toEqual(['aa · bb', 'cc', 'a long one', 'd']);
  });

  it('of nothing takes no line', () => {
    expect(wrapItems([], 8)).toEqual([]);
  });
});
