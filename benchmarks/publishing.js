// What a publication that needs new counters over a long ledger costs others: while one tenant publishes,
// another one awards at a steady pace, and so does the tenant itself, each as they do when nothing is
// published, by turns. The publications ask for different counters, so each goes through the whole ledger.
import { execFile } from 'node:child_process';
import { Agent, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { report } from './report/report.js';
import { createPostgres, createSqlite } from './service/databases.js';
import { fillLedger } from './service/fill-ledger.js';
import { startService } from './service/start-service.js';

const run = promisify(execFile);
const sizes = {
  postgres: Number(process.env['PUBLISH_AWARDS'] ?? 1_000_000),
  sqlite: Number(process.env['PUBLISH_AWARDS_SQLITE'] ?? 300_000),
};
const [users, tasks, days] = [5000, 100, 100];
const awardEveryMs = 20;
const roundsMax = Number(process.env['PUBLISH_ROUNDS'] ?? 1);
const databases = { postgres: createPostgres, sqlite: createSqlite };
const named = process.env['PUBLISH_DATABASES']?.split(',') ?? Object.keys(databases);
const idleMs = 20_000;
const agent = new Agent({ keepAlive: true });

/** What each publication reads of the past that nothing counted before. */
const publications = [
  `input km: decimal (0..100, places 2)
   rule "Far" when user.game.total(km) > 100 and (game.best(km) ?? 0) >= km { award 2 }`,
  `input effort: int
   rule "Hard" when (user.mean(effort) ?? 0) > 10 and task.total(effort) > 5 { award 2 }`,
  `input town: text
   rule "Again" when user.game.awards(case: "Far") > 3 and user.streak(same: town) > 2 { award 2 }`,
];

const figures = [];
try {
  for (const name of named) {
    const database = await databases[name]();
    try {
      figures.push(await measure(database));
    } finally {
      await database.drop();
    }
  }
} finally {
  agent.destroy();
}
await report('publishing', { users, tasks, days, awardEveryMs, databases: figures });

async function measure(database) {
  const awards = sizes[database.name];
  const service = await startService(database.url);
  try {
    const publisher = await makeGame(service, service.key, tasks);
    const other = await makeGame(service, await service.newKey(), 1);
    const ledger = { owner: service.owner, gameId: publisher.gameId, taskIds: publisher.taskIds };
    await fillLedger(database, { ...ledger, users, awards, days });
    for (const tenant of [other, publisher]) await awardUntil(tenant, sleep(2000));
    const rounds = [];
    for (const [number, source] of publications.slice(0, roundsMax).entries()) {
      const alone = await both(other, publisher, sleep(idleMs));
      const begun = performance.now();
      const publishing = publish(service, `Walks ${number}`, source);
      const beside = await both(other, publisher, publishing);
      await publishing;
      rounds.push({ alone, beside, publishMs: performance.now() - begun });
    }
    await service.stop();
    await verify(database.url);
    return { database: database.name, awards, rounds };
  } finally {
    await service.stop();
  }
}

async function both(other, publisher, end) {
  const [others, own] = await Promise.all([awardUntil(other, end), awardUntil(publisher, end)]);
  return { other: latencies(others), own: latencies(own) };
}

async function makeGame(service, key, count) {
  const { gameId } = await call(service, key, '/games', { externalGameId: 'walks' });
  const names = Array.from({ length: count }, (_, index) => ({ externalTaskId: `walk-${index}` }));
  const { created } = await call(service, key, `/games/${gameId}/tasks/bulk`, { tasks: names });
  const taskIds = created.map(({ taskId }) => taskId);
  return { gameId, taskIds, url: `${service.url}/games/${gameId}/tasks/walk-0/points`, key };
}

async function publish(service, name, source) {
  const text = `strategy "${name}" { ${source} otherwise { award 1 } }`;
  const { id } = await call(service, service.key, '/strategies/custom', { name, source: text });
  await call(service, service.key, `/strategies/custom/${id}/publish`, {}, 200);
}

/** Not by `fetch`, which gives up after five minutes. */
async function call({ url }, key, path, body, status = 201) {
  const answer = await send(`${url}${path}`, key, body);
  if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text);
}

function send(url, key, body) {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const headers = {
      'x-api-key': key,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    };
    const sent = httpRequest(url, { method: 'POST', agent, headers }, (answer) => {
      const pieces = [];
      answer.on('data', (piece) => pieces.push(piece));
      answer.on('end', () => resolve({ status: answer.statusCode, text: Buffer.concat(pieces).toString() }));
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

/** Awards at a steady pace until the end, whether or not those before are answered. */
async function awardUntil({ url, key }, end) {
  const answers = [];
  const asked = [];
  let ended = false;
  const stop = end.then(() => {
    ended = true;
  });
  const begin = performance.now();
  for (let count = 0; !ended; count += 1) {
    const due = begin + count * awardEveryMs;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    const body = { externalUserId: `user-${count % 500}`, data: { km: 3.5, effort: 7, town: 'town 3' } };
    asked.push(
      send(url, key, body).then(({ status }) => answers.push({ status, ms: performance.now() - due })),
    );
  }
  await Promise.all([...asked, stop]);
  return answers;
}

function latencies(answers) {
  const sorted = answers.map(({ ms }) => ms).sort((left, right) => left - right);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const failed = answers.filter(({ status }) => status !== 201).length;
  return { answers: sorted.length, failed, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

async function verify(databaseUrl) {
  const bin = join(import.meta.dirname, '../packages/server/bin/main.js');
  const env = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl };
  await run(process.execPath, [bin, 'verify'], { env, maxBuffer: 1e8 });
}

function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
