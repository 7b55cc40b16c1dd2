// What each thing that strategies can say costs an award, beside what was to be written before it: the same
// events to tasks whose strategies say it the one way and the other, by turns. `--rounds N`.
import { parseArgs } from 'node:util';
import { strategies } from './additions/strategies.js';
import { databaseName } from './report/format.js';
import { report } from './report/report.js';
import { createPostgres, createSqlite } from './service/databases.js';
import { fillLargeLedger } from './service/large-ledger.js';
import { granted, sender, timePerRequest } from './service/processor-time.js';
import { startService } from './service/start-service.js';

const { values } = parseArgs({ options: { rounds: { type: 'string' } } });
const rounds = Number(values.rounds ?? 9);
/** A minute lies between two awards of the ledger, so it goes back for a year. */
const [users, days] = [100, 366];
const eventsPerRequest = 100;

const rows = [];
for (const create of [createSqlite, createPostgres]) rows.push(...(await measureOn(await create())));
await report('additions', { rounds, users, days, rows });

async function measureOn(database) {
  try {
    const first = await startService(database.url);
    const game = await arrange(first);
    await first.stop();
    await fillLargeLedger(database.url, { ...game, users, awards: days * 1440, until: Date.now() });
    const service = await startService(database.url);
    try {
      return await measure(databaseName(database.name), { ...service, key: first.key }, game);
    } finally {
      await service.stop();
    }
  } finally {
    await database.drop();
  }
}

async function arrange({ url, key, owner }) {
  const call = (path, body) => granted(url + path, { 'x-api-key': key }, { method: 'POST', body });
  const publish = async (strategyName, source) => {
    const { id, strategyId } = await call('/strategies/custom', { name: strategyName, source });
    await call(`/strategies/custom/${id}/publish`);
    return strategyId;
  };
  const paying = 'strategy "Paying" { input n: int = 1 rule "Pay" { award n as "Paid" } }';
  const strategyId = await publish('Paying', paying);
  const { gameId } = await call('/games', { externalGameId: 'walks', strategyId });
  for (const { name, ...sides } of strategies) {
    for (const side of ['before', 'after']) {
      const externalTaskId = `${side}-${name}`;
      const own = await publish(externalTaskId, sides[side]);
      await call(`/games/${gameId}/tasks`, { externalTaskId, strategyId: own });
    }
  }
  return { owner, gameId, strategyId };
}

async function measure(database, { url, key, pid }, { gameId }) {
  const measured = [];
  for (const { name, what, beside, data } of strategies) {
    const awarding = (externalTaskId) => ({
      ...{ name: externalTaskId, pid, requests: 10 },
      send: (agent) =>
        sender(`${url}/games/${gameId}/points/bulk`, {
          method: 'POST',
          headers: { 'x-api-key': key },
          body: { events: events(externalTaskId, data) },
        })(agent),
    });
    const contestants = [awarding(`before-${name}`), awarding(`after-${name}`)];
    const [before, after] = await timePerRequest(contestants, { rounds });
    const perAward = ({ workedUs }) => workedUs / eventsPerRequest;
    measured.push({ database, what, beside, beforeUs: perAward(before), afterUs: perAward(after) });
  }
  return measured;
}

function events(externalTaskId, data) {
  return Array.from({ length: eventsPerRequest }, (_, index) => ({
    externalTaskId,
    externalUserId: `user-${index % users}`,
    data,
  }));
}
