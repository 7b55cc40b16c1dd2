import { expect, it } from 'vitest';
import { picture, violationsIn } from '../../../tools/accessibility.js';
import { inChromium, tabTo } from './in-chromium.js';

inChromium('a filter', (here) => {
  it.each(['light', 'dark'] as const)(
    'of a person holds on every tab until it is lifted, in %s',
    async (colorScheme) => {
      const page = await here.open({ colorScheme });
      const points = page.locator('.totals .value').first();
      const all = await points.innerText();
      const someone = page.locator('.people button').nth(1);
      const [id, own] = [
        await someone.locator('bdi').innerText(),
        await someone.locator('.number').innerText(),
      ];
      await someone.click();
      await points.filter({ hasText: own }).waitFor();
      const chip = page.locator('.filter', { hasText: id });
      await expect.poll(() => page.locator('.people button').count()).toBe(33);
      await picture(page, `filter-${colorScheme}`);
      await page.keyboard.press('Alt+2');
      await page.locator('.sentence', { hasText: /1 person gains|1 loses|1 stays|the same as/ }).waitFor();
      await chip.waitFor();
      expect(await violationsIn(page)).toEqual([]);
      await page.keyboard.press('Alt+3');
      const people = () => page.locator('.event-list td:nth-child(3)').allInnerTexts();
      await expect.poll(async () => new Set(await people())).toEqual(new Set([id]));
      const events = (await people()).length;
      await page.locator('.filters', { hasText: `${events} of 940 events` }).waitFor();
      await page.keyboard.press('Alt+4');
      await page.locator('g[data-node="start"] .count', { hasText: String(events) }).waitFor();
      await page.getByRole('button', { name: 'Everybody again' }).click();
      await page.keyboard.press('Alt+1');
      await points.filter({ hasText: all }).waitFor();
      await expect.poll(() => chip.count()).toBe(0);
    },
  );

  it('of a case and of a day go together, and are set and lifted by keys', async () => {
    const page = await here.open();
    await tabTo(page, /^Full day$/);
    await page.keyboard.press('Enter');
    await page.locator('tr.chosen', { hasText: 'Full day' }).waitFor();
    const awards = await page.locator('tr.chosen .number').first().innerText();
    await page.locator('.filters', { hasText: `${awards} of 940 events` }).waitFor();
    await page.getByLabel('Events of one day alone').selectOption({ index: 5 });
    await page.locator('.filter').nth(1).waitFor();
    await expect.poll(() => page.locator('.chart .day.back').count()).toBeGreaterThan(20);
    expect(await violationsIn(page)).toEqual([]);
    await tabTo(page, /^All cases again$/);
    await page.keyboard.press('Enter');
    await page.locator('.filter').nth(1).waitFor({ state: 'detached' });
  });

  it('of a day is set by a click on it, and lifted by another', async () => {
    const page = await here.open();
    const day = page.locator('.chart .day').nth(3);
    await day.click();
    await page.locator('.filter', { hasText: '2016-04-15' }).waitFor();
    await day.click();
    await page.locator('.filter').waitFor({ state: 'detached' });
  });
});
