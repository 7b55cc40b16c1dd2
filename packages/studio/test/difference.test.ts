import { expect, it } from 'vitest';
import { picture, violationsIn } from '../../../tools/accessibility.js';
import { inChromium, tabTo } from './in-chromium.js';

inChromium('the difference of two texts', (here) => {
  it.each(['light', 'dark'] as const)(
    'stands under Change on demand, by keys alone, in %s',
    async (scheme) => {
      const page = await here.open({ colorScheme: scheme });
      const loaded: string[] = [];
      page.on('request', (request) => loaded.push(request.url()));
      await page.keyboard.press('Alt+2');
      await page.locator('.sentence').waitFor();
      expect(loaded.filter((url) => url.includes('text-difference'))).toEqual([]);
      await tabTo(page, /^What differs in the text$/);
      await page.keyboard.press('Enter');
      await page.getByText('1 line added, 1 removed.').waitFor();
      const difference = page.getByRole('region', { name: 'Differences of the texts' });
      const shown = () => difference.innerText();
      for (const points of ['2', '3']) await expect.poll(shown).toContain(`award fullDay * ${points}`);
      await expect.poll(shown).not.toContain('strategy "');
      await tabTo(page, /^All lines$/);
      await page.keyboard.press('Enter');
      await difference.locator('.cm-line', { hasText: 'strategy "' }).waitFor();
      await picture(page, `difference-${scheme}`);
      expect(await violationsIn(page)).toEqual([]);
    },
  );

  it('follows what is typed', async () => {
    const page = await here.open();
    await page.keyboard.press('Alt+2');
    await page.getByText('What differs in the text').click();
    await page.getByText('1 line added, 1 removed.').waitFor();
    await page.locator('.editor .cm-line').first().click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('# One.');
    await page.keyboard.press('Enter');
    await page.getByText('2 lines added, 1 removed.').waitFor();
  });
});
