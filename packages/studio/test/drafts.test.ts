import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsIn } from '../../../tools/accessibility.js';
import { inChromium, tabTo } from './in-chromium.js';

/** Waits until the browser has a draft that says so, or none any more. */
async function kept(page: Page, part: string, isKept = true): Promise<void> {
  const isThere = async () => (await textsIn(page)).some((text) => text.includes(part));
  await expect.poll(isThere).toBe(isKept);
}

const textsIn = (page: Page) => page.evaluate(textsOfDrafts);

/** Runs in the page. */
async function textsOfDrafts(): Promise<readonly string[]> {
  const settled = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await settled(indexedDB.open('merit-studio'));
  const drafts: { text: string }[] = await settled(
    database.transaction('drafts').objectStore('drafts').getAll(),
  );
  database.close();
  return drafts.map(({ text }) => text);
}

inChromium('a text that was not saved', (here) => {
  it('is kept for each page by itself, so that two write none over the other’s', async () => {
    const [one, two] = [await here.open(), await here.openAgain()];
    for (const [page, word] of [
      [one, '# One. '],
      [two, '# Two. '],
    ] as const) {
      await page.bringToFront();
      await page.locator('.cm-line').first().click();
      await page.keyboard.press('Control+Home');
      await page.keyboard.type(word);
      await kept(page, word.trim());
    }
    expect(await textsIn(one)).toHaveLength(2);
  });

  async function writeAndLeave(page: Page): Promise<void> {
    await page.locator('.cm-line').first().click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('# Not saved. ');
    await kept(page, '# Not saved.');
    // A browser without a folder of its own forgets what no page holds open, which others don't.
    const beside = await here.openAgain();
    await beside.locator('.totals').waitFor();
    await expect.poll(() => textsIn(beside)).toHaveLength(1);
    // It belongs to a page that is open.
    await expect.poll(() => beside.getByText('Unsaved changes from').count()).toBe(0);
    await page.close();
  }

  it('survives a closed tab, is offered on return, and comes back by keys alone', async () => {
    await writeAndLeave(await here.open());
    const page = await here.openAgain();
    await page.getByText('Unsaved changes from').waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await expect.poll(() => page.locator('.cm-line').first().innerText()).not.toContain('# Not saved.');
    await tabTo(page, /^Restore$/);
    await page.keyboard.press('Enter');
    await page.locator('.cm-line', { hasText: '# Not saved.' }).waitFor();
    await page.getByText('Unsaved changes from').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    await page.locator('.notice', { hasText: 'Saved' }).waitFor();
    expect(here.studio.read('daily-activity.merit')).toContain('# Not saved.');
  });

  it('is gone for good where it is discarded', async () => {
    await writeAndLeave(await here.open());
    const page = await here.openAgain();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Unsaved changes from').waitFor({ state: 'detached' });
    await kept(page, '# Not saved.', false);
    await page.close();
    const again = await here.openAgain();
    await again.locator('.totals').waitFor();
    await expect.poll(() => again.getByText('Unsaved changes from').count()).toBe(0);
  });

  it('is shown beside what was saved meanwhile, and overwrites nothing by itself', async () => {
    await writeAndLeave(await here.open());
    const text = here.studio.read('daily-activity.merit');
    here.studio.write('daily-activity.merit', `# Theirs.\n${text}`);
    const page = await here.openAgain();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Somebody changed it meanwhile').waitFor();
    expect(here.studio.read('daily-activity.merit')).toContain('# Theirs.');
  });
});
