// What one event costs that is simulated over HTTP: by a text that comes along and by a version that is kept,
// beside a list that is almost empty, which costs what every request does. `-- --beside <folder>` adds the
// service as another checkout built it. They take turns.
import { parseArgs } from 'node:util';
import { report } from './report/report.js';
import { createSqlite } from './service/databases.js';
import { granted, sender, timePerRequest } from './service/processor-time.js';
import { startService } from './service/start-service.js';

const { values } = parseArgs({ options: { beside: { type: 'string' }, rounds: { type: 'string' } } });
const rounds = Number(values.rounds ?? 6);
const requests = 300;

const source = `strategy "Streak" {
  param base: int (1..100) = 10
  input steps: int (0..100000)
  deny "Idle" when steps == 0 { reply { hint: "move" } }
  rule "Walk" when steps >= 1000 { award base + user.awards }
  adjust "Cap" { points = min(points, 25) }
}`;
const event = { externalUserId: 'ann', externalTaskId: 'walk', data: { steps: 2000 } };

const closing = [];
try {
  const contestants = await startMerit('Merit', undefined);
  if (values.beside !== undefined)
    contestants.push(...(await startMerit('the other checkout', values.beside)));
  const rows = await timePerRequest(contestants, { rounds });
  await report('simulating-over-http', { rounds, requests, rows });
} finally {
  for (const close of closing.reverse()) await close();
}

async function startMerit(name, folder) {
  const database = await createSqlite();
  closing.push(() => database.drop());
  const service = await startService(database.url, { folder });
  closing.push(() => service.stop());
  const headers = { 'x-api-key': service.key };
  const kept = await granted(`${service.url}/strategies/custom`, headers, {
    method: 'POST',
    body: { name: 'streak', source },
  });
  const custom = `${service.url}/strategies/custom`;
  const simulation = (body) => sender(`${custom}/${kept.id}/simulate`, { method: 'POST', headers, body });
  const contestant = (what, send) => ({ name: `${name}: ${what}`, pid: service.pid, send, requests });
  return [
    contestant('a list', sender(`${service.url}/games`, { headers })),
    contestant('a text', sender(`${custom}/simulate`, { method: 'POST', headers, body: { source, event } })),
    contestant('a version', simulation({ event })),
    contestant('a version with a parameter', simulation({ event, params: { base: 20 } })),
  ];
}
