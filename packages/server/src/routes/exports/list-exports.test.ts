import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { until } from '../../testing/until.js';
import { award, makeEchoGame } from '../testing/arrange.js';
import { fillHistory } from './testing/fill-history.js';

describe('GET /exports', () => {
  eachService((service, database) => {
    it('lists who exported what, how many rows left and how it ended, newest first', async () => {
      const { client, apiKey } = await service().keyClient();
      const game = await makeEchoGame(client);
      for (const user of ['ann', 'bob', 'cid']) await award(client, game, { user });
      await client.get('/exports/users?format=json');
      await client.get(`/exports/user-points?externalUserId=ann&gameId=${game.gameId}&format=xlsx`);
      const { items, nextCursor } = (await client.get('/exports')).body;
      const common = {
        exportId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        owner: `key:${apiKey}`,
        begunAt: '2026-01-15T12:00:00.000Z',
        endedAt: '2026-01-15T12:00:00.000Z',
        ending: 'complete',
        requestId: expect.any(String),
        apiKey_used: apiKey,
        oauth_user_id: null,
      };
      const filters = { externalUserId: 'ann', gameId: game.gameId };
      expect(items).toEqual([
        { ...common, name: 'user-points', format: 'xlsx', filters, rows: 1 },
        { ...common, name: 'users', format: 'json', filters: {}, rows: 3 },
      ]);
      expect(nextCursor).toBeNull();
    });

    it('comes page by page, of a span of time, and counted', async () => {
      const { client } = await service().keyClient();
      for (const name of ['users', 'history', 'user-points']) {
        await client.get(`/exports/${name}`);
        service().clock.advance(60_000);
      }
      const names = (body: { readonly items: readonly { readonly name: string }[] }) =>
        body.items.map(({ name }) => name);
      const first = (await client.get('/exports?limit=2&count=true')).body;
      expect([names(first), first.total]).toEqual([['user-points', 'history'], 3]);
      const second = (await client.get(`/exports?limit=2&cursor=${first.nextCursor}`)).body;
      expect([names(second), second.nextCursor]).toEqual([['users'], null]);
      const span = 'from=2026-01-15T12:01:00Z&to=2026-01-15T12:02:00Z';
      expect(names((await client.get(`/exports?${span}`)).body)).toEqual(['history']);
      const turned = 'from=2026-01-15T12:01:00Z&to=2026-01-15T12:00:00Z';
      expect((await client.get(`/exports?${turned}`)).status).toBe(422);
    });

    it('shows each scope its own, and administrators those of every scope', async () => {
      const one = await service().keyClient();
      const other = await service().keyClient();
      await one.client.get('/exports/users');
      await service().admin.get('/exports/users');
      await service().admin.get(`/exports/users?owner=key:${one.apiKey}`);
      expect((await other.client.get('/exports')).body.items).toEqual([]);
      const own = (await one.client.get('/exports')).body.items;
      expect(own).toMatchObject([{ apiKey_used: null }, { apiKey_used: one.apiKey, oauth_user_id: null }]);
      const all = (await service().admin.get('/exports')).body.items;
      expect(all.map(({ owner }: { owner: string | null }) => owner)).toEqual([
        `key:${one.apiKey}`,
        null,
        `key:${one.apiKey}`,
      ]);
      expect((await other.client.get(`/exports?owner=key:${one.apiKey}`)).status).toBe(403);
    });

    it('says of one whose reader went away that it was cut off', async () => {
      const { client, apiKey, plaintext } = await service().keyClient();
      await fillHistory(database, { rows: 40_000, owner: `key:${apiKey}` });
      const headers = { 'x-api-key': plaintext };
      const path = `${service().url}/api/v1/exports/history?format=ndjson`;
      const request = get(path, { agent: false, headers }).on('error', () => undefined);
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      await once(answer, 'readable');
      expect((await client.get('/exports')).body.items).toMatchObject([{ ending: null, rows: null }]);
      answer.destroy();
      const last = async () => (await client.get('/exports')).body.items[0];
      await until(async () => (await last()).ending !== null, 100);
      const { ending, rows } = await last();
      expect(ending).toBe('cut-off');
      expect(rows).toBeGreaterThan(0);
      expect(rows).toBeLessThan(40_000);
    });

    it('keeps no more than the audit log does', async () => {
      const { client } = await service().keyClient();
      await client.get('/exports/users');
      service().clock.advance(401 * 86_400_000);
      await service().dependencies.purge.run(new AbortController().signal);
      expect((await client.get('/exports')).body.items).toEqual([]);
    });
  });
});
