import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stopServers } from '../running-server.js';
import { DOCS_CLIENT, Realm } from './realm.js';
import { type RealmService, startRealmService } from './service.js';
import { withKeycloak } from './with-keycloak.js';

withKeycloak('the tokens of a Keycloak realm', (keycloak) => {
  /** As it was imported when Keycloak started. */
  const realm = new Realm(keycloak, 'merit');
  let service: RealmService;

  beforeAll(async () => {
    service = await startRealmService(keycloak, realm);
  });
  afterAll(stopServers);

  it('are taken by password, and administrate by a role alone', async () => {
    const create = async (username: string) => {
      const client = service.as((await realm.login(username)).access_token);
      return (await client.post('/apikey/create', { client: 'test' })).status;
    };
    expect([await create('admin'), await create('player')]).toEqual([201, 403]);
  });

  it('are taken of a service account, which is a person of its own', async () => {
    const client = await realm.addClient('backend');
    const { access_token: token } = await realm.tokens({ grant_type: 'client_credentials', ...client });
    const created = await service.as(token).post('/games', { externalGameId: 'backend' });
    expect([created.status, created.body.owner]).toEqual([201, `sub:${decodeJwt(token).sub}`]);
    expect((await service.as(token).post('/apikey/create', { client: 'test' })).status).toBe(403);
  });

  it('are taken with the header of RFC 9068, and of a lightweight kind', async () => {
    const attributes = { 'access.token.header.type.rfc9068': 'true' };
    const typed = await realm.addClient('typed', { attributes });
    const light = { 'client.use.lightweight.access.token.enabled': 'true' };
    const lightweight = await realm.addClient('lightweight', { attributes: light });
    const tokens = [await realm.login('player', typed), await realm.login('player', lightweight)];
    expect(decodeProtectedHeader(tokens[0]?.access_token ?? '').typ).toBe('at+jwt');
    expect(decodeJwt(tokens[1]?.access_token ?? '')).not.toHaveProperty('sub');
    for (const { access_token: token } of tokens) expect(await service.check(token)).toEqual({ status: 200 });
  });

  it('are refused without the audience', async () => {
    const client = await realm.addClient('no-mapper', { protocolMappers: [] });
    expect(await service.check((await realm.login('player', client)).access_token)).toEqual({
      status: 403,
      code: 'invalid-audience',
      why: { problem: 'aud', found: 'account', expected: 'merit' },
    });
  });

  it('are refused where they are ID or refresh tokens, though the client is called as the audience', async () => {
    const client = await realm.addClient('merit');
    const { access_token, id_token, refresh_token } = await realm.login('player', client);
    expect(decodeJwt(id_token)).toMatchObject({ aud: 'merit', typ: 'ID' });
    expect(await service.check(access_token)).toEqual({ status: 200 });
    expect(await service.check(id_token)).toMatchObject({
      status: 401,
      code: 'invalid-token',
      why: { problem: 'no access token', claim: 'typ', found: 'ID', expected: 'Bearer' },
    });
    expect(await service.check(refresh_token)).toMatchObject({
      status: 401,
      why: { problem: 'algorithm', found: 'HS512', expected: 'RS256' },
    });
  });

  it('are refused where they only tell of a logout', async () => {
    const server = createServer(async (request, response) => {
      told(new URLSearchParams(await text(request)).get('logout_token') ?? '');
      response.end();
    });
    let told: (token: string) => void = () => undefined;
    const logoutToken = new Promise<string>((resolve) => {
      told = resolve;
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const leaver = await realm.addUser('leaver');
    const attributes = { 'backchannel.logout.url': url };
    const { access_token: token } = await realm.login(
      'leaver',
      await realm.addClient('told', { attributes }),
    );
    await realm.ask('POST', `/users/${leaver}/logout`);
    const addressed = await startRealmService(keycloak, realm, { IDP_AUDIENCE: 'told' });
    expect(await addressed.check(await logoutToken)).toEqual({
      status: 401,
      code: 'invalid-token',
      why: { problem: 'no access token', header: 'typ', found: 'logout+jwt', expected: ['jwt', 'at+jwt'] },
    });
    server.close();
    // Whoever left still has the token: nobody asks Keycloak about it.
    expect(await service.check(token)).toEqual({ status: 200 });
  });

  it('are refused where another algorithm signs them', async () => {
    const attributes = { 'access.token.signed.response.alg': 'ES256' };
    const client = await realm.addClient('es256', { attributes });
    expect(await service.check((await realm.login('player', client)).access_token)).toMatchObject({
      status: 401,
      why: { problem: 'algorithm', found: 'ES256', expected: 'RS256' },
    });
  });

  it('are refused where they are of another realm, and the log says that they are', async () => {
    const other = await Realm.make(keycloak, 'tokens-elsewhere');
    const { access_token: token } = await other.login('admin');
    expect(await service.check(token)).toMatchObject({
      status: 401,
      code: 'invalid-token',
      why: { problem: 'unknown key', issuer: `another than ${realm.issuer}` },
    });
  });

  it('are refused where the service knows Keycloak by another name, and the log says by which', async () => {
    const numbers = { IDP_URL: keycloak.url.replace('localhost', '127.0.0.1') };
    const misled = await startRealmService(keycloak, realm, numbers);
    const { access_token: token } = await realm.login('player');
    expect(await misled.check(token)).toEqual({
      status: 401,
      code: 'invalid-token',
      why: { problem: 'iss', found: realm.issuer, expected: `${numbers.IDP_URL}/realms/merit` },
    });
    expect(await misled.health()).toEqual(['ok', 'ok']);
    expect(misled.process.lines.join()).not.toContain(token.split('.')[2]);
  });

  it('live to their end, though their bearer may not sign in any more', async () => {
    const id = await realm.addUser('dismissed');
    const { access_token: token } = await realm.login('dismissed');
    await realm.ask('PUT', `/users/${id}`, { enabled: false });
    await expect(realm.login('dismissed', DOCS_CLIENT)).rejects.toThrow('Account disabled');
    expect(await service.check(token)).toEqual({ status: 200 });
  });
});
