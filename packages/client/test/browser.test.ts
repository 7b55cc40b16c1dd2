import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium, installHint, launch } from '../../../tools/chromium.js';
import { leftOut } from '../../../tools/left-out.js';
import { eachService } from '../../server/src/testing/each-service.js';

const here = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(`${here}README.md`, 'utf8');
const [, program = '', printed = ''] = /```js\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/.exec(readme) ?? [];

const executable = findChromium(process.env);
const name = 'the client in Chromium';

it('has a browser to run in where tests must not be left out', () => {
  if (process.env['CI'] !== undefined) expect(executable, installHint).not.toBeNull();
});

/** A page of somebody else's, at an address of its own, which runs a script. */
const pages: Server = createServer((_, response) => {
  response.setHeader('Content-Type', 'text/html');
  response.end('<!doctype html><title>Shop</title>');
});
await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;

/** The README's program, for a page: a person's token in place of the key, which doesn't belong there. */
async function bundled(url: string, token: string): Promise<string> {
  const contents = program
    .replace('process.env.MERIT_URL', JSON.stringify(url))
    .replace('apiKey: process.env.MERIT_API_KEY', `token: () => ${JSON.stringify(token)}`);
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: here, loader: 'js' },
    ...{ bundle: true, format: 'esm', platform: 'browser', write: false, logLevel: 'silent' },
    conditions: ['@merit/source'],
  });
  return outputFiles[0]?.text ?? '';
}

describe.skipIf(executable === null)(executable === null ? leftOut(name, installHint) : name, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch(executable ?? '');
  });
  afterAll(async () => {
    await browser?.close();
    pages.close();
  });

  /** What a page prints that runs the program. */
  async function runInPage(url: string, token: string): Promise<string> {
    const context = await browser.newContext();
    const page = await context.newPage();
    const lines: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'log') lines.push(`${message.text()}\n`);
    });
    await page.goto(origin);
    // Ends once the program has: its top-level awaits are the module's.
    const source = `data:text/javascript,${encodeURIComponent(await bundled(url, token))}`;
    try {
      await page.evaluate(`import(${JSON.stringify(source)}).then(() => undefined)`);
    } finally {
      await context.close();
    }
    return lines.join('');
  }

  describe('on a page of an origin that the service knows', () => {
    eachService(
      (service) => {
        it('does what its README says', async () => {
          const token = await service().issuer.sign({ sub: 'ann' });
          expect(await runInPage(service().url, token)).toBe(printed);
        });
      },
      { settings: { CORS_ALLOWED_ORIGINS: origin } },
    );
  });

  describe('on a page of another', () => {
    eachService((service) => {
      it('gets no answer', async () => {
        const token = await service().issuer.sign({ sub: 'ann' });
        await expect(runInPage(service().url, token)).rejects.toThrow(/fetch/i);
      });
    });
  });
});
