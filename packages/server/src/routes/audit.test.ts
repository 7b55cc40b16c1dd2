import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../domain/audit-entry.js';
import { levelOf } from '../domain/audit-event.js';
import type { Answer, Client } from '../testing/client.js';
import { eachService } from '../testing/each-service.js';
import type { TestService } from '../testing/test-service.js';
import { routes } from './index.js';
import { type AuditRow, auditRows } from './testing/audit-rows.js';
import { scopeRows } from './testing/scope-rows/all.js';
import { makeWorld, type Row, type World } from './testing/scope-rows/row.js';

const everything = { owner: null, module: null, level: null, from: null, to: null } as const;
const DETAILS_BYTES_MAX = 4096;

/** The whole log, newest first. */
async function entriesOf({ storage }: TestService): Promise<readonly AuditEntry[]> {
  return (await storage.books.audit.list(everything, { limit: 500, after: null, count: false })).items;
}

/** The entries that a piece of work left. */
async function noted(service: TestService, work: () => Promise<unknown>): Promise<readonly AuditEntry[]> {
  const before = (await entriesOf(service)).length;
  await work();
  const after = await entriesOf(service);
  return after.slice(0, after.length - before);
}

interface More {
  readonly headers?: { readonly [name: string]: string };
  readonly parameter?: string;
}

interface Scene {
  readonly world: World;
  /** Who may: the owner's key, or an administrator where keys may not. */
  readonly actor: Client;
  readonly stamps: AuditEntry['stamps'];
  /** Sends the row's request, with a query parameter more where one is given. */
  readonly send: (client: Client, more?: More) => Promise<Answer>;
}

async function sceneOf(service: TestService, operationId: string, { request }: AuditRow): Promise<Scene> {
  const row = scopeRows.find((each) => each.operationId === operationId);
  if (row === undefined) throw new Error(`${operationId} has no row in the scope's table`);
  const owner = await service.keyClient();
  const world = await makeWorld(owner.client, owner.apiKey);
  const isForKeys = row.expected.owner !== 401;
  const { path, body } = (await request?.(owner.client, world)) ?? requestOf(row, world);
  return {
    world,
    actor: isForKeys ? owner.client : service.admin,
    stamps: isForKeys
      ? { apiKey_used: owner.apiKey, oauth_user_id: null }
      : { apiKey_used: null, oauth_user_id: 'admin' },
    send: (client, { parameter, headers = {} } = {}) =>
      client.call(methodOf(operationId), parameter === undefined ? path : withParameter(path, parameter), {
        headers,
        ...(body === undefined ? {} : { body }),
      }),
  };
}

function requestOf(row: Row, world: World) {
  return { path: row.path(world), body: row.body?.(world) };
}

function withParameter(path: string, parameter: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${parameter}`;
}

function methodOf(operationId: string): string {
  return routes.find((route) => route.operationId === operationId)?.method ?? 'no such route';
}

describe('the audit log of every route that writes', () => {
  it('is claimed in the table', () => {
    const writing = routes.filter(({ method }) => method !== 'GET').map(({ operationId }) => operationId);
    const claimed = Object.keys(auditRows).filter((operationId) => methodOf(operationId) !== 'GET');
    expect(claimed.toSorted()).toEqual(writing.toSorted());
  });

  const rows = Object.entries(auditRows);

  eachService((service) => {
    it.each(rows)('has what is due after %s, once, and nothing of a repeat', async (operationId, row) => {
      const { world, actor, stamps, send } = await sceneOf(service(), operationId, row);
      const headers = { 'x-request-id': 'r-1', 'idempotency-key': 'k-1' };
      let answer: Answer | undefined;
      const entries = await noted(service(), async () => {
        answer = await send(actor, { headers });
      });
      expect(answer?.status, answer?.text).toBeLessThan(300);
      const owner = operationId === 'createApiKey' ? answer?.body.owner : world.strategy.owner;
      const { event } = row;
      const expected = event && { ...event, level: levelOf(event), owner, requestId: 'r-1', stamps };
      expect(entries).toMatchObject(expected === null ? [] : [expected]);
      for (const { details } of entries) {
        const text = JSON.stringify(details);
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(DETAILS_BYTES_MAX);
        expect(text).not.toContain(answer?.body?.plaintext ?? 'no secret');
      }
      if (['POST', 'PUT'].includes(methodOf(operationId))) {
        expect(await noted(service(), () => send(actor, { headers }))).toEqual([]);
      }
    });

    it.each(rows)('has nothing of a call of %s that fails', async (operationId, row) => {
      const { actor, send } = await sceneOf(service(), operationId, row);
      const entries = await noted(service(), async () => {
        expect((await send(service().anonymous)).status).toBe(401);
        expect((await send(actor, { parameter: 'surprise=1' })).status).toBe(422);
      });
      expect(entries).toEqual([]);
    });

    it.each(rows)('has nothing of %s in a scope by somebody of another', async (operationId, row) => {
      const { send, world } = await sceneOf(service(), operationId, row);
      const other = await service().keyClient();
      const entries = await noted(service(), () => send(other.client));
      expect(entries.filter(({ owner }) => owner === world.strategy.owner)).toEqual([]);
    });

    it('has one entry of an administrator’s operation that was refused, and none of those after it', async () => {
      const eve = await service().tokenClient({ sub: 'eve' });
      const refused = async () => {
        const { status, body } = await eve.post('/apikey/create', { client: 'a' }, { 'x-request-id': 'r-1' });
        expect([status, body.code]).toEqual([403, 'admin-required']);
      };
      expect(await noted(service(), refused)).toMatchObject([
        {
          message: 'Admin call refused',
          level: 'warning',
          owner: 'sub:eve',
          requestId: 'r-1',
          details: { operationId: 'createApiKey', method: 'POST', path: '/api/v1/apikey/create', unnoted: 0 },
        },
        { message: 'OAuth user bootstrapped' },
      ]);
      expect(await noted(service(), refused)).toEqual([]);
    });

    it('has nothing of what only shows something', async () => {
      const { client, apiKey } = await service().keyClient();
      const world = await makeWorld(client, apiKey);
      const reads = scopeRows.filter(
        ({ operationId }) => methodOf(operationId) === 'GET' && auditRows[operationId] === undefined,
      );
      const entries = await noted(service(), async () => {
        for (const row of reads) await client.get(row.path(world));
      });
      expect(entries).toEqual([]);
    });
  });
});
