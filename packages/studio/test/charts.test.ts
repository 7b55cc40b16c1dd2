import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { picture, violationsIn } from '../../../tools/accessibility.js';
import { inChromium, tabTo } from './in-chromium.js';

/** Takes away more than it gives, and far more than the baseline gives. */
const strict = `strategy "Strict" {
  input steps: int (0..100_000)
  rule "Rest" when steps < 4_000 { award 0 - 9_000 }
  rule "Short walk" when steps < 8_000 { award 0 - 1_000 }
  rule "Walk" when steps < 9_000 { award 1_000 }
  rule "Long walk" when steps < 10_000 { award 2_000 }
  rule "Goal" when steps < 11_000 { award 2_000 }
  rule "Far" when steps < 12_000 { award 2_000 }
  rule "Farther" when steps < 13_000 { award 2_000 }
  rule "Farthest" when steps < 14_000 { award 2_000 }
  otherwise { award 4_000 }
}
`;

async function write(page: Page, text: string): Promise<void> {
  // Where bars move to their places, nothing is where it belongs at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(text);
  await page.locator('.swatch.series-others').first().waitFor();
}

/** What is drawn outside of its chart, by its class. */
function drawnOutside(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const chart = document.querySelector('.chart');
    const frame = chart?.getBoundingClientRect() ?? new DOMRect();
    return [...(chart?.querySelectorAll('.series, .baseline, .axis') ?? [])].flatMap((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const isInside =
        left >= frame.left - 1 &&
        right <= frame.right + 1 &&
        top >= frame.top - 1 &&
        bottom <= frame.bottom + 1;
      return isInside ? [] : [`${part.getAttribute('class')} ${part.textContent}`];
    });
  });
}

/** The bars of what is taken away that begin above zero, and of what is given that end below it. */
function onTheWrongSide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const zero = document.querySelector('.chart .zero')?.getBoundingClientRect().top ?? Number.NaN;
    const isRight = {
      'series-0': ({ top }: DOMRect) => top >= zero - 1,
      'series-2': ({ bottom }: DOMRect) => bottom <= zero + 1,
    };
    return Object.entries(isRight).flatMap(([name, test]) =>
      [...document.querySelectorAll(`.chart .${name}`)].flatMap((bar) =>
        test(bar.getBoundingClientRect()) ? [] : [name],
      ),
    );
  });
}

const chart = /^[−\d,]+ points on \d+ days/;

inChromium('the chart of points by day', (here) => {
  it('shows what is taken away below zero, the baseline within, and labels whole', async () => {
    const page = await here.open();
    await write(page, strict);
    await expect.poll(() => drawnOutside(page)).toEqual([]);
    await expect.poll(() => page.locator('.chart .series-0').count()).toBeGreaterThan(10);
    await expect.poll(() => onTheWrongSide(page)).toEqual([]);
    await expect
      .poll(() => page.locator('.chart .axis.end', { hasText: /^−?\d+k$/ }).count())
      .toBeGreaterThan(2);
  });

  it('has a colour for each of seven cases and one for all others, that of the table', async () => {
    const page = await here.open();
    await write(page, strict);
    const classesOf = async (part: string) => {
      const all = await page
        .locator(part)
        .evaluateAll((found) => found.map(({ classList }) => [...classList]));
      return [...new Set(all.flat().filter((name) => name.startsWith('series-')))].sort();
    };
    const eight = ['0', '1', '2', '3', '4', '5', '6', 'others'].map((name) => `series-${name}`);
    expect(await classesOf('.chart .series')).toEqual(eight);
    expect(await classesOf('.table .swatch')).toEqual(eight);
  });

  it('is read by the pointer and by keys, which choose a day too', async () => {
    const page = await here.open();
    const bars = page.locator('.chart .day');
    await bars.nth(3).hover();
    await page.locator('.tip', { hasText: '2016-04-15' }).waitFor();
    await page.mouse.move(0, 0);
    await page.locator('.tip').waitFor({ state: 'detached' });
    await tabTo(page, chart);
    const read = page.getByRole('slider', { name: chart });
    const text = () => read.getAttribute('aria-valuetext');
    await page.keyboard.press('Home');
    await expect.poll(text).toMatch(/^2016-04-12: .*Full day \d+.*, all \d+, live\.merit \d+$/);
    await page.keyboard.press('ArrowRight');
    await expect.poll(text).toMatch(/^2016-04-13: /);
    await page.locator('.tip', { hasText: '2016-04-13' }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.locator('.filter', { hasText: '2016-04-13' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.filter').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.locator('.tip').waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+2');
    await tabTo(page, /people lose and/);
    await page.locator('.tip', { hasText: /^[^:]+: [\d,]+ (person|people)$/ }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
  });

  it('keeps its colours, and those of the table, where the system has others', async () => {
    const page = await here.open();
    await page.emulateMedia({ forcedColors: 'active' });
    const colourOf = (part: string, property: string) =>
      page
        .locator(part)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    const drawn = await colourOf('.chart .series-0', 'fill');
    expect(drawn).toMatch(/^rgb/);
    for (const part of ['.swatch.series-0', '.table .bar.series-0'])
      expect(await colourOf(part, 'background-color')).toBe(drawn);
    const canvas = await colourOf('body', 'background-color');
    for (const part of ['.track .bar', '.track .tick'])
      expect(await colourOf(part, 'background-color')).not.toBe(canvas);
    await picture(page, 'charts-forced-colours');
  });

  it.each(['light', 'dark'] as const)('fits every window, in %s', async (colorScheme) => {
    const page = await here.open({ colorScheme });
    await write(page, strict);
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const other = page.getByRole('button', { name: 'What it does', exact: true });
      if (await other.isVisible()) await other.click();
      await expect.poll(() => drawnOutside(page)).toEqual([]);
      await page.locator('.chart .day').nth(8).hover({ force: true });
      await picture(page, `charts-${colorScheme}-${width}`);
      await page.keyboard.press('Alt+2');
      await page.locator('.bin').first().waitFor();
      await picture(page, `bins-${colorScheme}-${width}`);
      await page.keyboard.press('Alt+1');
      await page.locator('.chart .day').first().waitFor();
    }
  });
});
