import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';
import { act, award, made } from '../testing/arrange.js';
import { makeExportWorld, tricky } from './testing/export-world.js';

const columns: readonly (readonly [string, string])[] = [
  [
    'users',
    'externalUserId,owner,name,metadata,points,coins,timesAwarded,createdAt,erasedAt,lastActivityAt,apiKey_used,oauth_user_id',
  ],
  [
    'user-points',
    'awardId,createdAt,occurredAt,owner,gameId,externalGameId,externalTaskId,externalUserId,kind,typeAction,eventId,timeZone,points,reversedPoints,caseName,rule,reply,lines,strategyId,strategyVersion,description,data,deleted,apiKey_used,oauth_user_id',
  ],
  [
    'user-interactions',
    'actionId,createdAt,occurredAt,owner,gameId,externalGameId,externalTaskId,externalUserId,typeAction,eventId,description,data,points,caseName,denied,rule,reply,awardId,apiKey_used,oauth_user_id',
  ],
  [
    'wallet-transactions',
    'transactionId,createdAt,occurredAt,owner,externalUserId,type,points,coins,pointsAfter,coinsAfter,rate,reference,reason,description,awardId,gameId,externalGameId,externalTaskId,caseName,apiKey_used,oauth_user_id',
  ],
  ['history', 'id,at,owner,module,level,message,requestId,details,apiKey_used,oauth_user_id'],
];
const names = columns.map(([name]) => name);

type JsonRow = Readonly<Record<string, unknown>>;

async function rowsOf(client: Client, path: string): Promise<readonly JsonRow[]> {
  const { status, body, text } = await client.get(
    `/exports/${path}${path.includes('?') ? '&' : '?'}format=json`,
  );
  if (status !== 200) throw new Error(text);
  return body;
}

