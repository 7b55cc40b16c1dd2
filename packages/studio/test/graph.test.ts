import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { picture, violationsIn } from '../../../tools/accessibility.js';
import { inChromium, tabTo } from './in-chromium.js';

const selected = (page: Page) => page.evaluate(() => getSelection()?.toString() ?? '');

inChromium('the graph', (here) => {
  it.each(['light', 'dark'] as const)(
    'leads from its boxes to the text, and back, in %s',
    async (colorScheme) => {
      const page = await here.open({ colorScheme });
      await page.keyboard.press('Alt+4');
      const box = page.getByRole('button', { name: /^RULE Half day .* [\d,]+ events$/ });
      await box.click();
      await expect.poll(() => selected(page)).toMatch(/^rule "Half day"/);
      await page.locator('g[data-node].at-caret', { hasText: 'Half day' }).first().waitFor();
      await page.locator('.cm-line', { hasText: 'rule "Sporty day"' }).click();
      const marked = page.locator('g[aria-current="true"]');
      await marked.filter({ hasText: 'Sporty day' }).first().waitFor();
      await expect.poll(() => marked.filter({ hasText: 'Half day' }).count()).toBe(0);
      await picture(page, `caret-${colorScheme}`);
      expect(await violationsIn(page)).toEqual([]);
    },
  );

  it('is worked by keys alone', async () => {
    const page = await here.open();
    await page.keyboard.press('Alt+4');
    await page.locator('g[role="button"]').first().waitFor();
    await tabTo(page, /^DENY /);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    const last = () => page.evaluate(() => document.activeElement?.getAttribute('data-node'));
    await expect.poll(last).toMatch(/^adjust-/);
    await page.keyboard.press('Enter');
    await expect.poll(() => selected(page)).toMatch(/^adjust "/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('cm-content');
  });

  it('carries the events that came to each box and took each way', async () => {
    const page = await here.open();
    await page.keyboard.press('Alt+4');
    await page.locator('g[data-node="start"] .count', { hasText: '940' }).waitFor();
    const ways = () => page.locator('.said').allTextContents();
    const taken = async () => {
      const said = await ways();
      const [yes = 0, no = 0] = ['yes', 'no'].map((kind) =>
        Number(said.find((way) => way.startsWith(`${kind} · `))?.replace(/\D/g, '')),
      );
      return yes + no;
    };
    await expect.poll(taken).toBe(940);
    const before = await ways();
    await page.getByLabel('goal: Steps that make a day full', { exact: true }).fill('5000');
    await page.locator('.param.changed').waitFor();
    await expect.poll(ways).not.toEqual(before);
  });
});
