import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { picture, violationsIn } from '../../../tools/accessibility.js';
import { inChromium } from './in-chromium.js';

const long = `Walks ${'and what else people do on foot '.repeat(6)}`.trim();
const rightToLeft = 'مستخدم-2026';
const longId = `user-${'x'.repeat(150)}`;

const rules = Array.from(
  { length: 160 },
  (_, nth) => `  rule "Rule ${nth}" when steps > ${60_000 - nth * 300} { award ${nth + 1} }`,
);
const strategy = `strategy "${long}" {
  input steps: int (0..200_000)
${rules.join('\n')}
  otherwise { award 1 as "${long}" }
}
`;
const events = [rightToLeft, longId, 'ann'].map(
  (user, day) =>
    `{"occurredAt":"2026-01-0${day + 1}T22:30:00Z","externalUserId":"${user}","externalTaskId":"walk","data":{"steps":${day * 30_000}}}`,
);

inChromium('Studio with long names, many rules and little room', (here) => {
  /** Opens it with a strategy and people whose names are long. */
  async function begin(width: number, height: number): Promise<Page> {
    const page = await here.open({ isBare: true, viewport: { width, height } });
    here.studio.write('daily-activity.merit', strategy);
    await page.locator('h1', { hasText: 'Walks and what else' }).waitFor();
    if (width < 1_100) await page.getByRole('button', { name: 'What it does' }).click();
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, events.join('\n'));
    await page.locator('.totals').waitFor();
    return page;
  }

  it.each([
    [1440, 900],
    [1024, 768],
    [390, 844],
    [360, 225],
  ])('keeps all within reach at %i by %i, and nothing over anything else', async (width, height) => {
    const page = await begin(width, height);
    for (const tab of ['Points', 'Change', 'Events', 'Graph']) {
      await page.getByRole('tab', { name: tab }).click();
      if (tab === 'Events') await page.locator('.event-list tbody tr').nth(2).waitFor();
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(beyond, { message: tab }).toBe(0);
      await expect.poll(() => cutCells(page), { message: tab }).toEqual([]);
      await picture(page, `narrow-${width}-${tab}`);
    }
    for (const name of [/^Save/, 'New…']) {
      const button = page.getByRole('button', { name });
      const right = () => button.evaluate((each) => each.getBoundingClientRect().right);
      await expect.poll(right).toBeLessThanOrEqual(width);
    }
    const high = () => page.locator('.tab-panel').evaluate((panel) => panel.clientHeight);
    await expect.poll(high).toBeGreaterThan(150);
    expect(await violationsIn(page)).toEqual([]);
  });

  it.each([1024, 390, 360])('shows each tab whole at %i, what it counts on one line', async (width) => {
    const page = await here.open({ viewport: { width, height: 844 } });
    if (width < 1_100) await page.getByRole('button', { name: 'What it does' }).click();
    await page.locator('.tabs .note', { hasText: '1 of 11' }).waitFor();
    const broken = () =>
      page
        .locator('.tabs .note')
        .evaluateAll((notes) =>
          notes.filter((note) => note.getClientRects().length > 1).map((note) => note.textContent),
        );
    await expect.poll(broken).toEqual([]);
    const places = () =>
      page
        .locator('.tabs button')
        .evaluateAll((tabs, most) => tabs.map((tab) => tab.getBoundingClientRect().right <= most), width);
    await expect.poll(places).toEqual([true, true, true, true, true]);
  });

  it('shows what is cut to whoever points at it and to whoever comes by keys', async () => {
    const page = await begin(1024, 768);
    const name = page.locator('h1 .cut');
    await expect.poll(() => name.getAttribute('title')).toBe(long);
    await name.focus();
    await expect.poll(() => name.evaluate((cut) => cut.scrollWidth <= cut.clientWidth)).toBe(true);
    const person = page.locator('.people button', { hasText: 'user-x' });
    await expect.poll(() => person.locator('bdi').getAttribute('title')).toBe(longId);
    const height = async () => (await person.boundingBox())?.height ?? 0;
    const before = await height();
    await page.keyboard.press('Tab');
    await person.focus();
    await expect.poll(height).toBeGreaterThan(before);
  });

  it('tells when each event was by the clocks of one zone, which it names, beside ids in their own direction', async () => {
    const page = await begin(1440, 900);
    await page.getByRole('tab', { name: 'Events' }).click();
    const first = page.locator('.event-list tbody tr').first();
    await first.locator('time', { hasText: '2026-01-01 23:30' }).waitFor();
    await page.locator('.event-list th', { hasText: 'Europe/Madrid' }).waitFor();
    await expect.poll(() => first.locator('bdi').first().innerText()).toBe(rightToLeft);
    await first.locator('.plain').click();
    await page.locator('.why time', { hasText: '2026-01-01 23:30' }).waitFor();
  });

  it.each([
    [1440, 900],
    [390, 540],
  ])(
    'shows why beside a whole list at %i by %i, and what it is of by a whole sign',
    async (width, height) => {
      const page = await begin(width, height);
      const swatches = page.locator('.tab-panel .swatch');
      const widths = () =>
        swatches.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
      await expect.poll(async () => new Set(await widths())).toEqual(new Set([9]));
      await page.getByRole('tab', { name: 'Events' }).click();
      await page.locator('.event-list .plain').first().click();
      await expect.poll(() => page.locator('.why header').evaluate(isInView)).toBe(true);
      const beyond = () =>
        page.locator('.event-list').evaluate((list) => list.scrollWidth - list.clientWidth);
      await expect.poll(beyond).toBe(0);
      const parted = () =>
        page
          .locator('.why .chip')
          .evaluateAll((all) => all.filter((chip) => chip.getClientRects().length > 1));
      await expect.poll(parted).toEqual([]);
    },
  );

  it('draws the graph of 160 rules as large as somebody wants it, by keys too', async () => {
    const page = await begin(1440, 900);
    await page.getByRole('tab', { name: 'Graph' }).click();
    const graph = page.locator('.graph svg');
    const height = async () => (await graph.boundingBox())?.height ?? 0;
    await expect.poll(height).toBeGreaterThan(10_000);
    const before = await height();
    await page.getByRole('button', { name: 'Whole graph' }).click();
    await expect.poll(height).toBeLessThan(900);
    const whole = await height();
    await page.getByRole('button', { name: 'Larger' }).click();
    await expect.poll(height).toBeGreaterThan(whole * 1.2);
    await page.getByRole('button', { name: 'Width of the panel' }).click();
    await expect.poll(height).toBe(before);
    await graph.locator('[role="button"]').first().focus();
    await page.keyboard.press('-');
    await expect.poll(height).toBeLessThan(before * 0.9);
  });
});

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

/** Cells of tables whose content is wider than they are, but for what is cut to be read whole. */
function cutCells(page: Page): Promise<readonly string[]> {
  return page
    .locator('.tab-panel :is(td, th):visible')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
        .map((cell) => `${cell.textContent?.slice(0, 40)}: ${cell.scrollWidth} in ${cell.clientWidth}`),
    );
}
