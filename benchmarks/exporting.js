// What an export of a million awards costs: rows a second, the memory of the service, and what other requests
// wait for beside it. Those are asked at a steady pace whether or not the ones before are answered, by turns
// without and with an export, so that a slow minute of the machine falls on both.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { report } from './report/report.js';
import { createPostgres, createSqlite } from './service/databases.js';
import { startService } from './service/start-service.js';

const run = promisify(execFile);
const rows = Number(process.env['EXPORT_ROWS'] ?? 1_000_000);
const users = 1000;
const rounds = 3;
const askEveryMs = 10;
const aloneMs = 8000;

const figures = [];
for (const create of [createSqlite, createPostgres]) {
  const database = await create();
  try {
    figures.push(await measure(database));
  } finally {
    await database.drop();
  }
}
await report('exporting', { rows, databases: figures });

async function measure(database) {
  const service = await startService(database.url);
  try {
    await fill(database, service);
    const before = service.bytes();
    const worked = service.workedMs();
    const begun = performance.now();
    await readExport(service);
    const undisturbed = { ms: performance.now() - begun, workMs: service.workedMs() - worked };
    const [alone, beside, rates] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      alone.push(...(await askUntil(service, sleep(aloneMs))));
      const begin = performance.now();
      const exporting = readExport(service);
      beside.push(...(await askUntil(service, exporting)));
      if ((await exporting) !== rows + 1) throw new Error('the export is not whole');
      rates.push((rows / (performance.now() - begin)) * 1000);
    }
    return {
      database: database.name,
      rowsPerSecond: (rows / undisturbed.ms) * 1000,
      workMicrosecondsPerRow: (undisturbed.workMs / rows) * 1000,
      rowsPerSecondBeside: median(rates),
      residentBefore: before,
      residentPeak: service.peakBytes(),
      alone: latencies(alone),
      beside: latencies(beside),
    };
  } finally {
    await service.stop();
  }
}

/** A game, its users through the service, and their awards behind its back. */
async function fill(database, service) {
  const { gameId } = await post(service, '/games', { externalGameId: 'walks' });
  const { taskId } = await post(service, `/games/${gameId}/tasks`, { externalTaskId: 'walk' });
  for (let user = 0; user < users; user += 50) {
    const awarding = Array.from({ length: 50 }, (_, index) =>
      post(service, `/games/${gameId}/tasks/walk/points`, { externalUserId: `user-${user + index}` }),
    );
    await Promise.all(awarding);
  }
  const uuid =
    database.name === 'sqlite'
      ? `printf('00000000-0000-7000-8000-%012d', n)`
      : `('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  await database.run(`
    with recursive numbers (n) as (select ${users + 1} union all select n + 1 from numbers where n < ${rows}),
      people as (select user_id, row_number() over (order by user_id) - 1 as place from users)
    insert into awards (award_id, owner_id, game_id, task_id, user_id, kind, points, case_name, rule, reply, lines,
      strategy_id, strategy_version, params, facts, tracked, data, occurred_at, created_at, day, api_key_used)
    select ${uuid}, (select owner_id from owners), '${gameId}', '${taskId}', people.user_id, 'decided', n % 100, 'Long walk', 'Walk', '{}',
      '[]', 'default', 1, '{}', '{}', '[]', '{"km":' || n || ',"with":"friends, \\u00e9"}', ${Date.now()} + n,
      ${Date.now()} + n, 20000, 'svc_live_benchmark'
    from numbers join people on people.place = n % ${users};
    analyze;`);
}

async function post({ url, key }, path, body) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return answer.json();
}

/** Reads an export as fast as it comes, in a process of its own, and gives how many lines it has. */
async function readExport({ url, key }) {
  const reader = join(import.meta.dirname, 'service/read-export.js');
  const { stdout } = await run(process.execPath, [reader, `${url}/exports/user-points`, key]);
  return Number(stdout);
}

/** Asks at a steady pace until the end, and gives what each answer took from when it was due. */
async function askUntil({ url, key }, end) {
  const headers = { 'x-api-key': key };
  const taken = [];
  const asked = [];
  let ended = false;
  const stop = end.then(() => {
    ended = true;
  });
  const begin = performance.now();
  for (let count = 0; !ended; count += 1) {
    const due = begin + count * askEveryMs;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    const path = `/users/user-${count % users}/points`;
    asked.push(
      fetch(url + path, { headers })
        .then((answer) => answer.arrayBuffer())
        .then(() => taken.push(performance.now() - due)),
    );
  }
  await Promise.all([...asked, stop]);
  return taken;
}

function latencies(taken) {
  const sorted = taken.toSorted((left, right) => left - right);
  const at = (share) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { answers: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99) };
}

function median(values) {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
