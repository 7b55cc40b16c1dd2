import { describe, expect, it } from 'vitest';
import type { Answer, Client } from '../testing/client.js';
import { eachService } from '../testing/each-service.js';
import type { KeyClient, TestService } from '../testing/test-service.js';
import { routes } from './index.js';
import { scopeRows } from './testing/scope-rows/all.js';
import { makeWorld, type Row, type Statuses, type World } from './testing/scope-rows/row.js';

/** Rows that show an owner something: those for tokens alone show a key nothing. */
function readsOfOwners(): readonly Row[] {
  return scopeRows.filter((row) => isRead(row) && row.expected.owner === 200);
}

function methodOf({ operationId }: Row): string {
  return routes.find((route) => route.operationId === operationId)?.method ?? 'no such route';
}

function isRead(row: Row): boolean {
  return methodOf(row) === 'GET';
}

function nameOf({ operationId, about = '' }: Row): string {
  return `${operationId} ${about}`.trim();
}

function expectedOf(rows: readonly Row[]): Readonly<Record<string, Statuses>> {
  return Object.fromEntries(rows.map((row) => [nameOf(row), row.expected]));
}

function takesOwner({ operationId }: Row): boolean {
  return routes.some((route) => route.operationId === operationId && 'owner' in route.query.shape);
}

function withOwner(path: string, owner: string): string {
  if (path.includes('owner=')) return path;
  return `${path}${path.includes('?') ? '&' : '?'}owner=${owner}`;
}

function send(client: Client, row: Row, world: World): Promise<Answer> {
  const body = row.body?.(world);
  return client.call(methodOf(row), row.path(world), body === undefined ? {} : { body });
}

/** Others first, the owner last: what it does may be the end of the world. */
async function statusesOf(
  service: TestService,
  rows: readonly Row[],
): Promise<Readonly<Record<string, Statuses>>> {
  const owner = await service.keyClient();
  const world = await makeWorld(owner.client, owner.apiKey);
  const other = await service.keyClient();
  const twin = await service.keyClient();
  const stranger = await service.tokenClient({ sub: 'stranger' });
  const player = await service.tokenClient({ sub: 'pat' });
  const ask = async (row: Row, clients: Readonly<Record<string, Client>>) => {
    const statuses: Record<string, number> = {};
    for (const [who, client] of Object.entries(clients))
      statuses[who] = (await send(client, row, world)).status;
    return statuses;
  };
  await makeWorld(stranger, owner.apiKey);
  const early = new Map<Row, object>();
  for (const row of rows) {
    const asking = { nobody: service.anonymous, stranger, player, otherKey: other.client };
    early.set(row, await ask(row, isRead(row) ? { ...asking, admin: service.admin } : asking));
  }
  await makeWorld(twin.client, twin.apiKey);
  const statuses: Record<string, Statuses> = {};
  for (const row of rows) {
    const late = await ask(row, { twin: twin.client, sharedPlayer: player, owner: owner.client });
    const admin = isRead(row) ? {} : { admin: await adminStatusOf(service, row) };
    statuses[nameOf(row)] = { ...early.get(row), ...late, ...admin } as Statuses;
  }
  return statuses;
}

/** In a world of its own, since the owner's call used up the first. */
async function adminStatusOf(service: TestService, row: Row): Promise<number> {
  const owner = await service.keyClient();
  return (await send(service.admin, row, await makeWorld(owner.client, owner.apiKey))).status;
}

describe('the scope of every route', () => {
  it('is claimed below', () => {
    const claimed = new Set(scopeRows.map(({ operationId }) => operationId));
    expect([...claimed].sort()).toEqual(routes.map(({ operationId }) => operationId).sort());
    expect(new Set(scopeRows.map(nameOf)).size).toBe(scopeRows.length);
  });

  eachService((service) => {
    it('holds for every read, all of one world', async () => {
      const reads = scopeRows.filter(isRead);
      expect(await statusesOf(service(), reads)).toEqual(expectedOf(reads));
    });

    const writes = scopeRows.filter((row) => !isRead(row));
    it.each(writes.map((row) => [nameOf(row), row] as const))('holds for %s', async (_, row) => {
      expect(await statusesOf(service(), [row])).toEqual(expectedOf([row]));
    });

    it('is closed to others who name it by `?owner=`, on every route that takes it', async () => {
      const owner = await service().keyClient();
      const world = await makeWorld(owner.client, owner.apiKey);
      const others = [(await service().keyClient()).client, await service().tokenClient({ sub: 'eve' })];
      const taking = scopeRows.filter(takesOwner);
      const claimed = new Set(taking.map(({ operationId }) => operationId));
      for (const route of routes.filter(({ query }) => 'owner' in query.shape)) {
        expect([route.operationId, claimed.has(route.operationId)]).toEqual([route.operationId, true]);
      }
      for (const row of taking) {
        const path = withOwner(row.path(world), `key:${owner.apiKey}`);
        for (const other of others) {
          const { status, text } = await send(other, { ...row, path: () => path }, world);
          expect(status, `${path}: ${text}`).toBe(403);
        }
      }
    });

    it('is the same for a token that owns', async () => {
      const olga = await service().tokenClient({ sub: 'olga' });
      const key = await service().keyClient();
      const foreign = await makeWorld(key.client, key.apiKey);
      await makeWorld(olga, key.apiKey);
      for (const row of scopeRows)
        expect((await send(olga, row, foreign)).status).toBe(row.expected.stranger);
      const otto = await service().tokenClient({ sub: 'otto' });
      const own = await makeWorld(otto, key.apiKey);
      for (const row of readsOfOwners()) expect((await send(otto, row, own)).status).toBe(200);
    });

    it('shows two keys with the same external ids nothing of each other', async () => {
      const keys: readonly KeyClient[] = [await service().keyClient(), await service().keyClient()];
      const worlds: World[] = [];
      for (const { client, apiKey } of keys) worlds.push(await makeWorld(client, apiKey));
      for (const [index, { client }] of keys.entries()) {
        const [mine, theirs] = index === 0 ? worlds : worlds.toReversed();
        if (mine === undefined || theirs === undefined) throw new Error('there are two worlds');
        const secrets = [theirs.gameId, theirs.taskId, theirs.strategy.id, theirs.apiKey];
        for (const row of readsOfOwners()) {
          const { status, text } = await send(client, row, mine);
          expect(status).toBe(200);
          for (const secret of secrets) expect(text).not.toContain(secret);
        }
      }
    });
  });
});
