#!/usr/bin/env node
// @ts-check
// Fills a SQLite database by the service of a tree, as its callers would, and writes down its rows: what a
// later release has to migrate. It is run with each release: `node tools/record-filled-database.js [tree]`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Sqlite } from '../packages/server/dist/storage/dialects/sqlite/driver.js';

const tree = resolve(process.argv[2] ?? '.');
const target = resolve('packages/server/src/storage/migrations/testing/filled');
const folder = mkdtempSync(join(tmpdir(), 'merit-fill-'));
const dayMs = 86_400_000;

/** Awards and denies, asks a fact of awards, and is published a second time. */
const echoSource = `strategy "Echo" {
  param factor: int (1..100) = 1
  input amount: int
  input mode: text ("award" | "deny" | "skip") = "award"
  deny "Not today" when mode == "deny" { reply { hint: "tomorrow" } }
  rule "Many" when mode == "award" and user.awards >= 3 { award amount * factor + 1 }
  rule "As told" when mode == "award" { award amount * factor }
}`;

/** Has its input counted. */
const walkSource = `strategy "Walk" {
  input km: decimal (0..100, places 2)
  rule "Far" when user.total(km) >= 12 and (user.best(km) ?? 0) > 6 { award 5 }
  otherwise { award 1 }
}`;

/**
 * @typedef {(method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<any>}
 * Call
 */
/** @typedef {{ gameId: string, externalGameId: string }} Game */

