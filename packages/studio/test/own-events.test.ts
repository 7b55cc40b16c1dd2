import { expect, it } from 'vitest';
import { picture, violationsIn } from '../../../tools/accessibility.js';
import { inChromium, tabTo } from './in-chromium.js';

const header = 'occurredAt,externalUserId,externalTaskId,steps,distanceKm,veryActiveMinutes';
const line =
  '{"occurredAt":"2026-01-02","externalUserId":"ann","externalTaskId":"walks","data":{"steps":12000}}';

inChromium('events of one’s own', (here) => {
  it('are made up where there are none, by keys alone, and are said to be', async () => {
    const page = await here.open({ isBare: true });
    await tabTo(page, /^Make some up$/);
    await page.keyboard.press('Enter');
    const said = page.locator('.events-line', { hasText: '600 events of 24 people' });
    await said.filter({ hasText: 'made up, seed 1' }).waitFor();
    await page.locator('.totals .beside', { hasText: 'none refused or failed' }).waitFor();
    await page.getByRole('button', { name: 'Other events' }).click();
    await page.getByRole('button', { name: 'Make some', exact: true }).click();
    await page.locator('.events-line', { hasText: 'made up, seed 2' }).waitFor();
  });

  it.each(['light', 'dark'] as const)('are pasted into their field, in %s', async (colorScheme) => {
    const page = await here.open({ isBare: true, colorScheme });
    await page.getByRole('button', { name: 'Add events' }).click();
    const field = page.getByLabel('Events as CSV, cells of a spreadsheet or JSON Lines');
    await field.fill(`${header}\n2026-01-02,ann,walks,12000,9,40\n2026-01-03,bob,walks,500,1,0\n`);
    expect(await violationsIn(page)).toEqual([]);
    await picture(page, `own-events-${colorScheme}`);
    await page.getByRole('button', { name: 'Use them' }).click();
    await page.locator('.events-line', { hasText: '2 events of 2 people' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('are taken from the clipboard beside all fields, and not from a text that is pasted into one', async () => {
    const page = await here.open({ isBare: true });
    const paste = (text: string, where: string) =>
      page.evaluate(
        ([pasted = '', selector = '']) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', pasted);
          const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
          document.querySelector(selector)?.dispatchEvent(event);
        },
        [text, where],
      );
    await page.getByRole('button', { name: 'Add events' }).click();
    await paste(line, '.pasted');
    await page.keyboard.press('Escape');
    await page.locator('.events-line', { hasText: 'No events yet' }).waitFor();
    await paste(line, 'body');
    await page.locator('.events-line', { hasText: '1 event of 1 person · pasted' }).waitFor();
  });

  it('that are none are told as such', async () => {
    const page = await here.open({ isBare: true });
    await page.getByRole('button', { name: 'Add events' }).click();
    await page.getByLabel(/^Events as CSV/).fill('a,b\n1,2');
    await page.getByRole('button', { name: 'Use them' }).click();
    await page.locator('.problem', { hasText: 'the header lacks' }).waitFor();
  });
});
