import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium, installHint, launch } from '../../../../tools/chromium.js';
import { bundleForBrowser, sizesOf } from './bundle.js';
import { tourAsText } from './tour.js';

const root = new URL('../../../../', import.meta.url);
const source = readFileSync(new URL('examples/daily-activity/daily-activity.merit', root), 'utf8');
const broken = readFileSync(new URL('conformance/diagnostics/five-type-errors.merit', root), 'utf8');
const executable = findChromium(process.env);
const isContinuousIntegration = process.env['CI'] !== undefined;

/** Writes what the tour saw, or what went wrong, where the test reads it. */
const script = `
  import { tourAsText } from './tour.js';
  tourAsText(${JSON.stringify(source)}, ${JSON.stringify(broken)})
    .catch((error) => String(error.stack))
    .then((text) => { document.querySelector('#sights').textContent = text; });
`;

/** A page that may load nothing, and run no code that is made from text. */
function pageWith(bundle: string): string {
  const policy = "default-src 'none'; script-src 'unsafe-inline'";
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><pre id="sights"></pre>
    <script>${bundle.replaceAll('</script', '<\\/script')}</script>`;
}

/**
 * Lays out pictures in layers, and is four times as large as all the rest: it is imported where one is drawn.
 */
const loadedLater = ['elkjs'];

describe('a bundle for browsers', () => {
  it.each([
    ['both packages', "export * from '@merit/dsl'; export * from '@merit/engine';"],
    ['what deciding needs', "import { compile } from '@merit/engine'; globalThis.compile = compile;"],
  ])('of %s finds all it needs without Node, and stays small', async (_, contents) => {
    const bundle = await bundleForBrowser(contents, loadedLater);
    expect(sizesOf(bundle).gzipped).toBeLessThan(240_000);
  });
});

it('has a browser to run in where tests must not be left out', () => {
  if (isContinuousIntegration) expect(executable, installHint).not.toBeNull();
});

describe.skipIf(executable === null)(`in Chromium (${executable ?? installHint})`, () => {
  let browser: Browser;
  const requests: string[] = [];
  const errors: string[] = [];

  beforeAll(async () => {
    browser = await launch(executable ?? '');
  });
  afterAll(() => browser?.close());

  it('everything is as it is in Node, without a request', async () => {
    const page = await browser.newPage();
    page.on('request', (request) => requests.push(request.url()));
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.setContent(pageWith(await bundleForBrowser(script)));
    const tour: unknown = JSON.parse(await tourAsText(source, broken));
    const sights = page.locator('#sights:not(:empty)');
    await expect
      .poll(async (): Promise<unknown> => JSON.parse((await sights.textContent()) ?? ''))
      .toEqual(tour);
    expect([requests, errors]).toEqual([[], []]);
  });
});
