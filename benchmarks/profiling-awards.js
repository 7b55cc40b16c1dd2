// Where the processor time of an award over HTTP goes: the service is sampled while 64 requests are in
// flight, on both databases, and each sample counted for the part of it that was running.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report } from './report/report.js';
import { createPostgres, createSqlite } from './service/databases.js';
import { granted, sender } from './service/processor-time.js';
import { sharesOf } from './service/profile-shares.js';
import { startService } from './service/start-service.js';

const inFlight = 64;
const users = 1000;
const [warmMs, sampledMs] = [3000, 8000];

const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
const databases = [];
for (const create of [createSqlite, createPostgres]) {
  const database = await create();
  try {
    databases.push({ database: database.name, shares: await profileOn(database) });
  } finally {
    await database.drop();
  }
}
agent.destroy();
await report('profiling-awards', { inFlight, users, databases });

async function profileOn(database) {
  const folder = mkdtempSync(join(tmpdir(), 'merit-profile-'));
  try {
    const nodeFlags = ['--cpu-prof', `--cpu-prof-dir=${folder}`];
    const begun = performance.now();
    const service = await startService(database.url, { nodeFlags });
    const award = await awarder(service);
    await awardFor(award, warmMs);
    const fromMs = performance.now() - begun;
    await awardFor(award, sampledMs);
    const toMs = performance.now() - begun;
    await service.stop();
    const [file] = readdirSync(folder);
    return sharesOf(JSON.parse(readFileSync(join(folder, file), 'utf8')), { fromMs, toMs });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function awarder(service) {
  const headers = { 'x-api-key': service.key };
  const post = (path, body) => granted(service.url + path, headers, { method: 'POST', body });
  const { gameId } = await post('/games', { externalGameId: 'walks', strategyId: 'default' });
  await post(`/games/${gameId}/tasks`, { externalTaskId: 'walk' });
  const url = `${service.url}/games/${gameId}/tasks/walk/points`;
  const bodyOf = (index) => ({ externalUserId: `user-${index}` });
  return Array.from({ length: users }, (_, index) =>
    sender(url, { method: 'POST', headers, body: bodyOf(index), status: 201 }),
  );
}

async function awardFor(award, ms) {
  const end = performance.now() + ms;
  let asked = 0;
  const line = async () => {
    while (performance.now() < end) {
      asked += 1;
      await award[asked % award.length](agent);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, line));
}
