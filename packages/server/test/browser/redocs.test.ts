import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findChromium, installHint, launch } from '../../../../tools/chromium.js';
import { leftOut } from '../../../../tools/left-out.js';
import { type RunningServer, startServer, stopServers } from '../running-server.js';
import { unreadableIn } from './unreadable.js';

const executable = findChromium(process.env);

it('has a browser to run in where tests must not be left out', () => {
  if (process.env['CI'] !== undefined) expect(executable, installHint).not.toBeNull();
});

const name = '/redocs in Chromium';

describe.skipIf(executable === null)(executable === null ? leftOut(name, installHint) : name, () => {
  let browser: Browser;
  let context: BrowserContext;
  let service: RunningServer;
  /** Addresses that the browser asked outside of the service, and what it complained of. */
  const elsewhere: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await launch(executable ?? '');
  });
  afterAll(() => browser?.close());

  beforeEach(async () => {
    service = await startServer();
    context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
    elsewhere.length = 0;
    complaints.length = 0;
    context.on('request', (request) => {
      const url = request.url();
      const isOurs = url.startsWith(`${service.url}/`) || /^(?:data|blob):/.test(url);
      if (!isOurs) elsewhere.push(url);
    });
    context.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    context.on('weberror', (error) => complaints.push(String(error.error())));
  });
  afterEach(async () => {
    await context.close();
    await stopServers();
  });

  it('shows an operation, finds it by search, and asks nobody else', async () => {
    const page = await context.newPage();
    await page.goto(`${service.url}/redocs`);
    const operation = page.locator('[data-section-id="tag/Points/operation/awardPoints"]');
    await operation.scrollIntoViewIfNeeded();
    await expect.poll(() => operation.innerText()).toContain('externalUserId');
    await page.locator('input[type="text"], input[placeholder]').first().fill('convert');
    const found = page.locator('[data-role="search:results"]');
    await found.getByText('Convert', { exact: false }).first().waitFor();
    const shot = process.env['SCREENSHOT'];
    if (shot !== undefined) await page.screenshot({ path: shot });
    expect([elsewhere, complaints]).toEqual([[], []]);
  });

  it('can be read in the dark', async () => {
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${service.url}/redocs`);
    const operation = page.locator('[data-section-id="tag/Points/operation/awardPoints"]');
    await operation.waitFor();
    expect(await unreadableIn(operation)).toEqual([]);
  });
});
