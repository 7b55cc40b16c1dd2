// How many awards a second one process keeps that come many at once: as lists of a thousand and as lines,
// beside one request each, on both databases. Sender, service and database share the machine.
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseName } from './report/format.js';
import { report } from './report/report.js';
import { createPostgres, createSqlite } from './service/databases.js';
import { median } from './service/processor-time.js';
import { startService } from './service/start-service.js';

const rounds = Number(process.env['BULK_ROUNDS'] ?? 3);
const turnMs = Number(process.env['BULK_TURN_MS'] ?? 4000);
const lines = Number(process.env['BULK_LINES'] ?? 200_000);
const users = 100_000;
const listLength = 1000;
const lists = 2;
const nodeFlags = process.env['BULK_NODE_FLAGS']?.split(' ') ?? [];
const agent = new Agent({ keepAlive: true });
const named = process.env['BULK_DATABASES']?.split(',') ?? ['sqlite', 'postgres'];

let sent = 0;
const rows = [];
for (const name of named) {
  const database = await { sqlite: createSqlite, postgres: createPostgres }[name]();
  try {
    rows.push(...(await measureOn(database)));
  } finally {
    await database.drop();
  }
}
agent.destroy();
await report('bulk', { rounds, users, listLength, lines, rows });

async function measureOn(database) {
  const service = await startService(database.url, { nodeFlags });
  try {
    const target = await arrange(service);
    const kinds = { 'one each': (end) => single(target, end), lists: (end) => inLists(target, end) };
    const measured = [];
    for (const work of Object.values(kinds)) await work(performance.now() + turnMs / 2);
    for (const [kind, work] of Object.entries(kinds)) {
      const turns = [];
      for (let round = 0; round < rounds; round += 1) {
        turns.push(await timed(service, () => work(performance.now() + turnMs)));
      }
      measured.push({ kind, ...middleOf(turns) });
    }
    const stream = await streamed(service, target);
    return [...measured, { kind: 'lines', ...stream }].map((row) => ({
      database: databaseName(database.name),
      ...row,
    }));
  } finally {
    await service.stop();
  }
}

async function arrange({ url, key }) {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const post = async (path, body) => {
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const { gameId } = await post('/games', {
    externalGameId: 'walks',
    strategyId: 'fixed',
    params: { perDay: 1_000_000 },
  });
  await post(`/games/${gameId}/tasks`, { externalTaskId: 'walk' });
  return { url: `${url}/games/${gameId}`, headers };
}

function nextEvent() {
  sent += 1;
  return { externalTaskId: 'walk', externalUserId: `user-${(sent * 7919) % users}`, eventId: `e-${sent}` };
}

async function single({ url, headers }, end) {
  let count = 0;
  const line = async () => {
    while (performance.now() < end) {
      const { externalTaskId, ...event } = nextEvent();
      await send(`${url}/tasks/${externalTaskId}/points`, headers, JSON.stringify(event));
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: 64 }, line));
  return count;
}

async function inLists({ url, headers }, end) {
  let count = 0;
  const line = async () => {
    while (performance.now() < end) {
      const events = Array.from({ length: listLength }, nextEvent);
      await send(`${url}/points/bulk`, headers, JSON.stringify({ events }));
      count += listLength;
    }
  };
  await Promise.all(Array.from({ length: lists }, line));
  return count;
}

/** How many lines a second are kept, and what the process's memory was at the most and towards the end. */
async function streamed(service, { url, headers }) {
  const warm = 20_000;
  await stream(url, headers, warm);
  const seen = [];
  const watch = setInterval(() => seen.push(service.bytes()), 500);
  const turn = await timed(service, () => stream(url, headers, lines));
  clearInterval(watch);
  const half = Math.floor(seen.length / 2);
  const most = (values) => Math.max(...values);
  return { ...turn, firstHalfBytes: most(seen.slice(0, half)), secondHalfBytes: most(seen.slice(half)) };
}

function stream(url, headers, count) {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-type': 'application/x-ndjson' },
    };
    const asked = httpRequest(`${url}/points/bulk`, options, (answer) => {
      let answered = 0;
      answer.on('data', (chunk) => {
        for (const byte of chunk) if (byte === 10) answered += 1;
      });
      answer.on('end', () =>
        answered === count ? resolve(count) : reject(new Error(`${answered} answers`)),
      );
    });
    asked.on('error', reject);
    void write(asked, count);
  });
}

async function write(asked, count) {
  for (let left = count; left > 0; left -= 500) {
    const events = Array.from({ length: Math.min(left, 500) }, nextEvent);
    const text = events.map((event) => `${JSON.stringify(event)}\n`).join('');
    if (!asked.write(text)) await new Promise((resolve) => asked.once('drain', resolve));
  }
  asked.end();
}

async function timed({ workedMs }, work) {
  const [begun, workedBefore] = [performance.now(), workedMs()];
  const count = await work();
  const seconds = (performance.now() - begun) / 1000;
  const worked = workedMs() - workedBefore;
  await sleep(200);
  return { perSecond: count / seconds, workedUs: (worked / count) * 1000 };
}

function middleOf(turns) {
  return {
    perSecond: median(turns.map(({ perSecond }) => perSecond)),
    workedUs: median(turns.map(({ workedUs }) => workedUs)),
  };
}

function send(url, headers, body) {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(body) };
    const asked = httpRequest(
      url,
      { method: 'POST', agent, headers: { ...headers, ...length } },
      (answer) => {
        if (answer.statusCode >= 300) reject(new Error(`answered ${answer.statusCode}`));
        answer.resume();
        answer.on('end', resolve);
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}
