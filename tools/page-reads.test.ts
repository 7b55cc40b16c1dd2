import { describe, expect, it } from 'vitest';
import { pageReads } from './figures/page-reads.js';
import { parseFile } from './figures/syntax.js';
import { filesBelow, readSources } from './source-imports.js';

const browserTests = readSources(filesBelow('packages', '.test.ts'))
  .filter(({ text }) => /from '(playwright-core|[^']*\/(in-chromium|chromium)\.js)'/.test(text))
  .map(parseFile);

describe('a test in a browser', () => {
  it('waits until the page has drawn what it expects', () => {
    expect(browserTests.length).toBeGreaterThan(10);
    const found = browserTests.flatMap((file) => pageReads(file).map((line) => `${file.path}:${line}`));
    expect(found).toEqual([]);
  });

  it('is found where it reads once, at the place or by a name', () => {
    const text = `expect(await part.innerText()).toBe('a');
      const all = await page.locator('b').allInnerTexts();
      await expect.poll(() => part.innerText()).toBe('a');
      expect(new Set(all)).toEqual(all);
      expect((await part.boundingBox())?.width).toBe(1);
      expect(await violationsIn(page)).toEqual([]);`;
    expect(pageReads(parseFile({ path: 'a.ts', text }))).toEqual([1, 4, 5]);
  });
});
