/**
 * Awards the events of ../daily-activity through a running service: publishes that strategy, makes a game
 * and a task for it, sends one request a row, and prints who leads.
 *
 *   MERIT_API_KEY=svc_live_… node examples/first-award/award-events.js
 *
 * Every row carries an Idempotency-Key, so running it again (after a broken connection, say) awards nobody
 * twice.
 */
import { readFile } from 'node:fs/promises';
import { createMeritClient, MeritProblem } from '@merit/client';

const apiKey = process.env.MERIT_API_KEY;
const merit = createMeritClient({ url: process.env.MERIT_URL ?? 'http://127.0.0.1:8000', apiKey });
const name = 'daily-activity';
const folder = new URL(`../${name}/`, import.meta.url);

/** Makes a thing, or finds the one that is in its way. */
async function make(path, idMember, init) {
  try {
    const { data } = await merit.POST(path, init);
    return data[idMember];
  } catch (error) {
    const isThere = error instanceof MeritProblem && error.status === 409 && idMember in error.body;
    if (!isThere) throw error;
    return error.body[idMember];
  }
}

async function publishStrategy() {
  const source = await readFile(new URL(`${name}.merit`, folder), 'utf8');
  const id = await make('/strategies/custom', 'id', { body: { name, source } });
  const { data } = await merit.POST('/strategies/custom/{id}/publish', { params: { path: { id } } });
  console.log(`published ${data.strategyId}, version ${data.publishedVersion}`);
  return data.strategyId;
}

/** The file has no quoted cells; every column but the first three is a number. */
async function readEvents() {
  const [header, ...lines] = (await readFile(new URL(`${name}.csv`, folder), 'utf8')).trim().split('\n');
  const [, , , ...inputs] = header.split(',');
  return lines.map((line, index) => {
    const [occurredAt, externalUserId, externalTaskId, ...cells] = line.trim().split(',');
    const given = inputs.flatMap((input, column) =>
      cells[column] === '' ? [] : [[input, Number(cells[column])]],
    );
    return {
      key: `${name}:${index + 2}`,
      externalTaskId,
      body: { externalUserId, occurredAt, data: Object.fromEntries(given) },
    };
  });
}

/** One after another, as they happened: each award is history for the next. */
async function awardAll(gameId, events) {
  const cases = new Map();
  for (const [index, { key, externalTaskId, body }] of events.entries()) {
    const params = { path: { gameId, externalTaskId }, header: { 'Idempotency-Key': key } };
    const { data } = await merit.POST('/games/{gameId}/tasks/{externalTaskId}/points', { params, body });
    cases.set(data.caseName, (cases.get(data.caseName) ?? 0) + 1);
    if ((index + 1) % 100 === 0 || index + 1 === events.length)
      console.log(`${index + 1} of ${events.length} events`);
  }
  for (const [caseName, count] of [...cases].sort((a, b) => b[1] - a[1]))
    console.log(`${String(count).padStart(6)}  ${caseName}`);
}

async function printLeaders(gameId) {
  const { data } = await merit.GET('/games/{gameId}/points', {
    params: { path: { gameId }, query: { limit: 500 } },
  });
  const leaders = data.items.toSorted((a, b) => b.points - a.points).slice(0, 10);
  console.log(
    `\n${data.totals.users} users have ${data.totals.points} points of ${data.totals.timesAwarded} awards; the first ten:`,
  );
  for (const { externalUserId, points, timesAwarded } of leaders) {
    console.log(`${externalUserId.padEnd(14)}${String(points).padStart(8)} points  ${timesAwarded} awards`);
  }
}

if (apiKey === undefined) {
  console.error('Set MERIT_API_KEY to a key of the service; README.md shows how to get one.');
  process.exitCode = 2;
} else {
  const strategyId = await publishStrategy();
  const events = await readEvents();
  const gameId = await make('/games', 'gameId', { body: { externalGameId: name, strategyId } });
  for (const externalTaskId of new Set(events.map((event) => event.externalTaskId))) {
    await make('/games/{gameId}/tasks', 'taskId', { params: { path: { gameId } }, body: { externalTaskId } });
  }
  await awardAll(gameId, events);
  await printLeaders(gameId);
}
