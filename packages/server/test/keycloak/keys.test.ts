import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fetchKeySet } from '../../src/auth/fetch-key-set.js';
import { KeySet } from '../../src/auth/key-set.js';
import { TokenVerifier } from '../../src/auth/token-verifier.js';
import { startTcpProxy, type TcpProxy } from '../../src/storage/testing/tcp-proxy.js';
import { TestClock } from '../../src/storage/testing/test-clock.js';
import { until } from '../../src/testing/until.js';
import { stopServers } from '../running-server.js';
import { Realm } from './realm.js';
import { startRealmService } from './service.js';
import { withKeycloak } from './with-keycloak.js';

const SECOND = 1000;

interface Key {
  readonly kid: string;
  readonly providerId: string;
  readonly use: string;
  readonly algorithm: string;
}

withKeycloak('the keys of a Keycloak realm', (keycloak) => {
  let realm: Realm;
  let clock: TestClock;
  let keySet: KeySet;
  let proxy: TcpProxy;

  beforeAll(async () => {
    realm = await Realm.make(keycloak, 'keys');
  });
  afterAll(stopServers);

  const keysAt = (proxied: TcpProxy) =>
    new URL(proxied.through(`${realm.issuer}/protocol/openid-connect/certs`));

  beforeEach(async () => {
    clock = new TestClock(Date.now());
    proxy = await startTcpProxy(keycloak.url);
    keySet = new KeySet({
      clock,
      fetchKeySet: (signal) => fetchKeySet(keysAt(proxy), signal),
      onFailure: () => undefined,
      onRecovery: () => undefined,
    });
    return async () => proxy.close();
  });

  /** What becomes of a token: keys grow older by the clock of the test, tokens by Keycloak's. */
  function check(token: string): Promise<string> {
    const real = { now: Date.now, elapsed: () => 0 };
    const verifier = new TokenVerifier({ keySet, issuer: realm.issuer, audience: 'merit', clock: real });
    return verifier.verify(token).then(
      () => 'taken',
      ({ code }: { code: string }) => code,
    );
  }

  /** Signs from now on with a new key; gives what withdraws the one before. */
  async function rotate(priority: number): Promise<() => Promise<void>> {
    const { keys } = (await realm.ask('GET', '/keys')) as { readonly keys: readonly Key[] };
    const before = keys.find(({ use, algorithm }) => use === 'SIG' && algorithm === 'RS256');
    const providerType = 'org.keycloak.keys.KeyProvider';
    const config = { priority: [`${priority}`], algorithm: ['RS256'] };
    await realm.ask('POST', '/components', {
      name: 'next',
      providerId: 'rsa-generated',
      providerType,
      config,
    });
    return async () => void (await realm.ask('DELETE', `/components/${before?.providerId}`));
  }

  it('are read anew for a token of the next one, 30 s after the last time at the earliest', async () => {
    const { access_token: first } = await realm.login('player');
    expect(await check(first)).toBe('taken');
    await rotate(200);
    const { access_token: second } = await realm.login('player');
    expect(decodeProtectedHeader(second).kid).not.toBe(decodeProtectedHeader(first).kid);
    expect([await check(second), await check(first)]).toEqual(['invalid-token', 'taken']);
    clock.advance(30 * SECOND);
    expect([await check(second), await check(first)]).toEqual(['taken', 'taken']);
  });

  it('are believed for 300 s after they were withdrawn', async () => {
    const { access_token: token } = await realm.login('player');
    expect(await check(token)).toBe('taken');
    const withdraw = await rotate(300);
    await withdraw();
    clock.advance(239 * SECOND);
    await keySet.refresh();
    expect(await check(token)).toBe('taken');
    clock.advance(SECOND);
    await keySet.refresh();
    expect(await check(token)).toBe('invalid-token');
  });

  it('outlast an outage of a minute, and come back by themselves after a longer one', async () => {
    const { access_token: token } = await realm.login('player');
    await keySet.refresh();
    clock.advance(240 * SECOND);
    const address = keysAt(proxy);
    await proxy.close();
    await keySet.refresh();
    expect([keySet.state(), await check(token)]).toEqual(['degraded', 'taken']);
    clock.advance(60 * SECOND);
    await keySet.refresh();
    expect([keySet.state(), await check(token)]).toEqual(['down', 'internal-error']);
    proxy = await startTcpProxy(keycloak.url, Number(address.port));
    clock.advance(10 * SECOND);
    await keySet.refresh();
    expect([keySet.state(), await check(token)]).toEqual(['ok', 'taken']);
  });

  it('are found by a service that was started before them', async () => {
    const name = 'keys-to-come';
    const service = await startRealmService(keycloak, { name });
    expect(await service.process.logged('keys of the identity provider not fetched')).toMatchObject({
      address: `${keycloak.url}/realms/${name}/protocol/openid-connect/certs`,
      reason: 'it answered 404',
    });
    expect(await service.health()).toEqual(['degraded', 'down']);
    const { access_token: token } = await (await Realm.make(keycloak, name)).login('player');
    await until(async () => (await service.check(token)).status === 200, 250);
    expect(await service.health()).toEqual(['ok', 'ok']);
  });

  it('change under a running service without a word to it', async () => {
    const service = await startRealmService(keycloak, realm);
    await rotate(400);
    const { access_token: token } = await realm.login('player');
    await until(async () => (await service.check(token)).status === 200, 250);
  });
});
