import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { giving, inStudio } from './studio-of-service.js';

interface Held {
  /** Resolves once one was sent. */
  readonly sent: Promise<unknown>;
  readonly count: number;
  release(): Promise<void>;
}

/** Holds back the answers to requests of one kind until they are released. */
async function hold(page: Page, method: string, path: RegExp): Promise<Held> {
  const routes: Route[] = [];
  const sent = page.waitForRequest((asked) => asked.method() === method && path.test(asked.url()));
  await page.route(path, async (route) => {
    if (route.request().method() === method) routes.push(route);
    else await route.continue();
  });
  return {
    sent,
    get count() {
      return routes.length;
    },
    async release() {
      await Promise.all(routes.splice(0).map((route) => route.continue()));
      await page.unroute(path);
    },
  };
}

inStudio('answers of the service that come late', (here) => {
  /** Keeps two strategies, and shows the second. */
  async function keepTwo(): Promise<readonly [string, string]> {
    const client = await here.administrator();
    const keep = async (name: string, points: number): Promise<string> =>
      (await client.post('/strategies/custom', { name, source: giving(points, name) })).body.id;
    const ids = [await keep('Walks', 20), await keep('Runs', 30)] as const;
    await here.signIn();
    await show('Runs', 30);
    return ids;
  }

  const text = () => here.page.locator('.cm-content').innerText();
  const choose = (name: string) =>
    here.page.getByLabel('Strategy', { exact: true }).selectOption({ label: `${name} (draft 1)` });

  async function show(name: string, points: number): Promise<void> {
    await choose(name);
    await here.page.locator('.cm-line', { hasText: `award ${points}` }).waitFor();
  }

  it('never write one strategy over another, and a double click saves once', async () => {
    const [walks, runs] = await keepTwo();
    await here.write(giving(31, 'Runs'));
    const saving = await hold(here.page, 'PUT', /\/strategies\/custom\//);
    await here.page.getByRole('button', { name: /^Save/ }).dblclick();
    await saving.sent;
    here.page.once('dialog', (dialog) => dialog.accept());
    await show('Walks', 20);
    expect(saving.count).toBe(1);
    await saving.release();
    await here.page.getByText('Saved runs.merit').waitFor();
    await here.write(giving(21, 'Walks'));
    await here.page.getByRole('button', { name: /^Save/ }).click();
    await here.page.getByText('Saved walks.merit').waitFor();
    const client = await here.administrator();
    const sourceOf = async (id: string) => (await client.get(`/strategies/custom/${id}`)).body.source;
    expect([await sourceOf(walks), await sourceOf(runs)]).toEqual([giving(21, 'Walks'), giving(31, 'Runs')]);
  });

  it('don’t flip back to what was chosen before, and undoing stays within a text', async () => {
    const [walks] = await keepTwo();
    const opening = await hold(here.page, 'GET', new RegExp(`/strategies/custom/${walks}$`));
    await choose('Walks');
    await opening.sent;
    await choose('Runs');
    await here.page.locator('.cm-line', { hasText: 'award 30' }).waitFor();
    await opening.release();
    await here.page.waitForLoadState('networkidle');
    await expect.poll(text).toContain('award 30');
    await show('Walks', 20);
    const before = await text();
    await here.page.locator('.cm-content').click();
    await here.page.keyboard.press('Control+z');
    await expect.poll(text).toBe(before);
  });
});
