import { expect, it } from 'vitest';
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
});
