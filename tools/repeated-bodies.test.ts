import { describe, expect, it } from 'vitest';
import { productFiles } from './figures/product-files.js';
import { alikeByChance, repeatedBodies } from './figures/repeated-bodies.js';
import { parseFile } from './figures/syntax.js';

describe('a function body', () => {
  const files = productFiles().map(parseFile);

  it('stands in one file', () => {
    expect(repeatedBodies(files)).toEqual([]);
  });

  it('that another is alike by chance still is', () => {
    const gone = alikeByChance.filter((pair) => {
      const both = files.filter(({ path }) => pair.includes(path));
      const moved = both.map((file, index) => ({ ...file, path: `moved-${index}.ts` }));
      return repeatedBodies(moved).length === 0;
    });
    expect(gone).toEqual([]);
  });
});
