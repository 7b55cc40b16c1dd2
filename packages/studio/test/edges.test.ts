import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsIn } from '../../../tools/accessibility.js';
import { inChromium } from './in-chromium.js';

/** How what has the focus is called. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
  });
}

/** Holds answers back until it is told to let them go. */
async function holdBack(page: Page, path: string): Promise<() => void> {
  let release: (() => void) | null = null;
  const released = new Promise<null>((resolve) => {
    release = () => resolve(null);
  });
  await page.route(path, async (route) => {
    await released;
    await route.continue();
  });
  return () => release?.();
}

inChromium('the edges of Studio', (here) => {
  it('closes a dialogue by its button and by a click beside it, and goes back to what opened it', async () => {
    const page = await here.open({ isBare: true });
    const dialogue = page.getByRole('dialog');
    const ways: readonly (() => Promise<void>)[] = [
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(8, 300),
      () => page.keyboard.press('Escape'),
    ];
    for (const name of ['Add events', 'New…']) {
      for (const close of ways) {
        await page.getByRole('button', { name }).click();
        await dialogue.waitFor();
        await close();
        await dialogue.waitFor({ state: 'detached' });
        await expect.poll(() => focused(page)).toBe(name);
      }
    }
    await page.getByRole('button', { name: 'Add events' }).click();
    await selectOutOf(page, page.locator('textarea.pasted'));
    await dialogue.waitFor();
  });

  it('keeps the focus near where it was when a button takes itself away', async () => {
    const page = await here.open();
    await page.locator('.people button').first().click();
    await page.getByRole('button', { name: 'Everybody again' }).press('Enter');
    await page.getByRole('button', { name: 'Everybody again' }).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  });

  it('never says of what is on its way that there is none', async () => {
    const page = await here.open({ isBare: true });
    const release = await holdBack(page, '**/api/templates');
    await page.getByRole('button', { name: 'New…' }).click();
    await page.getByText('Reading the templates…').waitFor();
    release();
    await page.locator('.templates button').first().waitFor();
    await page.unroute('**/api/templates');
    await page.keyboard.press('Escape');
    const baselines = await holdBack(page, '**/api/baselines');
    await page.reload();
    await page.getByRole('button', { name: 'Make some up' }).click();
    await page.locator('.totals').waitFor();
    await page.keyboard.press('Alt+2');
    await page.locator('.empty', { hasText: 'Comparing…' }).waitFor();
    baselines();
    await page.locator('.sentence').waitFor();
  });

  it('says in words that nobody answers, beside what was asked for', async () => {
    const page = await here.open({ isBare: true });
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('button', { name: 'New…' }).click();
    await page.getByRole('dialog').getByText('The templates couldn’t be had: `merit studio`').waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.templates button').first().waitFor();
    expect(here.complaints.splice(0).every((said) => said.includes('ERR_FAILED'))).toBe(true);
  });

  it('says why an event was decided as it was with the values, and which half of a condition failed', async () => {
    const page = await here.open();
    await page.getByRole('tab', { name: 'Events' }).click();
    await page.locator('.event-list .plain').first().click();
    const failed = page.locator('.part.passed .clause', { hasText: /^fails: / }).first();
    await failed.waitFor();
    await expect.poll(() => failed.locator('.chip').first().innerText()).toMatch(/^\w.* \d/);
  });

  it('reads cells of a spreadsheet, and says of a file that it is empty', async () => {
    const page = await here.open({ isBare: true });
    await page.getByRole('button', { name: 'Add events' }).click();
    const field = page.getByLabel('Events as CSV, cells of a spreadsheet or JSON Lines');
    const rows = [
      ['occurredAt', 'externalUserId', 'externalTaskId', 'steps', 'distanceKm', 'veryActiveMinutes'],
      ['2026-01-02', 'ann', 'walks', '12000', '9,5', '12'],
      ['2026-01-03', 'bob', 'walks', '500', '0,5', '0'],
    ];
    await field.fill(rows.map((row) => row.join('\t')).join('\n'));
    await page.getByRole('button', { name: 'Use them' }).click();
    await page.locator('.events-line', { hasText: 'tabs between cells, 9,5 as 9.5' }).waitFor();
    await page.getByRole('button', { name: 'Other events' }).click();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    const empty = { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') };
    await (await chosen).setFiles(empty);
    await page.locator('.problem', { hasText: 'empty.csv: there is nothing in it' }).waitFor();
    await page.locator('.events-line', { hasText: '2 events of 2 people' }).waitFor();
  });

  it('is a page that says so at an address where nothing is', async () => {
    const page = await here.open({ isBare: true });
    const answer = await page.goto(new URL('/strategy/7', here.studio.address).href);
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    expect(here.complaints.splice(0).every((said) => said.includes('404'))).toBe(true);
  });
});

/** Selects text with a pointer that leaves the dialogue before it is let go. */
async function selectOutOf(page: Page, field: Locator): Promise<void> {
  const box = await field.boundingBox();
  if (box === null) throw new Error('the field is not there');
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(8, box.y + 10);
  await page.mouse.up();
}
