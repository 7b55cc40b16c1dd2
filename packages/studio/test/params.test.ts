import { expect, it } from 'vitest';
import { picture, violationsIn } from '../../../tools/accessibility.js';
import { inChromium, tabTo } from './in-chromium.js';

const listed = `strategy "Listed" {
  param levels: list<int (0..100)> = [1, 2]
  param prices: list<{ kind: text ("bio" | "other"), each: int (0..9), gift: bool? }> = [{ kind: "bio", each: 2 }]
  input steps: int (0..)
  otherwise { award sum(prices, price => price.each) + count(levels, level => level > 1) }
}
`;

inChromium('the parameters', (here) => {
  it('are set back one by one, all at once, and by Ctrl Z', async () => {
    const page = await here.open();
    const goal = page.getByLabel('goal: Steps that make a day full', { exact: true });
    const cap = page.getByLabel('weeklyCap: The most that one week can bring', { exact: true });
    const values = async () => [await goal.inputValue(), await cap.inputValue()];
    await goal.fill('5000');
    await cap.fill('50');
    await page.getByText('2 parameters changed').waitFor();
    await page.getByRole('button', { name: 'Reset weeklyCap to 100' }).click();
    await expect.poll(values).toEqual(['5000', '100']);
    await goal.focus();
    await page.keyboard.press('Control+z');
    await expect.poll(values).toEqual(['5000', '50']);
    await tabTo(page, /^Reset all$/);
    await page.keyboard.press('Enter');
    await page.getByText('All as declared').waitFor();
    await expect.poll(values).toEqual(['10000', '100']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(values).toEqual(['5000', '50']);
  });

  it.each(['light', 'dark'] as const)('end in the text, as what it declares, in %s', async (colorScheme) => {
    const page = await here.open({ colorScheme });
    await page.getByLabel('goal: Steps that make a day full', { exact: true }).fill('12500');
    await page.locator('.param.changed').waitFor();
    for (const width of [1024, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await picture(page, `sliders-${colorScheme}-${width}`);
    }
    expect(await violationsIn(page)).toEqual([]);
    await tabTo(page, /^Write into the text$/);
    await page.keyboard.press('Enter');
    await page.locator('.cm-line', { hasText: 'param goal: int (1_000..50_000) = 12_500' }).waitFor();
    await page.locator('.param.changed').waitFor({ state: 'detached' });
    await page.locator('.notice', { hasText: 'Declared in the text: goal' }).waitFor();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+z');
    await page.locator('.cm-line', { hasText: '= 10_000' }).waitFor();
  });

  it.each(['light', 'dark'] as const)(
    'that are lists and records are tried row by row, in %s',
    async (scheme) => {
      const page = await here.open({ colorScheme: scheme });
      await page.locator('.cm-content').click();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await page.keyboard.insertText(listed);
      const points = page.locator('.totals .value').first();
      await points.filter({ hasText: '2,820' }).waitFor();
      await page.getByLabel('prices, item 1, each').fill('5');
      await points.filter({ hasText: '5,640' }).waitFor();
      await tabTo(page, /^Add an item to prices$/);
      await page.keyboard.press('Enter');
      await page.getByLabel('prices, item 2, each').fill('4');
      await page.getByLabel('prices, item 2, gift').selectOption('true');
      await points.filter({ hasText: '9,400' }).waitFor();
      await page.getByRole('button', { name: 'Remove item 2 of levels' }).click();
      await points.filter({ hasText: '8,460' }).waitFor();
      await picture(page, `params-${scheme}`);
      expect(await violationsIn(page)).toEqual([]);
      await page.getByLabel('prices, item 1, each').fill('10');
      await page.getByRole('alert').filter({ hasText: 'prices[0].each is 10' }).waitFor();
      await page.getByText('The text doesn’t take a parameter').waitFor();
      expect(await violationsIn(page)).toEqual([]);
      await page.getByRole('button', { name: 'Reset all' }).click();
      await points.filter({ hasText: '2,820' }).waitFor();
    },
  );
});
