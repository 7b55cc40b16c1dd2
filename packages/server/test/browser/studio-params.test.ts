import { expect, it } from 'vitest';
import { violationsIn } from '../../../../tools/accessibility.js';
import { inStudio } from './studio-of-service.js';

const SOURCE = `strategy "Walks" {
  param base: int (1..50) = 2
  input km: int (0..100)
  otherwise { award base }
}
`;

inStudio('events of a game with parameters of its own', (here) => {
  it('are decided under these, as they were awarded, until the declared ones are chosen', async () => {
    const client = await here.administrator();
    const { id } = (await client.post('/strategies/custom', { name: 'Walks', source: SOURCE })).body;
    await client.post(`/strategies/custom/${id}/publish`, {});
    const game = { externalGameId: 'city', strategyId: `custom:${id}`, params: { base: 10 } };
    const { gameId } = (await client.post('/games', game)).body;
    await client.post(`/games/${gameId}/tasks`, { externalTaskId: 'walk' });
    await client.post(`/games/${gameId}/tasks`, { externalTaskId: 'run', params: { base: 30 } });
    let awarded = 0;
    for (const task of ['walk', 'run', 'run']) {
      const event = { externalUserId: 'ann', data: { km: 12 } };
      awarded += (await client.post(`/games/${gameId}/tasks/${task}/points`, event)).body.points;
    }
    expect(awarded).toBe(70);
    await here.signIn();
    await here.page.locator('.cm-line', { hasText: 'param base' }).waitFor();
    await here.page.getByLabel('Events of').selectOption({ label: 'city' });
    const points = here.page.locator('.totals .value').first();
    await points.filter({ hasText: '70' }).waitFor();
    await here.page.getByText('without denied ones').waitFor();
    await here.page.getByRole('combobox', { name: /^Parameters/ }).selectOption('declared');
    await points.filter({ hasText: /^6$/ }).waitFor();
  });

  it('are set by a slider for the game, or as what the text declares, and renames are followed', async () => {
    const client = await here.administrator();
    const { id } = (await client.post('/strategies/custom', { name: 'Walks', source: SOURCE })).body;
    await client.post(`/strategies/custom/${id}/publish`, {});
    const game = { externalGameId: 'city', strategyId: `custom:${id}`, timeZone: 'Europe/Madrid' };
    const { gameId } = (await client.post('/games', game)).body;
    await client.post(`/games/${gameId}/tasks`, { externalTaskId: 'walk' });
    const award = async () => {
      const event = { externalUserId: 'ann', data: { km: 12 } };
      return (await client.post(`/games/${gameId}/tasks/walk/points`, event)).body.points;
    };
    expect(await award()).toBe(2);
    await here.signIn();
    const { page } = here;
    await page.locator('.cm-line', { hasText: 'param base' }).waitFor();
    await page.getByLabel('Events of').selectOption({ label: 'city' });
    const points = page.locator('.totals .value').first();
    await points.filter({ hasText: /^2$/ }).waitFor();
    await page.getByLabel('base', { exact: true }).fill('20');
    await points.filter({ hasText: /^20$/ }).waitFor();
    await page.getByRole('button', { name: 'Set for city…' }).click();
    const asking = page.getByRole('dialog', { name: 'Set parameters for city' });
    await asking.getByRole('row', { name: 'base 2 20' }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await asking.getByRole('button', { name: 'Set for city' }).click();
    await page.getByRole('combobox', { name: /^Parameters/ }).waitFor();
    expect((await client.get(`/games/${gameId}`)).body).toMatchObject({ ...game, params: { base: 20 } });
    expect(await award()).toBe(20);

    await page.getByLabel('base', { exact: true }).fill('30');
    await page.getByRole('button', { name: 'Write into the text' }).click();
    await page.locator('.cm-line', { hasText: 'param base: int (1..50) = 30' }).waitFor();
    await here.write(SOURCE.replaceAll('base', 'start').replace('"Walks"', '"Long walks"'));
    await page.getByLabel('start', { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('start', { exact: true }).inputValue()).toBe('30');
    await page.keyboard.press('Control+s');
    await page
      .getByLabel('Strategy', { exact: true })
      .getByRole('option', { name: /^Long walks/ })
      .waitFor({ state: 'attached' });
    expect((await client.get(`/strategies/custom/${id}`)).body.name).toBe('Long walks');
  });
});