const service = spawn(process.execPath, [join(tree, 'packages/server/bin/main.js'), 'start'], {
  cwd: folder,
  env: {
    PATH: process.env['PATH'],
    IDENTITY_PROVIDER: 'development',
    DEV_IDP_PORT: '0',
    PORT: '0',
    SHUTDOWN_DELAY_SECONDS: '0',
    DEV_ADMIN_PASSWORD: 'admin',
    DEV_PLAYER_PASSWORD: 'player',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let output = '';
service.stdout.on('data', (chunk) => {
  output += chunk;
});

try {
  const { issuer } = await logged('identity provider for development: not for production');
  const { url } = await logged('listening');
  await fill(`${url}/api/v1`, await tokenOf(issuer));
} finally {
  service.kill('SIGTERM');
  await once(service, 'close');
}
process.stdout.write(`${writeRows()}\n`);
rmSync(folder, { recursive: true });

/** The line of the log with this message, once it is there. @param {string} message */
async function logged(message) {
  for (;;) {
    const lines = output.split('\n').slice(0, -1);
    const line = lines.find((text) => text.includes(`"msg":"${message}"`));
    if (line !== undefined) return JSON.parse(line);
    if (service.exitCode !== null) throw new Error(output);
    await Promise.race([once(service.stdout, 'data'), once(service, 'close')]);
  }
}

/** @param {string} issuer */
async function tokenOf(issuer) {
  const client = { client_id: 'merit-dev', client_secret: 'merit-dev-secret' };
  const answer = await fetch(`${issuer}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...client, grant_type: 'password', username: 'admin', password: 'admin' }),
  });
  const token = /** @type {{ access_token: string }} */ (await answer.json());
  return token.access_token;
}

/** Calls that an older service doesn't know come to nothing. @returns {Call} */
function caller(/** @type {string} */ base, /** @type {Record<string, string>} */ credential) {
  return async (method, path, body, headers = {}) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(base + path, {
      method,
      headers: { ...type, ...credential, ...headers },
      ...sent,
    });
    if (![200, 201, 404, 405].includes(answer.status)) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
}

/** @param {string} base @param {string} token */
async function fill(base, token) {
  const admin = caller(base, { authorization: `Bearer ${token}` });
  const owner = await admin('POST', '/apikey/create', { client: 'owner' });
  const other = await admin('POST', '/apikey/create', { client: 'other' });
  const call = caller(base, { 'x-api-key': owner.plaintext });
  const stranger = caller(base, { 'x-api-key': other.plaintext });
  const echo = await publish(call, 'echo', echoSource);
  const walk = await publish(call, 'walk', walkSource);

  const plain = await makeGame(call, 'plain', 'default');
  const echoed = await makeGame(call, 'echoed', echo);
  const walked = await makeGame(call, 'walked', walk);
  const gone = await makeGame(call, 'gone', 'default');
  await awardOften(stranger, await makeGame(stranger, 'plain', 'default'), 'ann', {});
  await awardOften(call, gone, 'ann', {});
  for (const [user, km] of /** @type {const} */ ([
    ['ann', 6.25],
    ['zoë', 3.1],
  ])) {
    await awardOften(call, plain, user, {});
    await awardOften(call, echoed, user, { amount: 7 });
    await awardOften(call, walked, user, { km });
    await act(call, { plain, echoed, user });
  }
  for (const mode of ['deny', 'skip']) {
    const event = { externalUserId: 'ann', data: { amount: 1, mode } };
    await call('POST', `/games/${echoed.gameId}/tasks/one/points`, event);
  }
  await spend(call, plain);
  await change(call, { plain, walked, gone });
  await publishAgain(call, echo);
  await awardOften(call, echoed, 'cy', { amount: 3 });
  await admin('DELETE', `/apikey/${other.apiKey}`);
}

/** @param {Call} call @param {string} name @param {string} source */
async function publish(call, name, source) {
  const { id, strategyId } = await call('POST', '/strategies/custom', { name, source });
  await call('POST', `/strategies/custom/${id}/publish`);
  return strategyId;
}

/** @param {Call} call @param {string} strategyId */
async function publishAgain(call, strategyId) {
  const path = `/strategies/custom/${strategyId.replace('custom:', '')}`;
  const { version } = await call('PUT', path, { source: echoSource.replace('+ 1', '+ 2') });
  if (version !== undefined) await call('POST', `${path}/publish`);
}

/** @param {Call} call @param {string} externalGameId @param {string} strategyId @returns {Promise<Game>} */
async function makeGame(call, externalGameId, strategyId) {
  const game = await call('POST', '/games', { externalGameId, strategyId, timeZone: 'Europe/Berlin' });
  for (const externalTaskId of ['one', 'two'])
    await call('POST', `/games/${game.gameId}/tasks`, { externalTaskId });
  return game;
}

/**
 * On several days, in both tasks. @param {Call} call @param {Game} game @param {string} user @param {object}
 * data
 */
async function awardOften(call, game, user, data) {
  for (const [index, task] of ['one', 'two', 'one', 'one'].entries()) {
    const name = `${game.externalGameId}-${encodeURIComponent(user)}-${index}`;
    const body = { externalUserId: user, data, occurredAt: daysAgo(3 - index) };
    const path = `/games/${game.gameId}/tasks/${task}/points`;
    await call('POST', path, index === 0 ? { ...body, eventId: name } : body, { 'idempotency-key': name });
  }
}

/** @param {Call} call @param {{ plain: Game, echoed: Game, user: string }} where */
async function act(call, { plain, echoed, user }) {
  const like = { externalUserId: user, typeAction: 'like', occurredAt: daysAgo(2), eventId: `like-${user}` };
  await call('POST', `/games/${plain.gameId}/tasks/one/action`, like);
  const share = { externalUserId: user, typeAction: 'share', data: { amount: 2 } };
  await call('POST', `/games/${echoed.gameId}/tasks/two/action`, share);
  const denied = { ...share, data: { amount: 2, mode: 'deny' }, eventId: `denied-${user}` };
  await call('POST', `/games/${echoed.gameId}/tasks/two/action`, denied);
  await call('POST', `/users/${encodeURIComponent(user)}/actions`, { typeAction: 'login' });
}

/** @param {Call} call @param {Game} game */
async function spend(call, { gameId }) {
  for (const points of [400, -20]) {
    const body = { gameId, externalTaskId: 'one', points, caseName: 'Mended' };
    await call('POST', '/users/external/ann/points', body);
  }
  await call('POST', '/users/ann/convert', { points: 150 });
}

/** @param {Call} call @param {{ plain: Game, walked: Game, gone: Game }} games */
async function change(call, { plain, walked, gone }) {
  const second = async (/** @type {Game} */ { gameId }) =>
    `/games/${gameId}/tasks/${(await call('GET', `/games/${gameId}/tasks/two`)).taskId}`;
  await call('DELETE', await second(walked));
  await call('PATCH', await second(plain), { status: 'closed' });
  await call('DELETE', `/games/${gone.gameId}`);
  await call('PATCH', `/games/${plain.gameId}`, { externalGameId: 'plainer' });
}

/** @param {number} days */
function daysAgo(days) {
  return new Date(Date.now() - days * dayMs).toISOString();
}

/** Writes each table's heading and then its rows, parents before children. Gives the name of the file. */
function writeRows() {
  const database = new Sqlite(join(folder, 'data/merit.db'), { readonly: true });
  const read = (/** @type {string} */ sql) => /** @type {any[]} */ (database.prepare(sql).all());
  const [{ version }] = read('select max(version) as version from schema_migrations');
  // Ranks are what triggers make of the rest.
  const tables = read(`select name from sqlite_master where type = 'table'
      and name <> 'ranks' and name not like 'schema_%' and name not like 'sqlite_%' order by rowid`);
  const lines = tables.flatMap(({ name }) => {
    const rows = read(`select * from ${name}`);
    // The numbers of owners the database gives itself, in the order of the rows.
    const columns = name === 'owners' ? ['owner'] : Object.keys(rows[0] ?? {});
    const values = rows.map((row) => columns.map((column) => writable(row[column])));
    return rows.length === 0 ? [] : [{ table: name, columns }, ...values];
  });
  database.close();
  mkdirSync(target, { recursive: true });
  const file = join(target, `${version}.jsonl`);
  writeFileSync(file, lines.map((/** @type {unknown} */ line) => `${JSON.stringify(line)}\n`).join(''));
  return file;
}

/** @param {unknown} value */
function writable(value) {
  return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;
}
