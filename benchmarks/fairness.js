// What one tenant that sends as fast as it can leaves to another one: the answers a second and the waits of a
// quiet tenant, by turns without and beside a flood of a hundred connections, so that a slow minute of the
// machine falls on both. Floods of several kinds, on both databases.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { report } from './report/report.js';
import { createPostgres, createSqlite } from './service/databases.js';
import { sendAll } from './service/send.js';
import { startService } from './service/start-service.js';

const rounds = Number(process.env['FAIRNESS_ROUNDS'] ?? 5);
const turnMs = Number(process.env['FAIRNESS_TURN_MS'] ?? 2000);
const quietConnections = (process.env['FAIRNESS_QUIET'] ?? '1,10').split(',').map(Number);
const kinds = process.env['FAIRNESS_FLOODS']?.split(',');
const floodConnections = 100;
const settleMs = 300;

const databases = { sqlite: createSqlite, postgres: createPostgres };
const named = process.env['FAIRNESS_DATABASES']?.split(',') ?? Object.keys(databases);
const rows = [];
for (const name of named) {
  const database = await databases[name]();
  try {
    rows.push(...(await measureOn(database)));
  } finally {
    await database.drop();
  }
}
await report('fairness', { rounds, turnMs, floodConnections, rows });

async function measureOn(database) {
  const service = await startService(database.url);
  const measured = [];
  try {
    const quiet = await arrange(service, 'quiet');
    const loud = await arrange(service, 'loud');
    const floods = floodsOf(loud.samples);
    for (const connections of quietConnections) {
      for (const kind of kinds ?? Object.keys(floods)) {
        measured.push({
          database: database.name,
          flood: kind,
          connections,
          ...(await measure(quiet, { caller: callerOf(kind, loud), samples: floods[kind], connections })),
        });
      }
    }
  } finally {
    await service.stop();
  }
  return measured;
}

/** A tenant with a game, a task of each of two strategies, and a request of each kind. */
async function arrange(service, name) {
  const caller = { url: service.url, key: await service.newKey() };
  const post = (path, body) => postTo(caller, path, body);
  const strategy = await post('/strategies/custom', { name, source: sourceOf(name) });
  await post(`/strategies/custom/${strategy.id}/publish`);
  const { gameId } = await post('/games', { externalGameId: name, strategyId: strategy.strategyId });
  await post(`/games/${gameId}/tasks`, { externalTaskId: 'walk' });
  const award = { method: 'POST', path: `/games/${gameId}/tasks/walk/points`, body: event() };
  await sendAll(caller, [award], { connections: 10, isOver: counting(500) });
  return {
    caller,
    samples: {
      awards: award,
      reads: { method: 'GET', path: '/users/user-7/points' },
      lists: { method: 'GET', path: `/games/${gameId}/points?limit=100` },
      simulations: {
        method: 'POST',
        path: '/strategies/custom/simulate',
        body: { source: sourceOf(name), events: Array.from({ length: 100 }, imaginedEvent) },
      },
      update: {
        method: 'PUT',
        path: `/strategies/custom/${strategy.id}`,
        body: { source: sourceOf(name, '#') },
      },
      publish: { method: 'POST', path: `/strategies/custom/${strategy.id}/publish` },
    },
  };
}

function imaginedEvent(_, index) {
  return { ...event(), externalUserId: `user-${index}`, externalTaskId: 'walk' };
}

function sourceOf(name, most = '20') {
  return `strategy "${name}" {
    input km: decimal = 1
    rule "Long" when km > 5 { award ${most} }
    otherwise { award 10 }
  }`;
}

function event() {
  return { externalUserId: 'user-#', data: { km: 5.2 } };
}

function counting(count) {
  let left = count;
  return () => left-- <= 0;
}

function floodsOf(samples) {
  const { awards, reads, lists, simulations, update, publish } = samples;
  return {
    awards: [awards],
    reads: [reads],
    lists: [lists],
    simulations: [simulations],
    publishes: [update, publish],
    mixed: [awards, reads, lists, simulations, update, publish],
    guesses: [awards],
  };
}

/** Whoever guesses has a key that nobody issued. */
function callerOf(kind, { caller }) {
  return kind === 'guesses' ? { ...caller, key: 'svc_live_nobody' } : caller;
}

async function postTo({ url, key }, path, body = {}) {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const answer = await fetch(url + path, {
    method: 'POST',
    headers,
    ...(path.endsWith('/publish') ? { headers: { 'x-api-key': key } } : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** The quiet tenant's own mix, beside nothing and beside the flood. */
async function measure(quiet, { caller, samples, connections }) {
  const { awards, reads, lists } = quiet.samples;
  const mix = [awards, reads, awards, lists];
  const idle = newTally();
  const flooded = newTally();
  const flooding = newTally();
  await turn(quiet.caller, mix, connections);
  for (let round = 0; round < rounds; round += 1) {
    add(idle, await turn(quiet.caller, mix, connections));
    const flood = startFlood(caller, samples);
    await sleep(settleMs);
    add(flooded, await turn(quiet.caller, mix, connections));
    add(flooding, { ...(await flood.end()), rate: 0, latencies: [] });
  }
  return { idle: figuresOf(idle), flooded: figuresOf(flooded), floodStatuses: flooding.statuses };
}

function newTally() {
  return { rates: [], latencies: [], statuses: {} };
}

function add(tally, { rate, latencies, statuses }) {
  tally.rates.push(rate);
  tally.latencies.push(...latencies);
  for (const [status, count] of Object.entries(statuses)) {
    tally.statuses[status] = (tally.statuses[status] ?? 0) + count;
  }
}

async function turn(caller, samples, connections) {
  const begun = performance.now();
  const end = begun + turnMs;
  const { latencies, statuses } = await sendAll(caller, samples, {
    connections,
    isOver: () => performance.now() >= end,
  });
  return { rate: (latencies.length / (performance.now() - begun)) * 1000, latencies, statuses };
}

function startFlood(caller, samples) {
  const script = join(import.meta.dirname, 'service/flood.js');
  const order = JSON.stringify({ caller, samples, connections: floodConnections });
  const child = spawn(process.execPath, [script, order], { stdio: ['pipe', 'pipe', 'inherit'] });
  const begun = performance.now();
  return {
    end: async () => {
      child.stdin.end();
      const [line] = await once(child.stdout, 'data');
      const seconds = (performance.now() - begun) / 1000;
      const statuses = JSON.parse(String(line));
      const sum = Object.values(statuses).reduce((total, count) => total + count, 0);
      return { statuses, perSecond: sum / seconds };
    },
  };
}

function figuresOf({ rates, latencies, statuses }) {
  const sorted = latencies.toSorted((left, right) => left - right);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const median = rates.toSorted((left, right) => left - right)[Math.floor(rates.length / 2)] ?? 0;
  return { perSecond: median, p50Ms: at(0.5), p99Ms: at(0.99), statuses };
}

function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
