import { describe, expect, it } from 'vitest';
import { castsByRoom } from './figures/casts.js';
import { productFiles } from './figures/product-files.js';
import { parseFile } from './figures/syntax.js';

const rooms = castsByRoom(productFiles().map(parseFile));

describe('casts', () => {
  it.each(['dsl', 'engine', 'server', 'cli'])('are fewer than 2 in 1,000 lines of %s', (name) => {
    const found = rooms.find(({ room }) => room === name);
    expect((1000 * (found?.casts ?? Number.NaN)) / (found?.lines ?? 0)).toBeLessThan(2);
  });
});
