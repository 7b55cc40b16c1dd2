import { decodeJwt } from 'jose';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/routes/index.js';
import { made } from '../../src/routes/testing/arrange.js';
import { scopeRows } from '../../src/routes/testing/scope-rows/all.js';
import { makeWorld, type Row, type World } from '../../src/routes/testing/scope-rows/row.js';
import type { Answer, Client } from '../../src/testing/client.js';
import { ROOM_FOR_TESTS } from '../../src/testing/test-service.js';
import { stopServers } from '../running-server.js';
import { Realm } from './realm.js';
import { type RealmService, startRealmService } from './service.js';
import { withKeycloak } from './with-keycloak.js';

/** Clients of the realm, by the claim that their tokens name their bearer by. */
const CLAIMS = ['sub', 'preferred_username', 'email', 'azp', 'azp, by lightweight tokens'] as const;

type Named = (typeof CLAIMS)[number];

/** The client scopes that a client lacks, so that its tokens have no better claim than this. */
const LACKING: Readonly<Record<Named, readonly string[]>> = {
  sub: [],
  preferred_username: ['basic'],
  email: ['basic', 'profile'],
  azp: ['basic', 'profile', 'email'],
  'azp, by lightweight tokens': [],
};

function methodOf({ operationId }: Row): string {
  return routes.find((route) => route.operationId === operationId)?.method ?? 'no such route';
}

function send(client: Client, row: Row, world: World): Promise<Answer> {
  const body = row.body?.(world);
  return client.call(methodOf(row), row.path(world), body === undefined ? {} : { body });
}

/** Exports are noted in the audit log. */
const GROWING = ['listAuditEntries', 'exportHistory', 'listExports'];

function isSteady(row: Row): boolean {
  return methodOf(row) === 'GET' && row.expected.owner === 200 && !GROWING.includes(row.operationId);
}

/** Who is known by the client alone is everybody who comes by that client: the contract's last claim. */
function isShared(own: Named, other: Named): boolean {
  return own === other && own.startsWith('azp');
}

/** The claims that its log warns of, each once. */
function warnedOf({ process }: RealmService): readonly string[] {
  const lines = process.lines.map((line) => JSON.parse(line));
  return lines.flatMap(({ level, claim }) => (level === 'warn' && claim !== undefined ? [claim] : [])).sort();
}

withKeycloak('two people, one of whom is called like the other by Keycloak', (keycloak) => {
  let realm: Realm;
  let names: { readonly ann: string; readonly mallory: string };
  const clients = new Map<Named, Readonly<Record<string, string>>>();

  beforeAll(async () => {
    realm = await Realm.make(keycloak, 'people');
    const ann = await realm.addUser('ann');
    await realm.addUser(ann);
    names = { ann: 'ann', mallory: ann };
    for (const [index, named] of CLAIMS.entries())
      clients.set(named, await addClient(`client-${index}`, named));
  });
  afterEach(stopServers);

  async function addClient(clientId: string, named: Named) {
    const scopes = ['basic', 'profile', 'email', 'roles', 'web-origins', 'acr'];
    const isLight = named === 'azp, by lightweight tokens';
    const attributes = isLight ? { 'client.use.lightweight.access.token.enabled': 'true' } : {};
    const defaultClientScopes = scopes.filter((scope) => !LACKING[named].includes(scope));
    return realm.addClient(clientId, { defaultClientScopes, optionalClientScopes: [], attributes });
  }

  async function tokenOf(person: keyof typeof names, named: Named): Promise<string> {
    return (await realm.login(names[person], clients.get(named))).access_token;
  }

  async function newKey(service: RealmService): Promise<string> {
    const admin = service.as((await realm.login('admin')).access_token);
    return (await made(admin.post('/apikey/create', { client: 'test' }))).apiKey;
  }

  /** All that the owner of a world reads of it, but what grows by being read and how long things took. */
  async function look(client: Client, world: World): Promise<readonly string[]> {
    const seen: string[] = [];
    for (const row of scopeRows.filter(isSteady)) {
      const { status, text } = await send(client, row, world);
      seen.push(`${row.operationId} ${status} ${text.replaceAll(/"durationMs":\{[^}]*\}/g, '')}`);
    }
    return seen;
  }

  it.each(CLAIMS)('have tokens that name them by their %s', async (named) => {
    const claim = named.split(',')[0] ?? '';
    const [ann, mallory] = [await tokenOf('ann', named), await tokenOf('mallory', named)].map(decodeJwt);
    const before = ['sub', 'preferred_username', 'email', 'client_id', 'azp'].slice(0, CLAIMS.indexOf(named));
    if (claim !== 'azp') expect(ann?.[claim]).not.toBe(mallory?.[claim]);
    for (const earlier of before.filter((each) => each !== claim && each !== 'azp')) {
      expect(ann).not.toHaveProperty(earlier);
    }
    expect(mallory).toHaveProperty(claim);
    if (named === 'preferred_username') expect(mallory?.[claim]).toBe(names.mallory);
  });

  describe.each([
    ['ann', 'mallory'],
    ['mallory', 'ann'],
  ] as const)('keep apart what is of %s', (owner, stranger) => {
    it.each(CLAIMS)('and named by %s from the other, by whichever client', async (own) => {
      const service = await startRealmService(keycloak, realm, ROOM_FOR_TESTS);
      const client = service.as(await tokenOf(owner, own));
      const apiKey = await newKey(service);
      const world = await makeWorld(client, apiKey);
      const before = await look(client, world);
      for (const other of CLAIMS.filter((each) => !isShared(own, each))) {
        const foreign = service.as(await tokenOf(stranger, other));
        await makeWorld(foreign, apiKey);
        for (const row of scopeRows) {
          const { status, text } = await send(foreign, row, world);
          const asked = [row.operationId, row.about, other];
          expect([...asked, status], text).toEqual([...asked, row.expected.stranger]);
        }
      }
      expect(await look(client, world)).toEqual(before);
      expect(warnedOf(service)).toEqual(['azp', 'email', 'preferred_username']);
    });
  });
});
