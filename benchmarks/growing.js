// What requests cost once a ledger has grown: the same requests to services whose databases hold ten
// thousand awards and a million, by turns. `GROW_AWARDS=10000,1000000,10000000` takes some half an hour.
import { parseArgs } from 'node:util';
import { databaseName } from './report/format.js';
import { report } from './report/report.js';
import { createPostgres, createSqlite } from './service/databases.js';
import { fillLargeLedger } from './service/large-ledger.js';
import { granted, sender, timePerRequest } from './service/processor-time.js';
import { startService } from './service/start-service.js';

const { values } = parseArgs({ options: { rounds: { type: 'string' } } });
const rounds = Number(values.rounds ?? 5);
const sizes = (process.env['GROW_AWARDS'] ?? '10000,1000000').split(',').map(Number);
const named = process.env['GROW_DATABASES']?.split(',') ?? ['sqlite', 'postgres'];
const [users, tasks] = [1000, 100];

/** As the ledger is decided: `PAYING` of the tests. */
const paying = 'strategy "Paying" { input n: int = 1 rule "Pay" { award n as "Paid" } }';
const looking = `strategy "Looking" {
  rule "Often" when user.game.awards(last: 7d) > 3 and user.game.streak >= 1 and user.awards(last: 1d) < 999999
  { award 2 }
  otherwise { award 1 }
}`;

const closing = [];
try {
  const rows = [];
  for (const name of named) rows.push(...(await measureOn(name)));
  await report('growing', { rounds, sizes, users, tasks, rows });
} finally {
  await closeAll();
}

async function measureOn(name) {
  const services = [];
  for (const awards of sizes) services.push({ awards, asks: await startLarge(name, awards) });
  const kinds = Object.keys(services[0].asks);
  const measured = [];
  for (const kind of kinds) {
    const contestants = services.map(({ awards, asks }) => ({ name: `${awards}`, ...asks[kind] }));
    const times = await timePerRequest(contestants, { rounds });
    measured.push({
      ...{ database: databaseName(name), kind },
      wallUs: times.map(({ wallUs }) => wallUs),
      workedUs: times.map(({ workedUs }) => workedUs),
    });
  }
  await closeAll();
  return measured;
}

async function closeAll() {
  for (const close of closing.splice(0).reverse()) await close();
}

/** What is asked of a service whose game has so many awards, by what it is. */
async function startLarge(name, awards) {
  const database = await { sqlite: createSqlite, postgres: createPostgres }[name]();
  closing.push(() => database.drop());
  const first = await startService(database.url);
  const world = await arrange(first);
  await first.stop();
  const begun = performance.now();
  await fillLargeLedger(database.url, { ...world, users, awards, until: Date.now() });
  console.log(`${name}: ${awards} awards in ${Math.round((performance.now() - begun) / 1000)} s`);
  const service = await startService(database.url);
  closing.push(() => service.stop());
  return asksOf({ ...service, key: first.key }, world);
}

async function arrange({ url, key, owner }) {
  const headers = { 'x-api-key': key };
  const call = (path, body) => granted(url + path, headers, { method: 'POST', body });
  const publish = async (strategyName, source) => {
    const { id, strategyId } = await call('/strategies/custom', { name: strategyName, source });
    await call(`/strategies/custom/${id}/publish`);
    return strategyId;
  };
  const strategyId = await publish('Paying', paying);
  const lookingId = await publish('Looking', looking);
  const { gameId } = await call('/games', { externalGameId: 'walks', strategyId });
  const names = Array.from({ length: tasks - 1 }, (_, index) => ({ externalTaskId: `walk-${index}` }));
  await call(`/games/${gameId}/tasks/bulk`, {
    tasks: [...names, { externalTaskId: 'looking', strategyId: lookingId }],
  });
  return { owner, gameId, strategyId };
}

function asksOf({ url, key, pid }, { gameId, strategyId }) {
  const headers = { 'x-api-key': key };
  const game = `${url}/games/${gameId}`;
  let sent = 0;
  const user = () => {
    sent += 1;
    return `user-${sent % users}`;
  };
  const read = (path, requests = 60) => ({ pid, requests, send: sender(path, { headers }) });
  /** Each request has another body. */
  const write = (path, bodyOf, { requests, status = 201 }) => ({
    ...{ pid, requests },
    send: (agent) => sender(path, { method: 'POST', headers, body: bodyOf(), status })(agent),
  });
  const events = () =>
    Array.from({ length: 100 }, () => ({ externalTaskId: 'walk-0', externalUserId: user() }));
  return {
    'an award': write(`${game}/tasks/walk-0/points`, () => ({ externalUserId: user() }), { requests: 300 }),
    'a list of 100 awards': write(`${game}/points/bulk`, () => ({ events: events() }), {
      requests: 20,
      status: 200,
    }),
    'an award by two windows and a streak': write(
      `${game}/tasks/looking/points`,
      () => ({ externalUserId: user() }),
      { requests: 200 },
    ),
    'points of a game, first page': read(`${game}/points?limit=100`),
    'points of a task, best first': read(`${game}/leaderboard?externalTaskId=walk-0&limit=100`),
    'details of a task, first page': read(`${game}/tasks/walk-0/points/details?limit=20`),
    'points of a user': read(`${url}/users/user-7/points`),
    'wallet of a user': read(`${url}/users/user-7/wallet`),
    'last events of a game': read(`${game}/events?limit=100`),
    dashboard: read(`${url}/dashboard/summary`, 20),
    'metrics of a strategy': read(
      `${url}/strategies/custom/${strategyId.replace('custom:', '')}/metrics`,
      20,
    ),
  };
}
