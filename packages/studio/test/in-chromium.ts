import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findChromium, installHint, launch } from '../../../tools/chromium.js';
import { leftOut } from '../../../tools/left-out.js';
import { type RunningStudio, startStudio } from './running-studio.js';

const executable = findChromium(process.env);

export interface PageOptions {
  readonly colorScheme?: 'light' | 'dark';
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Without events; else with those of the example. */
  readonly isBare?: true;
}

export interface StudioInChromium {
  readonly studio: RunningStudio;
  /** Opens the page as somebody does who was never here, and waits for what stands on it. */
  open(options?: PageOptions): Promise<Page>;
  /** Opens it once more in the same browser. */
  openAgain(): Promise<Page>;
  /** What the browser had to say: nothing may be left of it at the end. */
  readonly complaints: string[];
}

/**
 * Describes what the page does in a browser, each test on a folder of its own. Fails where a page asks
 * anything elsewhere, or where the browser has a word to say.
 */
export function inChromium(name: string, define: (here: StudioInChromium) => void): void {
  it(`has a browser to run in where tests must not be left out: ${name}`, () => {
    if (process.env['CI'] !== undefined) expect(executable, installHint).not.toBeNull();
  });

  describe.skipIf(executable === null)(executable === null ? leftOut(name, installHint) : name, () => {
    let browser: Browser;
    let context: BrowserContext;
    let studio: RunningStudio;
    /** Addresses that the page asked elsewhere, and what the browser complained of. */
    const elsewhere: string[] = [];
    const complaints: string[] = [];

    beforeAll(async () => {
      browser = await launch(executable ?? '');
    });
    afterAll(() => browser?.close());
    beforeEach(() => {
      elsewhere.length = 0;
      complaints.length = 0;
    });
    afterEach(async () => {
      await context.close();
      await studio.end();
      expect([elsewhere, complaints]).toEqual([[], []]);
    });

    function watch(origin: string): void {
      context.on('request', (request) => {
        if (!request.url().startsWith(`${origin}/`) && !/^(?:data|blob):/.test(request.url()))
          elsewhere.push(request.url());
      });
      context.on('console', (message) =>
        complaints.push(`${message.text()} ${JSON.stringify(message.location())}`),
      );
      context.on('weberror', (error) => complaints.push(String(error.error())));
    }

    async function openAgain(): Promise<Page> {
      const page = await context.newPage();
      await page.goto(studio.address);
      await page.locator('.cm-content').waitFor();
      return page;
    }

    async function open({ colorScheme = 'light', viewport, isBare }: PageOptions = {}): Promise<Page> {
      studio = await startStudio({ isBare: isBare === true });
      const size = viewport ?? { width: 1440, height: 900 };
      context = await browser.newContext({ viewport: size, colorScheme });
      watch(new URL(studio.address).origin);
      const page = await openAgain();
      await page.locator(isBare === true ? '.empty' : '.totals').waitFor({ state: 'attached' });
      return page;
    }

    define({
      get studio() {
        return studio;
      },
      open,
      openAgain,
      complaints,
    });
  });
}

/** Goes on by the tabulator until what has the focus is called so. */
export async function tabTo(page: Page, called: RegExp): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? '';
    });
    if (called.test(name)) return;
  }
  throw new Error(`nothing is called ${called}`);
}
