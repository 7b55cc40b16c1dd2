import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findChromium, installHint, launch } from '../../../../tools/chromium.js';
import { leftOut } from '../../../../tools/left-out.js';
import { DEVELOPMENT, type RunningServer, startServer, stopServers } from '../running-server.js';
import { unreadableIn } from './unreadable.js';

const executable = findChromium(process.env);

it('has a browser to run in where tests must not be left out', () => {
  if (process.env['CI'] !== undefined) expect(executable, installHint).not.toBeNull();
});

const name = '/docs in Chromium';

describe.skipIf(executable === null)(executable === null ? leftOut(name, installHint) : name, () => {
  let browser: Browser;
  let context: BrowserContext;
  let service: RunningServer;
  /** Origins that the browser asked, other than that of the service. */
  const elsewhere = new Set<string>();

  beforeAll(async () => {
    browser = await launch(executable ?? '');
  });
  afterAll(() => browser?.close());

  beforeEach(async () => {
    service = await startServer({ ...DEVELOPMENT, DEV_ADMIN_PASSWORD: 'admin' });
    context = await browser.newContext();
    elsewhere.clear();
    context.on('request', (request) => {
      const { origin } = new URL(request.url());
      if (origin !== service.url) elsewhere.add(origin);
    });
  });
  afterEach(async () => {
    await context.close();
    await stopServers();
  });

  async function signIn(page: Page): Promise<void> {
    await page.locator('button.authorize').first().click();
    const dialogue = page.locator('.auth-container', { hasText: 'oauth2' });
    await dialogue.locator('label[for*="openid"]').first().click();
    const opened = context.waitForEvent('page');
    await dialogue.locator('button.authorize').click();
    const login = await opened;
    await login.fill('input[name=username]', 'admin');
    await login.fill('input[name=password]', 'admin');
    await login.click('button[value=allow]');
    await dialogue.getByRole('button', { name: 'Remove authorization' }).waitFor();
    await dialogue.locator('button.btn-done').click();
  }

  it('signs a person in and calls an endpoint with the token, asking nobody else', async () => {
    const { issuer } = await service.logged('identity provider for development: not for production');
    const page = await context.newPage();
    await page.goto(`${service.url}/docs`);
    await signIn(page);
    const operation = page.locator('#operations-API_keys-createApiKey');
    await operation.locator('.opblock-summary').click();
    await operation.locator('textarea').fill('{"client":"browser"}');
    const answered = page.waitForResponse((response) => response.url().endsWith('/apikey/create'));
    await operation.locator('button.execute').click();
    const answer = await answered;
    expect([answer.status(), await answer.json()]).toMatchObject([201, { client: 'browser' }]);
    expect([...elsewhere]).toEqual([new URL(issuer ?? '').origin]);
  });

  it.each([
    'Games-getEffectiveStrategy',
    'Strategies-getStrategySchema',
    'Custom_strategies-createCustomStrategy',
    'Custom_strategies-listStrategyTemplates',
  ])('makes nothing up in an example that it puts together of members: %s', async (id) => {
    const page = await context.newPage();
    await page.goto(`${service.url}/docs`);
    const operation = page.locator(`#operations-${id}`);
    await operation.locator('.opblock-summary').click();
    const example = operation.locator('.responses-table .example').first();
    await expect.poll(() => example.innerText()).toContain('"inputs"');
    await expect.poll(() => example.innerText()).not.toMatch(/"string"|additionalProp/);
  });

  it('can be read in the dark, on a narrow screen too, and names a type for every parameter', async () => {
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 1200 });
    await page.goto(`${service.url}/docs`);
    const operation = page.locator('#operations-Points-awardPoints');
    await operation.locator('.opblock-summary').click();
    await operation.locator('.responses-table .header-col').first().waitFor();
    expect(await unreadableIn(operation)).toEqual([]);
    const types = () => operation.locator('.parameter__type').allInnerTexts();
    await expect.poll(types).toEqual(['string($uuid)', 'string', 'boolean', 'string']);
    const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    await expect.poll(() => page.evaluate(beyond)).toBe(0);
  });
});