/** A row as a reader of CSV gets it: texts, and nothing where there is nothing. */
function asTexts(row: JsonRow): JsonRow {
  const text = (value: unknown) =>
    value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, text(value)]));
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A value as a reader of a workbook gets it. */
function asCell(value: unknown): unknown {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return new Date(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

describe('an export', () => {
  eachService((service) => {
    it.each(columns)(
      'of %s says the same in every format, in its columns, oldest first',
      async (name, head) => {
        const { client } = await service().keyClient();
        await makeExportWorld(service(), client);
        const path = `/exports/${name}?to=2026-01-15T12:00:59.000Z`;
        service().clock.advance(60_000);
        const csv = await client.get(`${path}&formulas=raw`);
        expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
        expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="${name}.csv"`);
        expect(csv.text.startsWith(`${head}\r\n`)).toBe(true);
        expect(csv.text.endsWith('\r\n')).toBe(true);
        const rows: readonly JsonRow[] = (await client.get(`${path}&format=json`)).body;
        expect(rows.length).toBeGreaterThan(1);
        expect(rows.map((row) => Object.keys(row).join())).toEqual(rows.map(() => head));
        expect(parse(csv.text, { columns: true })).toEqual(rows.map(asTexts));
        const lines = (await client.get(`${path}&format=ndjson`)).text.split('\n');
        expect(lines.pop()).toBe('');
        expect(lines.map((line) => JSON.parse(line))).toEqual(rows);
        const times = rows.map((row) => String(row['createdAt'] ?? row['at']));
        expect(times).toEqual([...times].sort());
      },
    );

    it.each(columns)(
      'of %s is a workbook with the same rows, and no cell of it a formula',
      async (name, head) => {
        const { client, plaintext } = await service().keyClient();
        await makeExportWorld(service(), client);
        service().clock.advance(60_000);
        const path = `/exports/${name}?to=2026-01-15T12:00:59.000Z`;
        const rows: readonly JsonRow[] = (await client.get(`${path}&format=json`)).body;
        const answer = await fetch(`${service().url}/api/v1${path}&format=xlsx`, {
          headers: { 'x-api-key': plaintext },
        });
        expect(answer.headers.get('content-type')).toBe(XLSX);
        expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}.xlsx"`);
        const workbook = Buffer.from(await answer.arrayBuffer());
        const [titles, ...cells] = await readSheet(workbook, 1, { trim: false });
        expect(titles?.join()).toBe(head);
        expect(cells).toEqual(rows.map((row) => Object.values(row).map(asCell)));
      },
    );

    it('is in the format that `Accept` likes best, where none is named', async () => {
      const { client } = await service().keyClient();
      const typeFor = async (accept: string) => {
        const { status, headers } = await client.get('/exports/users', { accept });
        return status === 200 ? headers.get('content-type') : status;
      };
      expect(await typeFor('application/json, text/csv;q=0.5')).toBe('application/json; charset=utf-8');
      expect(await typeFor('text/csv; charset=utf-8; header=present')).toBe('text/csv; charset=utf-8');
      expect(await typeFor('application/x-ndjson')).toBe('application/x-ndjson; charset=utf-8');
      expect(await typeFor('text/html, */*;q=0.8')).toBe('text/csv; charset=utf-8');
      expect(await typeFor(XLSX)).toBe(XLSX);
      expect(await typeFor('text/html')).toBe(406);
    });

    it('keeps texts from being run by spreadsheets, and leaves numbers numbers', async () => {
      const { client } = await service().keyClient();
      await makeExportWorld(service(), client);
      const { text } = await client.get('/exports/user-points');
      const [, , taken] = parse(text, { columns: true }) as readonly JsonRow[];
      expect(taken).toMatchObject({
        externalUserId: `'${tricky.user}`,
        caseName: `'${tricky.caseName}`,
        description: `'${tricky.description}`,
        points: '-5',
        data: '{"note":"=1,\\"2\\""}',
        strategyId: '',
        deleted: 'false',
      });
      const interactions = await client.get('/exports/user-interactions');
      expect(parse(interactions.text, { columns: true })).toMatchObject([
        { typeAction: `'${tricky.typeAction}`, description: `'${tricky.description}` },
        { typeAction: 'visit', gameId: '', externalGameId: '', externalTaskId: '' },
      ]);
      const lines = parse((await client.get('/exports/wallet-transactions')).text, { columns: true });
      expect(lines[3]).toMatchObject({ type: 'points-converted', points: '-250', coins: '2.5', rate: '100' });
      expect(lines[3]).toMatchObject({ reference: "'=order", gameId: '', externalTaskId: '', caseName: '' });
    });

    it('of nothing is empty in the way of its format', async () => {
      const { client } = await service().keyClient();
      const textOf = async (format: string) => (await client.get(`/exports/users?format=${format}`)).text;
      expect(await textOf('csv')).toBe(`${columns[0]?.[1]}\r\n`);
      expect(await textOf('json')).toBe('[]\n');
      expect(await textOf('ndjson')).toBe('');
    });

    it('tells what users have, and when they last did something', async () => {
      const { client, apiKey } = await service().keyClient();
      await makeExportWorld(service(), client);
      expect(await rowsOf(client, 'users')).toMatchObject([
        {
          externalUserId: '=ann',
          owner: `key:${apiKey}`,
          points: 248,
          coins: 2.5,
          timesAwarded: 3,
          createdAt: '2026-01-15T12:00:01.000Z',
          lastActivityAt: '2026-01-15T12:00:05.000Z',
          apiKey_used: apiKey,
          oauth_user_id: null,
        },
        { externalUserId: 'bob', points: 7, coins: 0, lastActivityAt: '2026-01-15T12:00:06.000Z' },
      ]);
    });

    it('tells what was done, and which award came of it', async () => {
      const { client, apiKey } = await service().keyClient();
      const { walks } = await makeExportWorld(service(), client);
      const awards = await rowsOf(client, 'user-points');
      const { user: externalUserId, typeAction, description } = tricky;
      expect(await rowsOf(client, 'user-interactions')).toMatchObject([
        {
          gameId: walks,
          externalGameId: 'walks',
          externalTaskId: 'walk',
          externalUserId,
          typeAction,
          description,
          data: { amount: 3 },
          awardId: awards[3]?.['awardId'],
          apiKey_used: apiKey,
        },
        { gameId: null, externalUserId: 'bob', typeAction: 'visit', description: null, awardId: null },
      ]);
      expect(awards[3]).toMatchObject({ awardId: expect.any(String), externalUserId, points: 3 });
    });

    it('has what its things have', async () => {
      const { client } = await service().keyClient();
      const { walks } = await makeExportWorld(service(), client);
      await made(client.put('/users/bob', { name: 'Bob', metadata: { team: 'blue' } }), 200);
      await made(award(client, { gameId: walks }, { user: 'bob', eventId: 'b-1', timeZone: 'Asia/Tokyo' }));
      expect(await rowsOf(client, 'users')).toMatchObject([
        { name: null, metadata: {} },
        { name: 'Bob', metadata: { team: 'blue' } },
      ]);
      const { user, typeAction, description, caseName } = tricky;
      const unnamed = { typeAction: null, eventId: null, timeZone: 'UTC' };
      expect(await rowsOf(client, 'user-points')).toMatchObject([
        { ...unnamed, rule: 'otherwise', reply: {}, lines: [{ points: 500 }] },
        unnamed,
        { ...unnamed, caseName, rule: null, lines: [{ name: caseName, points: -5 }] },
        { ...unnamed, typeAction },
        { typeAction: null, eventId: 'b-1', timeZone: 'Asia/Tokyo' },
      ]);
      await made(act(client, { gameId: walks }, { user, data: { amount: 0 }, eventId: 'a-1' }));
      expect(await rowsOf(client, 'user-interactions')).toMatchObject([
        { points: 3, denied: false, reply: {}, eventId: null },
        { points: null, caseName: null, denied: null, rule: null, reply: null },
        { points: 0, denied: false, eventId: 'a-1' },
      ]);
      const [first, , third, fourth] = await rowsOf(client, 'wallet-transactions');
      expect(first).toMatchObject({
        ...{ gameId: walks, externalGameId: 'walks', externalTaskId: 'walk', description: null },
        occurredAt: '2026-01-15T11:00:00.000Z',
      });
      expect(third).toMatchObject({ externalTaskId: 'hike', caseName, description });
      expect(fourth).toMatchObject({ reference: '=order', occurredAt: '2026-01-15T12:00:04.000Z' });
    });

    const filters: readonly (readonly [string, string, readonly number[]])[] = [
      ['users', 'gameId={runs}', [1]],
      ['users', 'externalUserId=bob', [1]],
      ['users', 'from=2026-01-15T12:00:02Z', [1]],
      ['users', 'to=2026-01-15T12:00:02Z', [0]],
      ['user-points', 'gameId={walks}', [0, 2, 3]],
      ['user-points', 'externalTaskId=hike', [2]],
      ['user-points', 'externalUserId=bob', [1]],
      ['user-points', 'from=2026-01-15T12:00:02Z&to=2026-01-15T12:00:03Z', [1]],
      ['user-points', 'from=2026-01-15T10:00:00Z&to=2026-01-15T11:30:00Z', [0]],
      ['user-points', 'recordedTo=2026-01-15T12:00:02Z', [0]],
      ['user-points', 'from=2026-01-15&to=2026-01-15', [0, 1, 2, 3]],
      ['user-points', 'to=2026-01-14', []],
      ['user-interactions', 'gameId={walks}', [0]],
      ['user-interactions', 'externalTaskId=walk', [0]],
      ['user-interactions', 'externalUserId=bob', [1]],
      ['user-interactions', 'typeAction=visit', [1]],
      ['user-interactions', 'from=2026-01-15T12:00:06Z', [1]],
      ['wallet-transactions', 'gameId={runs}', [1]],
      ['wallet-transactions', 'externalUserId=bob', [1]],
      ['wallet-transactions', 'type=points-converted', [3]],
      ['wallet-transactions', 'to=2026-01-15T12:00:02Z', [0]],
      ['wallet-transactions', 'to=2026-01-15T11:00:01Z&recordedFrom=2026-01-15', [0]],
      ['wallet-transactions', 'from=2026-01-16', []],
      ['users', 'from=2026-01-15&to=2026-01-15', [0, 1]],
      ['history', 'to=2026-01-14', []],
      ['history', 'module=wallets', [8, 9]],
      ['history', 'level=warning', []],
      ['history', 'gameId={runs}&to=2026-01-15T12:00:06Z', [4, 6]],
      ['history', 'externalUserId=%3Dann&to=2026-01-15T12:00:06Z', [8, 9]],
      ['history', 'from=2026-01-15T12:00:03Z&to=2026-01-15T12:00:04Z', [8]],
    ];

    it('shows what its filters let through', async () => {
      const { client } = await service().keyClient();
      const { walks, runs } = await makeExportWorld(service(), client);
      for (const [name, filter, places] of filters) {
        const all = await rowsOf(client, name);
        const query = filter.replace('{walks}', walks).replace('{runs}', runs);
        const shown = await rowsOf(client, `${name}?${query}`);
        expect(
          shown.map((row) =>
            all.findIndex(
              (other) => other['id'] === row['id'] && JSON.stringify(other) === JSON.stringify(row),
            ),
          ),
          `${name} ${filter}`,
        ).toEqual(places);
      }
    });

    it('marks awards of what was deleted, and keeps them', async () => {
      const { client } = await service().keyClient();
      const { walks, runs } = await makeExportWorld(service(), client);
      const { taskId } = (await client.get(`/games/${walks}/tasks/hike`)).body;
      await client.delete(`/games/${walks}/tasks/${taskId}`);
      await client.delete(`/games/${runs}`);
      const deleted = (await rowsOf(client, 'user-points')).map((row) => row['deleted']);
      expect(deleted).toEqual([false, true, true, false]);
      expect(await rowsOf(client, `user-points?gameId=${runs}`)).toHaveLength(1);
      expect(await rowsOf(client, 'users')).toMatchObject([
        { timesAwarded: 3 },
        { timesAwarded: 1, points: 7 },
      ]);
    });

    it('holds the rows of its scope, and of all scopes for administrators unless they name one', async () => {
      const [mine, theirs] = [await service().keyClient(), await service().keyClient()];
      for (const { client } of [mine, theirs]) await makeExportWorld(service(), client);
      for (const name of names) {
        const own = await rowsOf(mine.client, name);
        const foreign = await rowsOf(theirs.client, name);
        const owners = own.map((row) => row['owner']);
        expect(new Set(owners)).toEqual(new Set([`key:${mine.apiKey}`]));
        const everybody = (await rowsOf(service().admin, name)).map((row) => row['owner']);
        expect(new Set(everybody)).toEqual(
          new Set([
            `key:${mine.apiKey}`,
            `key:${theirs.apiKey}`,
            ...(name === 'history' ? [null, 'sub:admin'] : []),
          ]),
        );
        const named = await rowsOf(service().admin, `${name}?owner=key:${theirs.apiKey}`);
        expect(named.slice(0, foreign.length)).toEqual(foreign);
        const refused = await mine.client.get(`/exports/${name}?owner=key:${theirs.apiKey}`);
        expect([refused.status, refused.body.code]).toEqual([403, 'owner-forbidden']);
      }
    });

    it('is noted once in the audit log, with what was asked for', async () => {
      const { client, apiKey } = await service().keyClient();
      await client.get(
        '/exports/wallet-transactions?format=ndjson&type=points-awarded&from=2026-01-01T00:00:00Z',
      );
      await client.get('/exports/users');
      await client.call('HEAD', '/exports/users');
      await client.get('/exports/users?owner=sub:else');
      await service().admin.get('/exports/users');
      const noted = await rowsOf(service().admin, 'history?module=exports');
      expect(noted.map(({ message, level, owner, details }) => [message, level, owner, details])).toEqual([
        [
          'Wallet transactions exported',
          'info',
          `key:${apiKey}`,
          { format: 'ndjson', from: '2026-01-01T00:00:00.000Z', type: 'points-awarded' },
        ],
        ['Users exported', 'info', `key:${apiKey}`, { format: 'csv' }],
        ['Users exported', 'info', null, { format: 'csv' }],
      ]);
    });

    it('refuses what it does not take', async () => {
      const { client } = await service().keyClient();
      for (const query of [
        'format=xml',
        'formulas=no',
        'from=yesterday',
        'typeAction=like',
        'gameId=walks',
        'from=2026-01-02T00:00:00Z&to=2026-01-02T00:00:00Z',
      ]) {
        expect(await client.get(`/exports/users?${query}`), query).toMatchObject({
          status: 422,
          body: { code: 'validation-failed' },
        });
      }
      expect((await client.post('/exports/users')).status).toBe(405);
    });

    it('has only its head for HEAD', async () => {
      const { client } = await service().keyClient();
      const { status, headers, text } = await client.call('HEAD', '/exports/users?format=json');
      expect([status, text]).toEqual([200, '']);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect((await client.call('HEAD', '/exports/users?owner=sub:else')).status).toBe(403);
    });
  });
});
