// What a page of a task's points costs, and one of their details, on both databases, beside the same page of
// one row, which costs what every request does. `-- --beside <folder>` adds the service as another checkout
// built it. They take turns.
import { parseArgs } from 'node:util';
import { databaseName } from './report/format.js';
import { report } from './report/report.js';
import { createPostgres, createSqlite } from './service/databases.js';
import { granted, sender, timePerRequest } from './service/processor-time.js';
import { startService } from './service/start-service.js';

const { values } = parseArgs({ options: { beside: { type: 'string' }, rounds: { type: 'string' } } });
const rounds = Number(values.rounds ?? 5);
const requests = 120;
const users = 1000;
const awardsEach = 3;
const togetherMax = 50;

const pages = [
  { name: 'one row', path: 'points?limit=1', rows: 1 },
  { name: '500 rows', path: 'points?limit=500', rows: 500 },
  { name: '100 rows with details', path: 'points/details?limit=100', rows: 100 },
];

const closing = [];
try {
  const contestants = [];
  for (const create of [createSqlite, createPostgres]) {
    contestants.push(...(await startMerit('Merit', create, undefined)));
    if (values.beside !== undefined) {
      contestants.push(...(await startMerit('the other checkout', create, values.beside)));
    }
  }
  const rows = await timePerRequest(contestants, { rounds });
  await report('task-pages', { rounds, requests, users, awardsEach, rows });
} finally {
  for (const close of closing.reverse()) await close();
}

async function startMerit(name, create, folder) {
  const database = await create();
  closing.push(() => database.drop());
  const service = await startService(database.url, { folder });
  closing.push(() => service.stop());
  const headers = { 'x-api-key': service.key };
  const post = (path, body) => granted(service.url + path, headers, { method: 'POST', body });
  const { gameId } = await post('/games', { externalGameId: 'walks', strategyId: 'fixed' });
  await post(`/games/${gameId}/tasks`, { externalTaskId: 'walk' });
  const task = `/games/${gameId}/tasks/walk`;
  for (let round = 0; round < awardsEach; round += 1) {
    for (let first = 0; first < users; first += togetherMax) {
      const some = Array.from({ length: togetherMax }, (_, index) => `user-${first + index}`);
      await Promise.all(some.map((externalUserId) => post(`${task}/points`, { externalUserId })));
    }
  }
  return pages.map(({ name: page, path, rows }) => ({
    name: `${name} on ${databaseName(database.name)}: ${page}`,
    pid: service.pid,
    send: sender(`${service.url}${task}/${path}`, { headers }),
    requests: rows === 1 ? requests * 3 : requests,
  }));
}
