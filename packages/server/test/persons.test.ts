import { readFileSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { act, award, made, makeEchoGame } from '../src/routes/testing/arrange.js';
import { Sqlite } from '../src/storage/dialects/sqlite/driver.js';
import type { DatabaseUnderTest } from '../src/storage/testing/each-database.js';
import type { Client } from '../src/testing/client.js';
import { eachService } from '../src/testing/each-service.js';
import { ADMIN_CLAIMS } from '../src/testing/test-service.js';

const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
const chapter = page.slice(page.indexOf('## Where people stand'), page.indexOf('## Backup and restore'));

/** What a table of the page names: columns, with their tables where it says which. */
function placesIn(text: string): readonly string[] {
  return [...text.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, place = '']) => place).sort();
}

const [ofUsers = '', ofCallers = ''] = chapter.split('### People who call by a token');

/** How the page takes a name out, for somebody else's. */
function renaming(names: { readonly owner: string; readonly old: string; readonly next: string }): string {
  const [, sql = ''] = /```sql\n([\s\S]*?)```/.exec(chapter) ?? [];
  return sql
    .replaceAll('key:svc_live_…', names.owner)
    .replaceAll('gone-1', names.next)
    .replaceAll('ann', names.old);
}

type Row = Readonly<Record<string, unknown>>;

async function rowsOf(database: DatabaseUnderTest, table: string): Promise<readonly Row[]> {
  const sql = `select * from ${table}`;
  if (database.dialect === 'sqlite') {
    const file = new Sqlite(database.url.slice('sqlite:'.length), { readonly: true });
    try {
      return file.prepare<[], Row>(sql).all();
    } finally {
      file.close();
    }
  }
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Every column of every table in which the text stands. */
async function placesOf(database: DatabaseUnderTest, text: string): Promise<readonly string[]> {
  const places = new Set<string>();
  for (const table of await database.tables()) {
    for (const row of await rowsOf(database, table)) {
      for (const [column, value] of Object.entries(row)) {
        if (String(value).includes(text)) places.add(`${table}.${column}`);
      }
    }
  }
  return [...places].sort();
}

/** All that can be done about a user, by the key of the scope. */
async function doEverything(
  client: Client,
  user: string,
): Promise<{ readonly gameId: string; readonly owner: string }> {
  const game = await makeEchoGame(client);
  const keyed = (key: string) => client.with({ 'idempotency-key': key });
  for (const [index, mode] of ['award', 'deny', 'skip'].entries()) {
    const data = { amount: 200, mode };
    await award(keyed(`award-${index}`), game, { user, data, eventId: `event-${index}` });
    await act(
      client,
      game,
      { user, data, eventId: `deed-${index}` },
      { 'idempotency-key': `action-${index}` },
    );
  }
  const gift = { gameId: game.gameId, externalTaskId: 'walk', points: 300, caseName: 'Gift' };
  await made(keyed('gift').post(`/users/external/${user}/points`, gift));
  await made(keyed('convert').post(`/users/${user}/convert`, { points: 100 }));
  await made(keyed('put').put(`/users/${user}`, { name: user, metadata: { nick: user } }), 200);
  await made(keyed('deed').post(`/users/${user}/actions`, { typeAction: 'waved' }));
  await made(client.get(`/exports/users?externalUserId=${user}&format=json`), 200);
  return game;
}

describe('the name of a person', () => {
  eachService((service, database) => {
    it('stands where the page for operators says, and is another one everywhere by what it tells', async () => {
      const { client } = await service().keyClient();
      const game = await doEverything(client, 'zoe-4711');
      expect(await placesOf(database, 'zoe-4711')).toEqual(placesIn(ofUsers));
      const wallet = await made(client.get('/users/zoe-4711/wallet'), 200);

      await database.tamper(renaming({ owner: game.owner, old: 'zoe-4711', next: 'gone-815' }));
      expect(await placesOf(database, 'zoe-4711')).toEqual([]);
      expect((await client.get('/users/zoe-4711/wallet')).status).toBe(404);
      const renamed = await made(client.get('/users/gone-815/wallet'), 200);
      expect(renamed).toEqual({ ...wallet, externalUserId: 'gone-815' });
      for (const path of [`/games/${game.gameId}/points`, `/games/${game.gameId}/users`]) {
        const { items } = await made(client.get(path), 200);
        expect(items).toMatchObject([{ externalUserId: 'gone-815' }]);
      }
      const again = await award(client.with({ 'idempotency-key': 'award-0' }), game, {
        ...{ user: 'zoe-4711', data: { amount: 200, mode: 'award' }, eventId: 'event-0' },
      });
      expect(again).toMatchObject({ status: 201, body: { externalUserId: 'gone-815' } });
      const { faults } = await service().storage.verify();
      expect(faults).toEqual([]);
    });

    it('stands in more places where the person calls, which the page names too', async () => {
      const { client } = await service().keyClient();
      await doEverything(client, 'zoe-4711');
      const zoe = await service().tokenClient({ sub: 'zoe-4711' });
      await made(zoe.post('/users/zoe-4711/convert', { points: 100 }, { 'idempotency-key': 'own' }));
      await doEverything(zoe, 'bob');
      const admin = await service().tokenClient({ ...ADMIN_CLAIMS, sub: 'zoe-4711' });
      await made(admin.post('/apikey/create', { client: 'shop' }));
      const asUser = placesIn(ofUsers);
      const found = (await placesOf(database, 'zoe-4711')).filter((place) => !asUser.includes(place));
      const columns = new Set(found.map((place) => place.slice(place.indexOf('.') + 1)));
      expect([...columns].sort()).toEqual(placesIn(ofCallers));
    });
  });
});
