/**
 * Awards the events of ../daily-activity through a running service: publishes that strategy, makes a game
 * and a task for it, sends one request a row, and prints who leads. Plain Node, no dependencies.
 *
 *   MERIT_API_KEY=svc_live_… node examples/first-award/award-events.js
 *
 * Every row carries an Idempotency-Key, so running it again (after a broken connection, say) awards nobody
 * twice.
 */
import { readFile } from 'node:fs/promises';

const baseUrl = process.env.MERIT_URL ?? 'http://127.0.0.1:8000';
const apiKey = process.env.MERIT_API_KEY;
const name = 'daily-activity';
const folder = new URL(`../${name}/`, import.meta.url);

/** Sends a request; answers of 409 come back too, since they name what is there already. */
async function send(method, path, { body, headers } = {}) {
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method,
    headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok && response.status !== 409) {
    throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer, null, 2)}`);
  }
  return { status: response.status, answer };
}

/** Makes a thing, or finds the one that is in its way. */
async function make(path, idMember, body) {
  const { status, answer } = await send('POST', path, { body });
  if (status === 409 && answer[idMember] === undefined) throw new Error(answer.detail);
  return answer[idMember];
}

async function publishStrategy() {
  const source = await readFile(new URL(`${name}.merit`, folder), 'utf8');
  const id = await make('/strategies/custom', 'id', { name, source });
  const { answer } = await send('POST', `/strategies/custom/${id}/publish`);
  console.log(`published ${answer.strategyId}, version ${answer.publishedVersion}`);
  return answer.strategyId;
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
    const headers = { 'Idempotency-Key': key };
    const { status, answer } = await send('POST', `/games/${gameId}/tasks/${externalTaskId}/points`, {
      body,
      headers,
    });
    if (status === 409) throw new Error(`${key}: ${answer.detail}`);
    cases.set(answer.caseName, (cases.get(answer.caseName) ?? 0) + 1);
    if ((index + 1) % 100 === 0 || index + 1 === events.length)
      console.log(`${index + 1} of ${events.length} events`);
  }
  for (const [caseName, count] of [...cases].sort((a, b) => b[1] - a[1]))
    console.log(`${String(count).padStart(6)}  ${caseName}`);
}

async function printLeaders(gameId) {
  const { answer } = await send('GET', `/games/${gameId}/points?limit=500`);
  const leaders = answer.items.toSorted((a, b) => b.points - a.points).slice(0, 10);
  console.log(
    `\n${answer.totals.users} users have ${answer.totals.points} points of ${answer.totals.timesAwarded} awards; the first ten:`,
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
  const gameId = await make('/games', 'gameId', { externalGameId: name, strategyId });
  for (const externalTaskId of new Set(events.map((event) => event.externalTaskId))) {
    await make(`/games/${gameId}/tasks`, 'taskId', { externalTaskId });
  }
  await awardAll(gameId, events);
  await printLeaders(gameId);
}
