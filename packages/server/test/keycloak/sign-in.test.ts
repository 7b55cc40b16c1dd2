import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findChromium, installHint, launch } from '../../../../tools/chromium.js';
import { leftOut } from '../../../../tools/left-out.js';
import { stopServers } from '../running-server.js';
import { execute, finish, signIn } from './api-browser.js';
import { startFront } from './front.js';
import { DOCS_CLIENT, Realm } from './realm.js';
import { type RealmService, startRealmService } from './service.js';
import { withKeycloak } from './with-keycloak.js';

const executable = findChromium(process.env);
const name = 'in Chromium';

/** As the compose file names them. */
const CLIENT = { IDP_CLIENT_ID: DOCS_CLIENT.client_id, IDP_CLIENT_SECRET: DOCS_CLIENT.client_secret };

withKeycloak('signing in at /docs and /studio by Keycloak', (keycloak) => {
  it('has a browser to run in where tests must not be left out', () => {
    if (process.env['CI'] !== undefined) expect(executable, installHint).not.toBeNull();
  });

  describe.skipIf(executable === null)(executable === null ? leftOut(name, installHint) : name, () => {
    let browser: Browser;
    let context: BrowserContext;

    beforeAll(async () => {
      browser = await launch(executable ?? '');
    });
    afterAll(() => browser?.close());
    beforeEach(async () => {
      context = await browser.newContext();
    });
    afterEach(async () => {
      await context.close();
      await stopServers();
    });

    /** The address of its page as its log says it. */
    const docsOf = async ({ process }: RealmService) => `${(await process.logged('listening'))['docs']}`;

    it.each(['127.0.0.1', 'localhost', '0.0.0.0'])(
      'ends with a token where it listens on %s',
      async (host) => {
        const realm = await Realm.make(keycloak, `docs-${host}`);
        const service = await startRealmService(keycloak, realm, { ...CLIENT, HOST: host });
        await realm.sendBackTo(service.process.url);
        const apiBrowser = await signIn(context, await docsOf(service), 'admin');
        await finish(apiBrowser);
        expect(await execute(apiBrowser, 'listApiKeys', '/api/v1/apikey')).toMatchObject({ status: 200 });
      },
    );

    it('ends at Studio with the strategies of whoever signed in', async () => {
      const realm = await Realm.make(keycloak, 'studio');
      const { process } = await startRealmService(keycloak, realm, CLIENT);
      await realm.sendBackTo(process.url);
      const page = await context.newPage();
      await page.goto(`${process.url}/studio`);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.fill('input[name=username]', 'admin');
      await page.fill('input[name=password]', 'admin');
      const listed = page.waitForResponse((response) => response.url().includes('/strategies/custom?'));
      await page.click('#kc-login');
      expect((await listed).status()).toBe(200);
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
      expect(page.url()).toBe(`${process.url}/studio`);
    });

    it('ends with a token where browsers and the service know Keycloak by two names', async () => {
      const front = await startFront(keycloak.url);
      const realm = await Realm.make(keycloak, 'two-names', { attributes: { frontendUrl: front.url } });
      const openid = `${keycloak.url}/realms/${realm.name}/protocol/openid-connect`;
      const service = await startRealmService(keycloak, realm, {
        ...{ ...CLIENT, IDP_URL: front.url },
        ...{ IDP_JWKS_URL: `${openid}/certs`, IDP_TOKEN_URL: `${openid}/token` },
      });
      await realm.sendBackTo(service.process.url);
      const apiBrowser = await signIn(context, await docsOf(service), 'admin');
      await finish(apiBrowser);
      expect(await execute(apiBrowser, 'listApiKeys', '/api/v1/apikey')).toMatchObject({ status: 200 });
      expect([front.misled, await service.health()]).toEqual([[], ['ok', 'ok']]);
      await front.close();
    });

    it('says on the page and in the log that the service gets no token', async () => {
      const front = await startFront(keycloak.url);
      const realm = await Realm.make(keycloak, 'no-answer', { attributes: { frontendUrl: front.url } });
      const service = await startRealmService(keycloak, realm, { ...CLIENT, IDP_URL: front.url });
      await realm.sendBackTo(service.process.url);
      const { dialogue } = await signIn(context, await docsOf(service), 'admin');
      await dialogue.getByText('The identity provider cannot be reached for a token').waitFor();
      const line = service.process.lines.find((text) => text.includes('no answer to a code')) ?? '{}';
      const address = `${front.url}/realms/${realm.name}/protocol/openid-connect/token`;
      expect(JSON.parse(line)).toMatchObject({ status: 503, why: { address } });
      expect(front.misled.some((request) => request.startsWith('POST'))).toBe(true);
      await front.close();
    });

    it('says in the log that the secret is wrong', async () => {
      const realm = await Realm.make(keycloak, 'wrong-secret');
      const service = await startRealmService(keycloak, realm, { ...CLIENT, IDP_CLIENT_SECRET: 'wr0ng' });
      await realm.sendBackTo(service.process.url);
      const { dialogue } = await signIn(context, await docsOf(service), 'admin');
      await dialogue.getByText('unauthorized_client').waitFor();
      const line = service.process.lines.find((text) => text.includes('code refused')) ?? '{}';
      expect(JSON.parse(line)).toMatchObject({ status: 400, why: { found: 'unauthorized_client' } });
      expect(line).not.toContain('wr0ng');
    });
  });
});
