import { readFileSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { act, award, made, makeGame, makeTask, publishStrategy } from '../src/routes/testing/arrange.js';
import { Sqlite } from '../src/storage/dialects/sqlite/driver.js';
import type { Saying } from '../src/storage/tables/personal/says-of.js';
import { personal } from '../src/storage/tables/personal.js';
import type { DatabaseUnderTest } from '../src/storage/testing/each-database.js';
import type { Client } from '../src/testing/client.js';
import { eachService } from '../src/testing/each-service.js';
import { ADMIN_CLAIMS } from '../src/testing/test-service.js';

const page = readFileSync(new URL('../../../docs/privacy.md', import.meta.url), 'utf8');
const [ofErasure = '', ofStaying = ''] = page.split('## What stays, and why');

/** The columns that the tables of a part of the page name. */
function placesIn(text: string): readonly string[] {
  return [...text.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, place = '']) => place).sort();
}

function columnsSaying(...sayings: readonly Saying[]): readonly string[] {
  return Object.entries(personal)
    .flatMap(([table, of]) =>
      sayings.flatMap((saying) => (of[saying] ?? []).map((name) => `${table}.${name}`)),
    )
    .sort();
}

describe('the page about privacy', () => {
  it('names every column in which somebody may be named, and what becomes of it', () => {
    expect(placesIn(ofErasure)).toEqual(columnsSaying('person', 'scrubbed'));
    expect(placesIn(ofStaying)).toEqual(columnsSaying('kept'));
  });
});

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

/** Every column of every table in which the text stands, in whichever letters. */
async function placesOf(database: DatabaseUnderTest, text: string): Promise<readonly string[]> {
  const places = new Set<string>();
  for (const table of await database.tables()) {
    for (const row of await rowsOf(database, table)) {
      for (const [column, value] of Object.entries(row)) {
        if (String(value).toLowerCase().includes(text)) places.add(`${table}.${column}`);
      }
    }
  }
  return [...places].sort();
}

/** Says in its answer and its counters what it was told. */
const TELLTALE = `strategy "Telltale" {
  input amount: int
  input mode: text ("award" | "deny") = "award"
  input friend: text
  deny "Not today" when mode == "deny" { reply { to: friend } }
  deny "Again" when user.awards(same: friend) > 99
  otherwise { reply { to: friend } award amount }
}`;

/** All that can be done about a user, by whoever's scope it is; all that is written names the user. */
async function doEverything(client: Client, user: string, scope = ''): Promise<void> {
  const game = await makeGame(client, { strategyId: await publishStrategy(client, TELLTALE) });
  await makeTask(client, game.gameId);
  const keyed = (key: string) => client.with({ 'idempotency-key': `${user} ${key}`.replaceAll(' ', '-') });
  const description = `about ${user}`;
  for (const mode of ['award', 'deny']) {
    const data = { amount: 200, mode, friend: user, note: { deep: [user] } };
    await award(keyed(`points-${mode}`), game, { user, data, eventId: `${user}-${mode}-1` });
    const deed = { user, data, description, eventId: `${user}-${mode}-3` };
    await act(client, game, deed, { 'idempotency-key': `${user}-action-${mode}` });
  }
  const gift = { gameId: game.gameId, externalTaskId: 'walk', points: 300, caseName: 'Gift', description };
  await made(keyed('gift').post(`/users/external/${user}/points`, gift));
  const returned = await made(keyed('gift-2').post(`/users/external/${user}/points`, { ...gift, points: 1 }));
  const told = { amount: 1, friend: user };
  const mistaken = await made(award(keyed('mistaken'), game, { user, data: told, eventId: `${user}-5` }));
  for (const { awardId } of [returned, mistaken]) {
    await made(client.post(`/users/${user}/reversals${scope}`, { awardId, reason: description }));
  }
  await made(keyed('convert').post(`/users/${user}/convert${scope}`, { points: 100, reference: user }));
  await made(keyed('put').put(`/users/${user}${scope}`, { name: user, metadata: { nick: user } }), 200);
  await made(
    keyed('deed').post(`/users/${user}/actions${scope}`, {
      typeAction: 'waved',
      data: { user },
      description,
    }),
  );
  await made(client.get(`/exports/users?externalUserId=${user}&format=json`), 200);
}

describe('an erased user', () => {
  eachService((service, database) => {
    it('is named nowhere but where the page says', async () => {
      const user = 'zoe-4711';
      const { client } = await service().keyClient();
      await doEverything(client, user);
      const zoe = await service().tokenClient({ sub: user });
      await made(zoe.post(`/users/${user}/convert`, { points: 100 }, { 'idempotency-key': 'own' }));
      const admin = await service().tokenClient(ADMIN_CLAIMS);
      const named = { name: user };
      const scope = `?owner=sub:${user}`;
      await made(admin.put(`/users/${user}${scope}`, named, { 'idempotency-key': 'put' }), 200);
      await doEverything(zoe, user, scope);
      await made(admin.get(`/exports/users?externalUserId=${user}&format=json`), 200);

      const before = await placesOf(database, user);
      const unfilled = columnsSaying('person', 'scrubbed').filter((place) => !before.includes(place));
      // Facts are numbers, and a chore is there from its erasure on.
      expect(unfilled).toEqual(['awards.facts', 'chores.place', 'reversed_awards.facts']);
      expect(before.filter((place) => columnsSaying('impersonal').includes(place))).toEqual([]);

      await made(client.delete(`/users/${user}`), 200);
      await made(admin.delete(`/users/${user}${scope}`), 200);
      const kept = columnsSaying('kept');
      expect((await placesOf(database, user)).filter((place) => !kept.includes(place))).toEqual([]);
    });

    it('takes nothing from a user of the same name elsewhere, or of a longer one', async () => {
      const { client } = await service().keyClient();
      const other = await service().keyClient();
      for (const user of ['zoe', 'zoe-2']) await doEverything(client, user);
      await doEverything(other.client, 'zoe');
      const look = (at: Client, user: string) =>
        Promise.all(
          ['', '/wallet', '/points'].map(async (path) => (await at.get(`/users/${user}${path}`)).text),
        );
      const before = [await look(client, 'zoe-2'), await look(other.client, 'zoe')];
      await made(client.delete('/users/zoe'), 200);
      expect([await look(client, 'zoe-2'), await look(other.client, 'zoe')]).toEqual(before);
      const repeated = await other.client
        .with({ 'idempotency-key': 'zoe-convert' })
        .post('/users/zoe/convert', { points: 100, reference: 'zoe' });
      expect(repeated).toMatchObject({ status: 201, body: { externalUserId: 'zoe' } });
    });
  });
});
