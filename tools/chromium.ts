import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';
import { findExecutable } from './executable.js';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** What to do where no browser is found. */
export const installHint = 'no Chromium on the path: `apt-get install chromium`, or set CHROMIUM_PATH';

/** The path of the browser: CHROMIUM_PATH, or the first that is on the path; null where there is none. */
export function findChromium(env: NodeJS.ProcessEnv): string | null {
  return findExecutable(names, env['CHROMIUM_PATH'], env);
}

/** So long one step may take on a busy machine; Playwright itself gives up after half a minute. */
const STEP_MS = 120_000;

/** A browser that talks to nobody of its own accord. */
export async function launch(executablePath: string): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    timeout: STEP_MS,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  // Its pages, also those without a context of their own, are of contexts that come from here.
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(STEP_MS);
    return context;
  };
  return browser;
}
