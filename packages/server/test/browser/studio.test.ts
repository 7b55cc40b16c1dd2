import { expect, it } from 'vitest';
import { picture, violationsIn } from '../../../../tools/accessibility.js';
import { giving, inStudio } from './studio-of-service.js';

inStudio('/studio in Chromium', (here) => {
  /** @param foreseen What the dialogue says of it. */
  async function publish(foreseen: string): Promise<void> {
    await here.page.getByRole('button', { name: 'Publish…' }).click();
    await here.page.getByRole('dialog').getByText('No findings').waitFor();
    await here.page.getByRole('dialog').getByText(foreseen).waitFor();
    await here.page.getByLabel('What changes, for the log').fill('Far walks count');
    await here.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Publish version/ })
      .click();
    await here.page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  it('lets somebody sign in, write, publish, see the next award follow, and roll back', async () => {
    await here.signIn();
    expect(new URL(here.page.url()).pathname + new URL(here.page.url()).search).toBe('/studio');
    await here.write(giving(20));
    await publish('One award gives 1 to 20 points');
    await here.page.getByText('Version 1 awards now').waitFor();
    const client = await here.administrator();
    const [strategy] = (await client.get('/strategies/custom')).body.items;
    expect(strategy).toMatchObject({ name: 'Walks', publishedVersion: 1 });
    const { strategyId } = strategy;
    const { gameId } = (await client.post('/games', { externalGameId: 'city', strategyId })).body;
    await client.post(`/games/${gameId}/tasks`, { externalTaskId: 'walk' });
    const walk = { externalUserId: 'ann', data: { km: 12 } };
    const pointsOf = async () => (await client.post(`/games/${gameId}/tasks/walk/points`, walk)).body.points;
    expect(await pointsOf()).toBe(20);
    await here.write(giving(15));
    await publish('1 person would have earned less');
    await here.page.getByText('Version 2 awards now').waitFor();
    await here.page.getByLabel('Events of').selectOption({ label: 'city' });
    await here.page.getByText('city.jsonl').waitFor();
    await here.write(giving(5));
    await here.page.getByRole('tab', { name: /^Change/ }).click();
    await here.page.getByText('−10 points against version 2').waitFor();
    await here.write(giving(15));
    expect(await pointsOf()).toBe(15);
    await here.page.getByRole('tab', { name: 'Versions' }).click();
    await here.page.getByRole('cell', { name: 'Far walks count' }).first().waitFor();
    await here.page.getByRole('button', { name: /^Make it award again/ }).click();
    await here.page.getByRole('dialog').getByText('Nobody would have earned less').waitFor();
    expect(await pointsOf()).toBe(15);
    await here.page.getByRole('button', { name: 'Go back to version 1' }).click();
    await here.page.getByText('Version 1 awards now').waitFor();
    expect(await pointsOf()).toBe(20);
    const { items } = (await client.get('/dashboard/summary/logs?module=strategies')).body;
    expect(items.map(({ details }: { details: { note?: string } }) => details.note)).toContain(
      'Far walks count',
    );
    expect([...here.elsewhere]).toEqual([new URL(here.issuer).origin]);
  });

  /** Looks at the page as it is in both themes. */
  async function expectOpenToAll(state: string): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      await here.page.emulateMedia({ colorScheme });
      expect([state, colorScheme, await violationsIn(here.page)]).toEqual([state, colorScheme, []]);
      const width = async () => (await here.page.locator('.page').boundingBox())?.width;
      await expect.poll(width).toBe(here.page.viewportSize()?.width);
      await picture(here.page, `${state}-${colorScheme}`);
    }
  }

  it('keeps nobody out of signing in, versions and publishing, in light and in dark', async () => {
    await here.page.goto(`${here.service.url}/studio`);
    await here.page.getByRole('button', { name: 'Use a key' }).click();
    await expectOpenToAll('signed-out');
    await here.signIn();
    await here.write(giving(20));
    await publish('One award gives 1 to 20 points');
    await here.page.getByText('Version 1 awards now').waitFor();
    await expectOpenToAll('signed-in');
    const client = await here.administrator();
    const [{ id, strategyId }] = (await client.get('/strategies/custom')).body.items;
    const { gameId } = (await client.post('/games', { externalGameId: 'city', strategyId })).body;
    await client.post(`/games/${gameId}/tasks`, { externalTaskId: 'walk' });
    const walk = { externalUserId: 'ann', data: { km: 12 } };
    await client.post(`/games/${gameId}/tasks/walk/points`, walk);
    await here.write(giving(15));
    await here.page.getByRole('button', { name: 'Publish…' }).click();
    await here.page.getByText('1 person would have earned less').waitFor();
    await expectOpenToAll('publishing');
    await here.page.getByRole('button', { name: 'Not yet' }).click();
    await here.page.getByRole('tab', { name: 'Versions' }).click();
    await here.page
      .getByRole('button', { name: /^Compare/ })
      .last()
      .click();
    await here.page.getByText('1 line added, 1 removed.').waitFor();
    await expectOpenToAll('versions');
    await client.put(`/strategies/custom/${id}`, { source: giving(99) });
    await here.write(giving(16));
    await here.page.getByRole('button', { name: /^Save/ }).click();
    await here.page.getByText('Somebody changed it meanwhile').waitFor();
    await here.page.getByRole('dialog').getByText('1 line added, 1 removed.').waitFor();
    await expectOpenToAll('conflict');
    expect(here.said.splice(0)).toEqual([expect.stringContaining('412')]);
  });

  it('keeps what was written while somebody signs in', async () => {
    await here.page.goto(`${here.service.url}/studio`);
    await here.write(giving(7));
    await here.page.getByRole('button', { name: 'Sign in' }).click();
    await here.page.fill('input[name=username]', 'admin');
    await here.page.fill('input[name=password]', 'admin');
    await here.page.click('button[value=allow]');
    await here.page.getByRole('button', { name: 'Sign out' }).waitFor();
    await here.page.getByText('award 7').waitFor();
  });

  it('begins a strategy from a template or by import, and keeps it beside the others', async () => {
    await here.signIn();
    await here.write(giving(20));
    await here.page.getByRole('button', { name: /^Save/ }).click();
    await here.page.getByText(/^Saved/).waitFor();
    await here.page.getByRole('button', { name: 'New…' }).click();
    await here.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Referral/ })
      .click();
    await here.page.getByText('strategy "Referral').waitFor();
    await here.page.getByRole('button', { name: /^Save/ }).click();
    await here.page.getByText('draft 1', { exact: true }).waitFor();
    await here.page.getByRole('button', { name: 'New…' }).click();
    await here.page.getByLabel('Strategy in another form').fill(giving(30));
    await here.page.getByRole('button', { name: 'Import' }).click();
    await here.page.getByText('award 30').waitFor();
    const client = await here.administrator();
    const { items } = (await client.get('/strategies/custom')).body;
    expect(items.map(({ name: called }: { name: string }) => called).sort()).toEqual([
      expect.stringContaining('Referral'),
      'Walks',
    ]);
  });

  it('never writes over what somebody else saved, and shows what differs', async () => {
    await here.signIn();
    await here.write(giving(20));
    await publish('One award gives 1 to 20 points');
    const client = await here.administrator();
    const [{ id }] = (await client.get('/strategies/custom')).body.items;
    await client.put(`/strategies/custom/${id}`, { source: giving(99) });
    await here.write(giving(21));
    await here.page.getByRole('button', { name: /^Save/ }).click();
    await here.page.getByText('Somebody changed it meanwhile').waitFor();
    const difference = here.page.getByRole('region', { name: 'Differences of the texts' });
    await difference.getByText('award 99').waitFor();
    expect((await client.get(`/strategies/custom/${id}`)).body.source).toBe(giving(99));
    // The browser tells of each answer that is an error.
    expect(here.said.splice(0)).toEqual([expect.stringContaining('412')]);
    await here.page.getByRole('button', { name: 'Keep mine' }).click();
    await here.page.getByRole('button', { name: /^Save/ }).click();
    await here.page.getByText(/^Saved/).waitFor();
    expect((await client.get(`/strategies/custom/${id}`)).body.source).toBe(giving(21));
  });
});
