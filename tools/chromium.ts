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

/** A browser that talks to nobody of its own accord. */
export function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
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
}
