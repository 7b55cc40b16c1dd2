import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { picture } from '../../../../tools/accessibility.js';
import { giving, inStudio } from './studio-of-service.js';

const longName = `city-${'of-many-words-'.repeat(12)}end`;

/** Words of cells and headings that are parted within themselves. */
function partedWords(table: Locator): Promise<readonly string[]> {
  return table.locator('th, td').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const page = cell.ownerDocument;
      const texts = 4;
      const walker = page.createTreeWalker(cell, texts);
      const parted: string[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
          const range = page.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (range.getClientRects().length > 1) parted.push(word);
        }
      }
      return parted;
    }),
  );
}

inStudio('long lists of Studio', (here) => {
  it('tells of many versions in whole words, which of them awarded, and shows what differs beside each', async () => {
    const client = await here.administrator();
    const { body } = await client.post('/strategies/custom', { name: 'Walks', source: giving(1) });
    await client.post(`/strategies/custom/${body.id}/publish`);
    for (let points = 2; points <= 60; points += 1) {
      await client.put(`/strategies/custom/${body.id}`, { source: giving(points) });
    }
    await client.post(`/strategies/custom/${body.id}/publish`);
    await here.signIn();
    const { page } = here;
    await page.locator('.cm-line', { hasText: 'award 60' }).waitFor();
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByText('The first 50 of 60').waitFor();
    const table = page.locator('.versions > table');
    const compare = table.locator('tr', { hasText: 'Version 40' }).getByRole('button', { name: /^Compare/ });
    await compare.click();
    await page.getByRole('heading', { name: 'From version 40 to the text' }).waitFor();
    const gap = async () => {
      const [button, shown] = [await compare.boundingBox(), await page.locator('.difference').boundingBox()];
      return (shown?.y ?? 0) - (button?.y ?? 0);
    };
    await expect.poll(gap).toBeGreaterThan(0);
    await expect.poll(gap).toBeLessThan(200);
    await page.getByRole('button', { name: 'Show 10 more' }).click();
    const row = (text: string) => table.locator('tr', { hasText: text }).getByRole('button');
    await row('Version 1awarded')
      .filter({ hasText: /^Make it award again…/ })
      .waitFor();
    await row('Version 2earlier draft')
      .filter({ hasText: /^Make it award…/ })
      .waitFor();
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => partedWords(table), { message: `${width}` }).toEqual([]);
      await picture(page, `versions-${width}`);
    }
  });

  it('keeps within its side whose parameters count, however long the name of the game is', async () => {
    const client = await here.administrator();
    const source = giving(5).replace('input km', 'param far: int (1..50) = 10 input km');
    const { id, strategyId } = (await client.post('/strategies/custom', { name: 'Walks', source })).body;
    await client.post(`/strategies/custom/${id}/publish`);
    const game = { externalGameId: longName, strategyId, params: { far: 12 } };
    const { gameId } = (await client.post('/games', game)).body;
    await client.post(`/games/${gameId}/tasks`, { externalTaskId: 'walk' });
    const walk = { externalUserId: 'ann', data: { km: 12 } };
    await client.post(`/games/${gameId}/tasks/walk/points`, walk);
    await here.signIn();
    const { page } = here;
    await page.locator('select.sources').selectOption({ label: longName });
    await page.locator('.totals').waitFor();
    const whose = page.locator('.whose-params select');
    const [choice, param, side] = [whose, page.locator('.param'), page.locator('.params')].map(
      (each) => () => each.first().boundingBox(),
    );
    const ends = async () => {
      const [{ x = 0, y = 0, width = 0, height = 0 }, first, all] = [
        (await choice?.()) ?? {},
        await param?.(),
        await side?.(),
      ];
      return {
        isWithin: x + width <= (all?.x ?? 0) + (all?.width ?? 0),
        isAbove: y + height <= (first?.y ?? 0),
      };
    };
    await expect.poll(ends).toEqual({ isWithin: true, isAbove: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'What it does' }).click();
    const line = page.locator('.events-line');
    await expect.poll(async () => (await line.boundingBox())?.width ?? 0).toBeGreaterThan(300);
  });
});
