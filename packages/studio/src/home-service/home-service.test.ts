import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foresee } from './foresight.js';
import { createGameEvents } from './game-events.js';
import { keepNewText, keepText } from './keep-text.js';
import { listNotedVersions } from './notes.js';
import { listVersions, publish, readBaselines } from './publishing.js';
import { ServiceConnection } from './service-connection.js';
import { entryOf, openedOf } from './stored-texts.js';
import { readUsage } from './usage.js';

const ID = '01890a5d-ac96-774b-bcce-b302099a8001';
const PARENT = '01890a5d-ac96-774b-bcce-b302099a8002';
const summary = { name: 'City Walks!', status: 'published', version: 4, versionStatus: 'draft' } as const;
const strategy = { id: ID, ...summary, latestVersion: 4, publishedVersion: 3, updatedAt: '', source: '' };
const base = `/strategies/custom/${ID}`;

/** What the service answers, by method and path; 404 to all else. */
type Answers = { readonly [request: string]: object | readonly [status: number, body: object] };

describe('the service as a home', () => {
  let server: Server;
  let answers: Answers;
  let connection: ServiceConnection;
  let refusals: number;
  const asked: { readonly request: string; readonly headers: object; readonly body: string }[] = [];

  beforeEach(async () => {
    asked.length = 0;
    refusals = 0;
    server = createServer(async (request, response) => {
      const name = `${request.method} ${request.url}`;
      const chunks = await request.toArray();
      asked.push({ request: name, headers: request.headers, body: chunks.join('') });
      const found = answers[name.replace(/from=[^&]*/, 'from=')] ?? [
        404,
        { code: 'not-found', detail: `nothing at ${name}` },
      ];
      const [status, body] = Array.isArray(found) ? found : [200, found];
      response.writeHead(status, { 'content-type': 'application/json', etag: '"r7"' });
      response.end(JSON.stringify(body));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    connection = new ServiceConnection(`http://127.0.0.1:${port}`, () => {
      refusals += 1;
    });
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('says of a strategy what is a draft and which version awards', () => {
    expect(entryOf(strategy).state).toBe('draft 4 · version 3 awards');
    expect(entryOf({ ...strategy, latestVersion: 3 }).state).toBe('version 3 awards');
    expect(entryOf({ ...strategy, publishedVersion: null }).state).toBe('draft 4');
  });

  it('opens a text with all that it extends, and the zone of the game that it awards in', async () => {
    const text = (name: string) => `strategy "A" extends "custom:${name}" { }`;
    const parent = { ...strategy, id: PARENT, publishedVersion: 4, source: 'strategy "B" { }' };
    answers = {
      [`GET /strategies/custom/${PARENT}`]: parent,
      [`GET /strategies/custom/${PARENT}?version=2`]: { ...parent, source: text(PARENT) },
      [`GET /strategies/custom/${PARENT}?version=4`]: parent,
      [`GET ${base}/usage?limit=1`]: { items: [{ kind: 'game', gameId: 'g' }] },
      'GET /games/g': { timeZone: 'Europe/Madrid' },
    };
    const body = { ...strategy, source: text(`${PARENT}@2`) };
    expect(await openedOf(connection, { body, etag: '"r7"' })).toEqual({
      ...{ id: ID, name: 'City Walks!', state: 'draft 4 · version 3 awards', fileName: 'city-walks.merit' },
      ...{ text: body.source, revision: '"r7"', spec: null, timeZone: 'Europe/Madrid' },
      parents: [
        { name: `custom:${PARENT}@2`, text: text(PARENT) },
        { name: `custom:${PARENT}`, text: 'strategy "B" { }' },
      ],
    });
  });

  it('publishes what it showed alone, with the note and the credential', async () => {
    answers = { [`POST ${base}/publish`]: { ...strategy, version: 4 } };
    connection.use({ kind: 'key', key: 'svc_live_1' });
    const published = await publish(connection, { id: ID, revision: '"r6"', note: 'More', force: false });
    expect(published).toEqual({ ok: true, version: 4, revision: '"r7"' });
    expect(asked).toMatchObject([
      { headers: { 'if-match': '"r6"', 'x-api-key': 'svc_live_1' }, body: '{"force":false,"note":"More"}' },
    ]);
  });

  it('keeps a text under another name where the text has one now, and then alone', async () => {
    const saving = { id: ID, text: 'strategy "Long walks" { }', revision: '"r6"' };
    answers = { [`PUT ${base}`]: { ...strategy, name: 'Long walks' }, 'POST /strategies/custom': strategy };
    const kept = await keepText(connection, { ...saving, name: 'Long walks' });
    expect(kept).toMatchObject({ ok: true, name: 'Long walks', revision: '"r7"' });
    await keepText(connection, saving);
    await keepNewText(connection, saving, 'New');
    await keepNewText(connection, { ...saving, text: '# strategy "Not this"' }, 'New');
    expect(asked.map(({ body }) => JSON.parse(body).name)).toEqual([
      'Long walks',
      undefined,
      'Long walks',
      'New',
    ]);
  });

  it('sets parameters of a game over those that it has, where the strategy awards in it', async () => {
    const game = { strategyId: `custom:${ID}@2`, params: { base: 10, cap: 3 } };
    answers = {
      'GET /games/g': game,
      'PATCH /games/g': { ...game, params: { base: 20, cap: 3 } },
      'GET /games/g/tasks?limit=500': { items: [] },
    };
    const { setParams } = createGameEvents(connection);
    const set = await setParams?.({ id: 'g', name: 'city' }, ID, { base: 20 });
    expect(set?.own).toEqual({ base: '10', cap: '3' });
    expect(asked.find(({ request }) => request.startsWith('PATCH'))).toMatchObject({
      headers: { 'content-type': 'application/merge-patch+json', 'if-match': '"r7"' },
      body: '{"params":{"base":20}}',
    });
    await expect(setParams?.({ id: 'g', name: 'city' }, PARENT, { base: 20 })).rejects.toThrow(
      'Another strategy awards in city',
    );
    expect(asked.filter(({ request }) => request.startsWith('PATCH'))).toHaveLength(1);
  });

  it('tells what is in the way of publishing, and who was faster', async () => {
    const use = { kind: 'task', gameId: 'g', externalGameId: 'city', externalTaskId: 'run', follows: 2 };
    const conflict = { code: 'params-conflict', detail: 'no', uses: [{ ...use, problems: ['`a` is 7'] }] };
    answers = { [`POST ${base}/publish`]: [409, conflict] };
    const publishing = { id: ID, revision: '"r6"', note: '', force: false };
    expect(await publish(connection, publishing)).toEqual({
      ...{ ok: false, message: 'no', canForce: true },
      usage: [{ what: 'task', name: 'run in city', pinnedTo: 2, problems: ['`a` is 7'] }],
    });
    answers = {
      [`POST ${base}/publish`]: [412, { code: 'precondition-failed' }],
      [`GET ${base}`]: { ...strategy, source: 'theirs' },
      [`GET ${base}/usage?limit=1`]: { items: [] },
    };
    expect(await publish(connection, publishing)).toMatchObject({
      ...{ ok: false, canForce: false, usage: [] },
      theirs: { text: 'theirs', revision: '"r7"' },
    });
  });

  it('forgets a credential that isn’t taken any more', async () => {
    answers = { 'GET /games': [401, { code: 'token-expired', detail: 'The token has expired' }] };
    connection.use({ kind: 'token', token: { value: 't', endsAt: null } });
    await expect(connection.get('/games')).rejects.toThrow('The token has expired');
    expect([connection.credential, refusals, asked[0]?.headers]).toMatchObject([
      null,
      1,
      { authorization: 'Bearer t' },
    ]);
  });

  it('says in words what is wrong with what was sent, and that nobody answers', async () => {
    const errors = [1, 2, 3, 4].map((nth) => ({
      path: `body.f${nth}`,
      code: 'malformed',
      message: 'is odd',
    }));
    const refused = (body: object) => {
      answers = { 'GET /games': [422, body] };
      return connection.get('/games').catch((error: Error) => error.message);
    };
    const detail = 'The request does not have the form that this path takes; see `errors`';
    expect(await refused({ code: 'validation-failed', detail, errors })).toBe(
      'The request does not have the form that this path takes: f1: is odd; f2: is odd; f3: is odd, and 1 more',
    );
    const diagnostics = [{ code: 'M2001', message: '`a` is unknown' }];
    const invalid = { detail: 'The strategy has errors; see `diagnostics`', diagnostics };
    expect(await refused(invalid)).toBe('The strategy has errors: `a` is unknown');
    expect(await refused({})).toBe('The service answers 422');
    const nobody = new ServiceConnection('http://127.0.0.1:1', () => undefined);
    await expect(nobody.get('/games')).rejects.toThrow(/^The service doesn’t answer/);
  });

  it('reads the last events of a game as the service tells them, each with its clocks', async () => {
    const event = (minute: number, kind = 'decided', timeZone: string | null = null) => ({
      ...{ kind, timeZone, externalUserId: 'ann', externalTaskId: 'walk', data: { km: minute } },
      ...{ typeAction: minute === 1 ? 'walked' : null, occurredAt: `2026-01-15T12:0${minute}:00.000Z` },
    });
    answers = {
      'GET /games/g': { timeZone: 'Europe/Madrid' },
      'GET /games/g/events?limit=1000': { items: [event(3), event(2, 'assigned')], nextCursor: 'c=' },
      'GET /games/g/events?limit=1000&cursor=c%3D': {
        items: [event(1, 'decided', 'Asia/Tokyo')],
        nextCursor: null,
      },
    };
    const { name, bytes } = await createGameEvents(connection).read({ id: 'g', name: 'city' });
    const lines = new TextDecoder().decode(bytes).split('\n');
    expect([name, ...lines.map((line) => JSON.parse(line))]).toEqual([
      'city.jsonl',
      event(3, 'decided', 'Europe/Madrid'),
      event(2, 'assigned', 'Europe/Madrid'),
      event(1, 'decided', 'Asia/Tokyo'),
    ]);
  });

  it('says where a game has more events than it reads', async () => {
    const event = {
      timeZone: null,
      kind: 'decided',
      externalUserId: 'ann',
      externalTaskId: 'walk',
      data: {},
    };
    const page = (nextCursor: string | null) => ({ items: Array(1_000).fill(event), nextCursor });
    const read = async (last: string | null) => {
      answers = {
        'GET /games/g': { timeZone: 'UTC' },
        'GET /games/g/events?limit=1000': page('1'),
        ...Object.fromEntries(
          Array.from({ length: 9 }, (_, nth) => [
            `GET /games/g/events?limit=1000&cursor=${nth + 1}`,
            page(nth === 8 ? last : `${nth + 2}`),
          ]),
        ),
      };
      return (await createGameEvents(connection).read({ id: 'g', name: 'city' })).isNewest === true;
    };
    expect([await read('more'), await read(null)]).toEqual([true, false]);
  });

  it('knows the parameters under which a strategy decides in a game and in its tasks', async () => {
    const task = (externalTaskId: string, strategyId: string | null, params: object) => ({
      ...{ externalTaskId, strategyId, params },
      effectiveStrategyId: strategyId ?? `custom:${ID}`,
    });
    answers = {
      'GET /games/g': { strategyId: `custom:${ID}`, params: { base: 10, levels: [1] } },
      'GET /games/g/tasks?limit=500': {
        items: [
          task('walk', null, {}),
          task('run', null, { base: 30 }),
          task('swim', `custom:${ID}@2`, { base: 7 }),
          task('else', 'default', { base: 1 }),
        ],
        nextCursor: null,
      },
    };
    const paramsFor = (id: string) => createGameEvents(connection).paramsFor?.({ id: 'g', name: 'city' }, id);
    expect(await paramsFor(ID)).toEqual({
      name: 'city',
      own: { base: '10', levels: '[1]' },
      byTask: { run: { base: '30', levels: '[1]' }, swim: { base: '7' } },
    });
    expect(await paramsFor(PARENT)).toBeNull();
  });

  it('reads on where a page of games ended before its limit', async () => {
    const game = (name: string) => ({ gameId: name, externalGameId: name, timeZone: 'UTC' });
    answers = {
      'GET /games?limit=500': { items: [game('a'), game('b')], nextCursor: 'c=' },
      'GET /games?limit=500&cursor=c%3D': { items: [game('c')], nextCursor: null },
    };
    const { items, isWhole } = await createGameEvents(connection).list('any');
    expect([items.map(({ name }) => name), isWhole]).toEqual([['a', 'b', 'c'], true]);
  });

  it('knows its versions, and compares with those that could award', async () => {
    const row = { errors: 0, createdAt: 'made', publishedAt: null, apiKey_used: null, oauth_user_id: 'ann' };
    answers = {
      [`GET ${base}/versions?limit=500`]: {
        items: [
          { ...row, version: 4, status: 'draft' },
          { ...row, version: 3, status: 'published', publishedAt: 'then' },
          { ...row, version: 2, status: 'superseded', errors: 1 },
          { ...row, version: 1, status: 'superseded' },
        ],
      },
      [`GET ${base}?version=3`]: { source: 'three' },
      [`GET ${base}?version=1`]: { source: 'one' },
    };
    const { items } = await listVersions(connection, ID);
    expect(
      items.map(({ number, isSound, hasAwarded, changedAt }) => [number, isSound, hasAwarded, changedAt]),
    ).toEqual([
      [4, true, false, 'made'],
      [3, true, true, 'then'],
      [2, false, false, 'made'],
      [1, true, false, 'made'],
    ]);
    expect(await readBaselines(connection, ID)).toEqual({
      items: [
        { name: 'version 3', text: 'three' },
        { name: 'version 1', text: 'one' },
      ],
      isWhole: true,
    });
  });

  it('knows what was noted of its versions, where the log can be read', async () => {
    const row = { errors: 0, createdAt: 'made', publishedAt: null, apiKey_used: null, oauth_user_id: 'ann' };
    const entry = (id: string, version: number, note?: string) => ({ details: { id, version, note } });
    const versions = { items: [3, 2, 1].map((version) => ({ ...row, version, status: 'superseded' })) };
    answers = {
      [`GET ${base}/versions?limit=500`]: versions,
      'GET /dashboard/summary/logs?module=strategies&limit=500': {
        items: [
          entry(ID, 2, 'Back to before'),
          entry(PARENT, 3, 'Of another'),
          entry(ID, 3),
          entry(ID, 2, 'Far walks count'),
        ],
      },
    };
    const notes = async () => (await listNotedVersions(connection, ID)).items.map(({ note }) => note);
    expect(await notes()).toEqual([undefined, 'Back to before', undefined]);
    answers = { [`GET ${base}/versions?limit=500`]: versions };
    expect(await notes()).toEqual([undefined, undefined, undefined]);
  });

  it('says how many people play where it awards, as far as it may know', async () => {
    const game = (gameId: string) => ({ kind: 'game', gameId, externalGameId: gameId, externalTaskId: null });
    answers = {
      [`GET ${base}/usage?limit=500`]: {
        items: ['a', 'b', 'c'].map((id) => ({ ...game(id), follows: 'published' })),
      },
      'GET /games/a/users?limit=1&count=true': { items: [], total: 86 },
      'GET /games/b/users?limit=1&count=true': { items: [], total: 10_000, totalCapped: true },
    };
    const people = (await readUsage(connection, ID)).items.map((use) => use.people);
    expect(people).toEqual(['86 people', 'over 10,000 people', undefined]);
  });

  it('names all of 120 games where it awards, and says of whom the people aren’t counted', async () => {
    const games = Array.from({ length: 120 }, (_, nth) => ({
      ...{ kind: 'game', gameId: `g${nth}`, externalGameId: `g${nth}` },
      ...{ externalTaskId: null, follows: 'published' },
    }));
    const path = `GET ${base}/usage?limit=500`;
    answers = {
      [path]: { items: games.slice(0, 70), nextCursor: 'c' },
      [`${path}&cursor=c`]: { items: games.slice(70), nextCursor: null },
    };
    const { items, isWhole } = await readUsage(connection, ID);
    expect([items.length, isWhole, items.at(-1)?.people]).toEqual([120, true, 'not counted']);
  });

  it('foresees what a publication does to people, by events that both versions decide again', async () => {
    answers = {
      [`GET ${base}`]: { ...strategy, awardRange: { min: 0, max: 30 } },
      [`GET ${base}?version=3`]: { ...strategy, awardRange: null },
    };
    const told = { version: 4, range: { min: 0, max: 30 }, before: { version: 3, range: null } };
    await expect(foresee(connection, ID)).rejects.toThrow('nothing at');
    const tooLarge = { code: 'simulation-too-large', detail: 'no' };
    const compared = asked.at(-1)?.request ?? '';
    answers = { ...answers, [compared.replace(/from=[^&]*/, 'from=')]: [422, tooLarge] };
    expect(await foresee(connection, ID)).toEqual({ ...told, replay: null });
    const request = asked.at(-1)?.request ?? '';
    expect(request).toMatch(/^GET \/strategies\/custom\/compare\?a=custom%3A.*&replay=1000&users=1000$/);
    answers = { [`GET ${base}`]: { ...strategy, version: 3, awardRange: null } };
    expect(await foresee(connection, ID)).toEqual({ version: 3, range: null, before: null, replay: null });
  });
});
