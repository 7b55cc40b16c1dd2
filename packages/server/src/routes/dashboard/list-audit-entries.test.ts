import { describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';
import { award, makeEchoGame, makeGame } from '../testing/arrange.js';

const path = '/dashboard/summary/logs';

async function messages(client: Client, query = ''): Promise<readonly string[]> {
  const { status, body, text } = await client.get(`${path}${query}`);
  expect(status, text).toBe(200);
  return body.items.map(({ message }: { message: string }) => message);
}

describe('GET /dashboard/summary/logs', () => {
  eachService((service) => {
    it('shows what was done in the scope, newest first, and no awards', async () => {
      const { client, apiKey } = await service().keyClient();
      const game = await makeEchoGame(client);
      await award(client, game, { points: 5 });
      expect(await messages(client)).toEqual([
        'Task created',
        'Game created',
        'Strategy published',
        'Strategy created',
        'API key created',
      ]);
      const { body } = await client.get(`${path}?module=games`);
      expect(body).toEqual({
        items: [
          {
            id: expect.any(String),
            at: '2026-01-15T12:00:00.000Z',
            module: 'games',
            level: 'success',
            message: 'Game created',
            owner: `key:${apiKey}`,
            requestId: expect.any(String),
            details: expect.objectContaining({ gameId: game.gameId }),
            apiKey_used: apiKey,
            oauth_user_id: null,
          },
        ],
        nextCursor: null,
      });
    });

    it('finds entries by module, level and time', async () => {
      const { client } = await service().keyClient();
      await makeGame(client);
      service().clock.advance(60_000);
      await makeGame(client);
      expect(await messages(client, '?level=success&module=games')).toHaveLength(2);
      expect(await messages(client, '?level=warning')).toEqual([]);
      expect(await messages(client, '?from=2026-01-15T12:00:01Z')).toEqual(['Game created']);
      expect(await messages(client, '?to=2026-01-15T12:01:00Z')).toEqual(['Game created', 'API key created']);
    });

    it('shows an administrator every scope, or the one it names, and nobody else another', async () => {
      const [a, b] = [await service().keyClient(), await service().keyClient()];
      await makeGame(a.client);
      expect(await messages(b.client)).toEqual(['API key created']);
      expect(await messages(service().admin, '?module=games')).toEqual(['Game created']);
      expect(await messages(service().admin, `?module=games&owner=key:${b.apiKey}`)).toEqual([]);
      const foreign = await b.client.get(`${path}?owner=key:${a.apiKey}`);
      expect([foreign.status, foreign.body.code]).toEqual([403, 'owner-forbidden']);
      expect((await service().anonymous.get(path)).status).toBe(401);
    });

    it('goes on where the page before ended, though more is noted meanwhile', async () => {
      const { client } = await service().keyClient();
      for (let index = 0; index < 4; index += 1) await makeGame(client);
      const first = await client.get(`${path}?limit=3&count=true`);
      expect([first.body.items.length, first.body.total]).toEqual([3, 5]);
      await makeGame(client);
      expect(await messages(client, `?limit=3&cursor=${first.body.nextCursor}`)).toEqual([
        'Game created',
        'API key created',
      ]);
      const other = await client.get(`${path}?module=games&cursor=${first.body.nextCursor}`);
      expect([other.status, other.body.code]).toEqual([422, 'invalid-cursor']);
    });

    it.each([
      ['module=coffee', 'query.module'],
      ['level=fatal', 'query.level'],
      ['from=yesterday', 'query.from'],
      ['from=2026-01-02T00:00:00Z&to=2026-01-02T00:00:00Z', 'query.to'],
      ['since=1', 'query.since'],
    ])('refuses %s', async (query, place) => {
      const { client } = await service().keyClient();
      const { status, body } = await client.get(`${path}?${query}`);
      expect([status, body.code, body.errors[0].path]).toEqual([422, 'validation-failed', place]);
    });
  });
});
