// How many awards a second one process answers over HTTP, each after its commit, with key check, strategy,
// ledger, wallet and counters: spread over many users and on a single one, on both databases, and of two
// processes on Postgres, beside a bare Express with zod and a bare fastify that answer the same body. All run
// at once and take turns, so that a slow minute of the machine falls on each. Then each is asked half as
// often as it can answer.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseName, grouped } from './report/format.js';
import { report } from './report/report.js';
import { createPostgres, createSqlite } from './service/databases.js';
import { median, workedMs } from './service/processor-time.js';
import { startService } from './service/start-service.js';

const inFlight = 64;
const users = 1000;
const rounds = Number(process.env['AWARD_ROUNDS'] ?? 5);
const turnMs = 2000;
const pacedMs = 6000;
const agent = new Agent({ keepAlive: true, maxSockets: inFlight });

const closing = [];
let asked = 0;
try {
  const contestants = [
    await startEcho('Express and zod, nothing kept', 'service/echo.js'),
    await startEcho('fastify, nothing kept', 'service/fastify-echo.js'),
  ];
  for (const create of [createSqlite, createPostgres]) contestants.push(...(await startMerit(create)));
  const rows = await measure(contestants);
  await report('awarding', { inFlight, users, rows });
} finally {
  for (const close of closing.reverse()) await close();
  agent.destroy();
}

async function startEcho(name, script) {
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closing.push(() => child.kill());
  const [line] = await once(child.stdout, 'data');
  const { url } = JSON.parse(String(line));
  return { name, pids: [child.pid], databasePids: () => [], send: sender(`${url}/echo`, {}, anyUser) };
}

async function startMerit(create) {
  const database = await create();
  closing.push(() => database.drop());
  const service = await startService(database.url);
  closing.push(() => service.stop());
  const { gameId } = await post(service, '/games', { externalGameId: 'walks', strategyId: 'default' });
  await post(service, `/games/${gameId}/tasks`, { externalTaskId: 'walk' });
  const headers = { 'x-api-key': service.key };
  const name = `Merit on ${databaseName(database.name)}`;
  const contestant = (who, nextUser, { url, pids } = service) => ({
    name: `${name}, ${who}`,
    pids: pids(),
    databasePids: database.pids,
    send: sender(`${url}/games/${gameId}/tasks/walk/points`, headers, nextUser),
  });
  const many = `${grouped(users)} users`;
  const alone = [contestant(many, anyUser), contestant('one user', () => 'busy')];
  if (database.name === 'sqlite') return alone;
  const pair = await startService(database.url, { beside: service, processes: 2 });
  closing.push(() => pair.stop());
  return [...alone, contestant(`${many}, two processes`, anyUser, pair)];
}

function anyUser() {
  asked += 1;
  return `user-${asked % users}`;
}

async function post({ url, key }, path, body) {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (answer.status !== 201) throw new Error(await answer.text());
  return answer.json();
}

/** A function that sends one award and gives how long its answer took, in milliseconds. */
function sender(url, headers, nextUser) {
  return () =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ externalUserId: nextUser() });
      const begun = performance.now();
      const sent = httpRequest(
        url,
        {
          method: 'POST',
          agent,
          headers: {
            ...headers,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          },
        },
        (answer) => {
          if (answer.statusCode !== 201) reject(new Error(`an award answered ${answer.statusCode}`));
          answer.resume();
          answer.on('end', () => resolve(performance.now() - begun));
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
}

async function measure(contestants) {
  for (const contestant of contestants) await fullTurn(contestant);
  const turns = contestants.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, contestant] of contestants.entries()) turns[index].push(await fullTurn(contestant));
  }
  const rows = [];
  for (const [index, contestant] of contestants.entries()) rows.push(await rowOf(contestant, turns[index]));
  return rows;
}

async function rowOf(contestant, turns) {
  const taken = turns.flatMap(({ latencies }) => latencies);
  const perSecond = median(turns.map((turn) => turn.perSecond));
  return {
    name: contestant.name,
    perSecond,
    p50Ms: quantile(taken, 0.5),
    p99Ms: quantile(taken, 0.99),
    workedUs: median(turns.map((turn) => turn.workedUs)),
    databaseWorkedUs: median(turns.map((turn) => turn.databaseWorkedUs)),
    halfLoadP99Ms: quantile(await pacedTurn(contestant, perSecond / 2), 0.99),
  };
}

/** So many requests in flight all the time, for a while. */
async function fullTurn({ pids, databasePids, send }) {
  const latencies = [];
  const [worked, databaseWorked] = [workOf(pids), workOf(databasePids())];
  const begun = performance.now();
  const line = async () => {
    while (performance.now() - begun < turnMs) latencies.push(await send());
  };
  await Promise.all(Array.from({ length: inFlight }, line));
  const count = latencies.length;
  return {
    latencies,
    perSecond: (count / (performance.now() - begun)) * 1000,
    workedUs: (workSince(worked, pids) / count) * 1000,
    databaseWorkedUs: (workSince(databaseWorked, databasePids()) / count) * 1000,
  };
}

/** What each process worked so far; sessions of a database come and go. */
function workOf(pids) {
  return new Map(pids.filter((pid) => existsSync(`/proc/${pid}`)).map((pid) => [pid, workedMs(pid)]));
}

function workSince(before, pids) {
  return [...workOf(pids)].reduce((sum, [pid, worked]) => sum + worked - (before.get(pid) ?? 0), 0);
}

/** At a steady pace whether or not the ones before are answered: what each took from when it was due. */
async function pacedTurn({ send }, perSecond) {
  const begun = performance.now();
  const asked = [];
  while (performance.now() - begun < pacedMs) {
    const due = ((performance.now() - begun) / 1000) * perSecond;
    for (; asked.length < due; ) asked.push(sendDue(send, begun + (asked.length / perSecond) * 1000));
    await sleep(1);
  }
  return await Promise.all(asked);
}

async function sendDue(send, due) {
  await send();
  return performance.now() - due;
}

function quantile(values, share) {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
