// How many awards a second one process answers over HTTP, each after its commit, with key check, strategy,
// ledger, wallet and counters: spread over many users and on a single one, on both databases, beside a bare
// Express with zod that answers the same body. All run at once and take turns, so that a slow minute of the
// machine falls on each.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { circumstances, formatRate, printTable, writeResults } from './measure.js';
import { createPostgres, createSqlite } from './service/databases.js';
import { startService } from './service/start-service.js';

const inFlight = 64;
const users = 1000;
const rounds = Number(process.env['AWARD_ROUNDS'] ?? 5);
const turnMs = 2000;
const agent = new Agent({ keepAlive: true, maxSockets: inFlight });

const closing = [];
let asked = 0;
try {
  const contestants = [await startEcho()];
  for (const create of [createSqlite, createPostgres]) contestants.push(...(await startMerit(create)));
  const rows = await measure(contestants);
  print(rows);
  writeResults('awarding', { inFlight, users, rows });
} finally {
  for (const close of closing.reverse()) await close();
  agent.destroy();
}

async function startEcho() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'service/echo.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closing.push(() => child.kill());
  const [line] = await once(child.stdout, 'data');
  const { url } = JSON.parse(String(line));
  return { name: 'Express and zod, nothing kept', send: sender(`${url}/echo`, {}, anyUser) };
}

async function startMerit(create) {
  const database = await create();
  closing.push(() => database.drop());
  const service = await startService(database.url);
  closing.push(() => service.stop());
  const { gameId } = await post(service, '/games', { externalGameId: 'walks', strategyId: 'default' });
  await post(service, `/games/${gameId}/tasks`, { externalTaskId: 'walk' });
  const url = `${service.url}/games/${gameId}/tasks/walk/points`;
  const headers = { 'x-api-key': service.key };
  return [
    { name: `Merit on ${database.name}`, send: sender(url, headers, anyUser) },
    { name: `Merit on ${database.name}, one user`, send: sender(url, headers, () => 'busy') },
  ];
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
  for (const { send } of contestants) await turn(send);
  const speeds = contestants.map(() => []);
  const taken = contestants.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { send }] of contestants.entries()) {
      const { perSecond, latencies } = await turn(send);
      speeds[index].push(perSecond);
      taken[index].push(...latencies);
    }
  }
  return contestants.map(({ name }, index) => ({
    name,
    perSecond: quantile(speeds[index], 0.5),
    p50Ms: quantile(taken[index], 0.5),
    p99Ms: quantile(taken[index], 0.99),
  }));
}

/** So many requests in flight all the time, for a while. */
async function turn(send) {
  const latencies = [];
  const begun = performance.now();
  const worker = async () => {
    while (performance.now() - begun < turnMs) latencies.push(await send());
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  return { perSecond: (latencies.length / (performance.now() - begun)) * 1000, latencies };
}

function quantile(values, share) {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function print(rows) {
  const { commit, node, machine } = circumstances();
  console.log(
    `Awards over HTTP, ${inFlight} in flight, commit ${commit}, Node ${node}, ${machine}, medians\n`,
  );
  const [echo] = rows;
  printTable(
    ['what answers', 'answers', 'of the first', 'p50', 'p99'],
    rows.map(({ name, perSecond, p50Ms, p99Ms }) => [
      name,
      formatRate(perSecond),
      `${(perSecond / echo.perSecond).toFixed(2)} ×`,
      `${p50Ms.toFixed(1)} ms`,
      `${p99Ms.toFixed(1)} ms`,
    ]),
  );
}
