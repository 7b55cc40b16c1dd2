import { expect, it } from 'vitest';
import { picture, violationsIn } from '../../../tools/accessibility.js';
import { inChromium, tabTo } from './in-chromium.js';

const rules = JSON.stringify([
  {
    conditions: { all: [{ fact: 'minutes', operator: 'greaterThan', value: 30 }] },
    event: { type: 'long', params: { points: 10 } },
  },
]);

inChromium('a new strategy', (here) => {
  it.each(['light', 'dark'] as const)('begins from a template, by keys alone, in %s', async (colorScheme) => {
    const page = await here.open({ colorScheme });
    const text = () => page.locator('.cm-content').innerText();
    const before = await text();
    await tabTo(page, /^New…$/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: /^Quiz/ }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await picture(page, `new-${colorScheme}`);
    await tabTo(page, /^Quiz/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /Quiz/ }).waitFor();
    await expect.poll(text).toContain('strategy "Quiz');
    await page.keyboard.press('Control+z');
    await expect.poll(text).toBe(before);
    expect(here.studio.read('daily-activity.merit')).toContain('strategy "Daily activity"');
  });

  it('begins from rules of another engine, and from what is none only with a reason', async () => {
    const page = await here.open();
    await page.getByRole('button', { name: 'New…' }).click();
    const field = page.getByLabel('Strategy in another form');
    await field.fill('{"some":"thing"}');
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByRole('dialog').locator('.problem').waitFor();
    await field.fill(rules);
    await page.getByRole('button', { name: 'Import' }).click();
    const goOn = page.getByRole('button', { name: 'Go on with what is carried over' });
    await Promise.race([
      goOn.click({ timeout: 5_000 }).catch(() => undefined),
      page.getByRole('dialog').waitFor({ state: 'detached' }),
    ]);
    await page.locator('.cm-line', { hasText: 'minutes > 30' }).waitFor();
  });
});
