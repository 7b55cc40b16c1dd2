import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as ask } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stopServers } from '../running-server.js';
import { Realm } from './realm.js';
import { startRealmService } from './service.js';
import { withKeycloak } from './with-keycloak.js';

const PASSPHRASE = 'changeit';

withKeycloak('a Keycloak behind a certificate of an authority of its own', (keycloak) => {
  let folder: string;
  let certificate: string;
  let server: Server;
  let url: string;
  let realm: Realm;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'merit-tls-'));
    const store = join(folder, 'store.p12');
    certificate = join(folder, 'authority.pem');
    const key = ['-alias', 'front', '-keyalg', 'EC', '-dname', 'CN=localhost', '-ext', 'san=dns:localhost'];
    keytool('-genkeypair', ...key, '-ext', 'bc=ca:true', '-keystore', store, '-storepass', PASSPHRASE);
    keytool(
      '-exportcert',
      '-rfc',
      '-alias',
      'front',
      '-keystore',
      store,
      '-storepass',
      PASSPHRASE,
      '-file',
      certificate,
    );
    server = createServer({ pfx: readFileSync(store), passphrase: PASSPHRASE }, (request, response) => {
      const { method = 'GET', url: path = '/', headers } = request;
      const passed = ask(keycloak.url + path, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      request.pipe(passed);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `https://localhost:${(server.address() as AddressInfo).port}`;
    realm = await Realm.make(keycloak, 'behind-tls', { attributes: { frontendUrl: url } });
  });

  afterAll(async () => {
    await stopServers();
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  });

  const token = async () => (await realm.login('player')).access_token;

  it('is believed with NODE_EXTRA_CA_CERTS', async () => {
    const service = await startRealmService(keycloak, realm, {
      IDP_URL: url,
      NODE_EXTRA_CA_CERTS: certificate,
    });
    expect(await service.check(await token())).toEqual({ status: 200 });
  });

  it('is not believed without, and the log says so', async () => {
    const service = await startRealmService(keycloak, realm, { IDP_URL: url });
    expect(await service.process.logged('keys of the identity provider not fetched')).toMatchObject({
      address: `${url}/realms/${realm.name}/protocol/openid-connect/certs`,
      reason: expect.stringMatching(/^fetch failed: .*certificate/),
    });
    expect(await service.check(await token())).toMatchObject({ status: 500, code: 'internal-error' });
  });
});

/** Comes with Java. */
function keytool(...args: readonly string[]): void {
  execFileSync('keytool', args, { stdio: 'ignore' });
}
