import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findChromium, installHint, launch } from '../../../../tools/chromium.js';
import { leftOut } from '../../../../tools/left-out.js';
import { routes } from '../../src/routes/index.js';
import { eachDatabase } from '../../src/storage/testing/each-database.js';
import { Client } from '../../src/testing/client.js';
import { DEVELOPMENT, type RunningServer, startServer, stopServers } from '../running-server.js';

const executable = findChromium(process.env);
const CLIENT = { client_id: 'merit-dev', client_secret: 'merit-dev-secret' };

/** Studio of a running service, on a page of a browser that keeps nothing. */
export interface StudioOfService {
  readonly page: Page;
  readonly service: RunningServer;
  readonly issuer: string;
  /** Origins that the browser asked, other than that of the service. */
  readonly elsewhere: Set<string>;
  /** What the browser has to say, also of breaches of the page's policy: nothing may be left at the end. */
  readonly said: string[];
  /** Calls the service as its administrator does. */
  administrator(): Promise<Client>;
  signIn(): Promise<void>;
  /** Puts another text into the editor, as somebody who pastes it. */
  write(text: string): Promise<void>;
}

/** A strategy that gives so many points for a long walk. */
export const giving = (points: number, name = 'Walks') => `strategy "${name}" {
  input km: int (0..100)
  rule "Far" when km >= 10 { award ${points} }
  otherwise { award 1 }
}
`;

/** Describes what Studio does in a browser, on both databases. */
export function inStudio(name: string, define: (here: StudioOfService) => void): void {
  it('has a browser to run in where tests must not be left out', () => {
    if (process.env['CI'] !== undefined) expect(executable, installHint).not.toBeNull();
  });

  describe.skipIf(executable === null)(executable === null ? leftOut(name, installHint) : name, () => {
    eachDatabase((database) => {
      let browser: Browser;
      let context: BrowserContext;
      let page: Page;
      let service: RunningServer;
      let issuer: string;
      const elsewhere = new Set<string>();
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

      define({
        get page() {
          return page;
        },
        get service() {
          return service;
        },
        get issuer() {
          return issuer;
        },
        elsewhere,
        said,
        async administrator() {
          const body = new URLSearchParams({
            ...CLIENT,
            grant_type: 'password',
            username: 'admin',
            password: 'admin',
          });
          const answer = await fetch(`${issuer}/protocol/openid-connect/token`, { method: 'POST', body });
          const { access_token: token } = (await answer.json()) as { readonly access_token: string };
          return new Client({ url: service.url, routes }).with({ authorization: `Bearer ${token}` });
        },
        async signIn() {
          await page.goto(`${service.url}/studio`);
          await page.getByRole('button', { name: 'Sign in' }).click();
          await page.fill('input[name=username]', 'admin');
          await page.fill('input[name=password]', 'admin');
          await page.click('button[value=allow]');
          await page.getByRole('button', { name: 'Sign out' }).waitFor();
        },
        async write(text) {
          await page.getByRole('textbox', { name: 'Text of the strategy' }).click();
          await page.keyboard.press('Control+a');
          await page.keyboard.press('Delete');
          await page.keyboard.insertText(text);
        },
      });
    });
  });
}
