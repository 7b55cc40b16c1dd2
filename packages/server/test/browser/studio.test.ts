import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { picture, violationsIn } from '../../../../tools/accessibility.js';
import { findChromium, installHint, launch } from '../../../../tools/chromium.js';
import { leftOut } from '../../../../tools/left-out.js';
import { routes } from '../../src/routes/index.js';
import { eachDatabase } from '../../src/storage/testing/each-database.js';
import { Client } from '../../src/testing/client.js';
import { DEVELOPMENT, type RunningServer, startServer, stopServers } from '../running-server.js';

const executable = findChromium(process.env);

it('has a browser to run in where tests must not be left out', () => {
  if (process.env['CI'] !== undefined) expect(executable, installHint).not.toBeNull();
});

const name = '/studio in Chromium';
const CLIENT = { client_id: 'merit-dev', client_secret: 'merit-dev-secret' };

describe.skipIf(executable === null)(executable === null ? leftOut(name, installHint) : name, () => {
  eachDatabase((database) => {
    let browser: Browser;
    let context: BrowserContext;
    let page: Page;
    let service: RunningServer;
    let issuer: string;
    /** Origins that the browser asked, other than that of the service. */
    const elsewhere = new Set<string>();
    /** What the browser has to say, also of breaches of the page's policy. */
    const said: string[] = [];

    beforeAll(async () => {
      browser = await launch(executable ?? '');
    });
    afterAll(() => browser?.close());

    beforeEach(async () => {
      service = await startServer({
        ...DEVELOPMENT,
        DEV_ADMIN_PASSWORD: 'admin',
        DATABASE_URL: database.url,
      });
      issuer = String(
        (await service.logged('identity provider for development: not for production'))['issuer'],
      );
      context = await browser.newContext();
      elsewhere.clear();
      said.length = 0;
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (protocol !== 'data:' && origin !== service.url) elsewhere.add(origin);
      });
      context.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
      context.on('weberror', (error) => said.push(error.error().message));
      page = await context.newPage();
    });
    afterEach(async () => {
      await context.close();
      await stopServers();
      expect(said).toEqual([]);
    });

    /** Calls the service as its administrator does. */
    async function administrator(): Promise<Client> {
      const body = new URLSearchParams({
        ...CLIENT,
        grant_type: 'password',
        username: 'admin',
        password: 'admin',
      });
      const answer = await fetch(`${issuer}/protocol/openid-connect/token`, { method: 'POST', body });
      const { access_token: token } = (await answer.json()) as { readonly access_token: string };
      return new Client({ url: service.url, routes }).with({ authorization: `Bearer ${token}` });
    }

    async function signIn(): Promise<void> {
      await page.goto(`${service.url}/studio`);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.fill('input[name=username]', 'admin');
      await page.fill('input[name=password]', 'admin');
      await page.click('button[value=allow]');
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
    }

    /** Puts another text into the editor, as somebody who pastes it. */
    async function write(text: string): Promise<void> {
      await page.getByRole('textbox', { name: 'Text of the strategy' }).click();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await page.keyboard.insertText(text);
    }

    const giving = (points: number) => `strategy "Walks" {
  input km: int (0..100)
  rule "Far" when km >= 10 { award ${points} }
  otherwise { award 1 }
}
`;

    /** @param foreseen What the dialogue says of it. */
    async function publish(foreseen: string): Promise<void> {
      await page.getByRole('button', { name: 'Publish…' }).click();
      await page.getByRole('dialog').getByText('No findings').waitFor();
      await page.getByRole('dialog').getByText(foreseen).waitFor();
      await page.getByLabel('What changes, for the log').fill('Far walks count');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Publish version/ })
        .click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }

    it('lets somebody sign in, write, publish, see the next award follow, and roll back', async () => {
      await signIn();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/studio');
      await write(giving(20));
      await publish('One award gives 1 to 20 points');
      await page.getByText('Version 1 awards now').waitFor();
      const client = await administrator();
      const [strategy] = (await client.get('/strategies/custom')).body.items;
      expect(strategy).toMatchObject({ name: 'Walks', publishedVersion: 1 });
      const { strategyId } = strategy;
      const { gameId } = (await client.post('/games', { externalGameId: 'city', strategyId })).body;
      await client.post(`/games/${gameId}/tasks`, { externalTaskId: 'walk' });
      const walk = { externalUserId: 'ann', data: { km: 12 } };
      const pointsOf = async () =>
        (await client.post(`/games/${gameId}/tasks/walk/points`, walk)).body.points;
      expect(await pointsOf()).toBe(20);
      await write(giving(15));
      await publish('1 person would have earned less');
      await page.getByText('Version 2 awards now').waitFor();
      await page.getByLabel('Events of').selectOption({ label: 'city' });
      await page.getByText('city.jsonl').waitFor();
      await write(giving(5));
      await page.getByRole('tab', { name: /^Change/ }).click();
      await page.getByText('−10 points against version 2').waitFor();
      await write(giving(15));
      expect(await pointsOf()).toBe(15);
      await page.getByRole('tab', { name: 'Versions' }).click();
      await page.getByRole('cell', { name: 'Far walks count' }).first().waitFor();
      await page.getByRole('button', { name: /^Make it award again/ }).click();
      await page.getByText('Version 1 awards now').waitFor();
      expect(await pointsOf()).toBe(20);
      const { items } = (await client.get('/dashboard/summary/logs?module=strategies')).body;
      expect(items.map(({ details }: { details: { note?: string } }) => details.note)).toContain(
        'Far walks count',
      );
      expect([...elsewhere]).toEqual([new URL(issuer).origin]);
    });

    /** Looks at the page as it is in both themes. */
    async function expectOpenToAll(state: string): Promise<void> {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect([state, colorScheme, await violationsIn(page)]).toEqual([state, colorScheme, []]);
        const width = async () => (await page.locator('.page').boundingBox())?.width;
        await expect.poll(width).toBe(page.viewportSize()?.width);
        await picture(page, `${state}-${colorScheme}`);
      }
    }

    it('keeps nobody out of signing in, versions and publishing, in light and in dark', async () => {
      await page.goto(`${service.url}/studio`);
      await page.getByRole('button', { name: 'Use a key' }).click();
      await expectOpenToAll('signed-out');
      await signIn();
      await write(giving(20));
      await publish('One award gives 1 to 20 points');
      await page.getByText('Version 1 awards now').waitFor();
      await expectOpenToAll('signed-in');
      const client = await administrator();
      const [{ id, strategyId }] = (await client.get('/strategies/custom')).body.items;
      const { gameId } = (await client.post('/games', { externalGameId: 'city', strategyId })).body;
      await client.post(`/games/${gameId}/tasks`, { externalTaskId: 'walk' });
      const walk = { externalUserId: 'ann', data: { km: 12 } };
      await client.post(`/games/${gameId}/tasks/walk/points`, walk);
      await write(giving(15));
      await page.getByRole('button', { name: 'Publish…' }).click();
      await page.getByText('1 person would have earned less').waitFor();
      await expectOpenToAll('publishing');
      await page.getByRole('button', { name: 'Not yet' }).click();
      await page.getByRole('tab', { name: 'Versions' }).click();
      await page
        .getByRole('button', { name: /^Compare/ })
        .last()
        .click();
      await page.getByText('1 line added, 1 removed.').waitFor();
      await expectOpenToAll('versions');
      await client.put(`/strategies/custom/${id}`, { source: giving(99) });
      await write(giving(16));
      await page.getByRole('button', { name: /^Save/ }).click();
      await page.getByText('Somebody changed it meanwhile').waitFor();
      await page.getByRole('dialog').getByText('1 line added, 1 removed.').waitFor();
      await expectOpenToAll('conflict');
      expect(said.splice(0)).toEqual([expect.stringContaining('412')]);
    });

    it('keeps what was written while somebody signs in', async () => {
      await page.goto(`${service.url}/studio`);
      await write(giving(7));
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.fill('input[name=username]', 'admin');
      await page.fill('input[name=password]', 'admin');
      await page.click('button[value=allow]');
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
      await page.getByText('award 7').waitFor();
    });

    it('begins a strategy from a template or by import, and keeps it beside the others', async () => {
      await signIn();
      await write(giving(20));
      await page.getByRole('button', { name: /^Save/ }).click();
      await page.getByText(/^Saved/).waitFor();
      await page.getByRole('button', { name: 'New…' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Referral/ })
        .click();
      await page.getByText('strategy "Referral').waitFor();
      await page.getByRole('button', { name: /^Save/ }).click();
      await page.getByText('draft 1', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'New…' }).click();
      await page.getByLabel('Strategy in another form').fill(giving(30));
      await page.getByRole('button', { name: 'Import' }).click();
      await page.getByText('award 30').waitFor();
      const client = await administrator();
      const { items } = (await client.get('/strategies/custom')).body;
      expect(items.map(({ name: called }: { name: string }) => called).sort()).toEqual([
        expect.stringContaining('Referral'),
        'Walks',
      ]);
    });

    it('never writes over what somebody else saved, and shows what differs', async () => {
      await signIn();
      await write(giving(20));
      await publish('One award gives 1 to 20 points');
      const client = await administrator();
      const [{ id }] = (await client.get('/strategies/custom')).body.items;
      await client.put(`/strategies/custom/${id}`, { source: giving(99) });
      await write(giving(21));
      await page.getByRole('button', { name: /^Save/ }).click();
      await page.getByText('Somebody changed it meanwhile').waitFor();
      const difference = page.getByRole('region', { name: 'Differences of the texts' });
      await difference.getByText('award 99').waitFor();
      expect((await client.get(`/strategies/custom/${id}`)).body.source).toBe(giving(99));
      // The browser tells of each answer that is an error.
      expect(said.splice(0)).toEqual([expect.stringContaining('412')]);
      await page.getByRole('button', { name: 'Keep mine' }).click();
      await page.getByRole('button', { name: /^Save/ }).click();
      await page.getByText(/^Saved/).waitFor();
      expect((await client.get(`/strategies/custom/${id}`)).body.source).toBe(giving(21));
    });
  });
});
