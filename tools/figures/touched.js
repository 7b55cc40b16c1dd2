import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { watchCoverage } from './precise-coverage.js';

const root = join(import.meta.dirname, '../..');
/** The service file by file, as `tsc` wrote it: its bundle has only a few. */
const program = join(root, 'packages/server/dist/main.js');
const DEVELOPMENT = { IDENTITY_PROVIDER: 'development', DEV_IDP_PORT: '0', DEV_ADMIN_PASSWORD: 'admin' };
const streak = join(root, 'packages/engine/src/builtins/streak.merit');

/** The files and functions of the product that an award and a `GET` run in the built service, on SQLite. */
export async function touchedByRequests() {
  const folder = mkdtempSync(join(tmpdir(), 'merit-figures-'));
  const child = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, 'report-coverage.js'), program, 'start'],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, PORT: '0', ...DEVELOPMENT },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  const ranSince = async () => {
    child.send('what ran?');
    return (await once(child, 'message'))[0];
  };
  try {
    const { award, get } = await requests(await addressesOf(child));
    // The first of each compiles the strategy and fills caches: what every one runs is the second.
    for (const request of [award, get]) await request();
    return { award: await ranBy(award, ranSince), get: await ranBy(get, ranSince) };
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same of compiling a strategy. */
export async function touchedByCompile() {
  const ranSince = await watchCoverage();
  const { compile } = await import('../../packages/engine/dist/index.js');
  const source = readFileSync(streak, 'utf8');
  return ranBy(() => compile(source), ranSince);
}

/** What runs each of six times, and so belongs to the work and not to what a busy machine does beside it. */
async function ranBy(work, ranSince) {
  let always = null;
  for (let time = 0; time < 6; time += 1) {
    await ranSince();
    await work();
    const ran = new Map((await ranSince()).map((each) => [JSON.stringify(each), each]));
    always = always === null ? ran : new Map([...always].filter(([key]) => ran.has(key)));
  }
  return { files: new Set([...always.values()].map(({ file }) => file)), functions: always.size };
}

/** The log says where the issuer is, and then where the service is. */
async function addressesOf(child) {
  let issuer;
  for await (const line of createInterface({ input: child.stdout })) {
    const entry = JSON.parse(line);
    issuer ??= entry.issuer;
    if (entry.msg === 'listening') return { api: `${entry.url}/api/v1`, issuer };
  }
  throw new Error('the service did not start');
}

async function requests({ api, issuer }) {
  const headers = { 'content-type': 'application/json' };
  const call = async (method, path, body) => {
    const answer = await fetch(api + path, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  };
  headers.authorization = `Bearer ${await adminToken(issuer)}`;
  const { plaintext } = await call('POST', '/apikey/create', { client: 'figures' });
  delete headers.authorization;
  headers['x-api-key'] = plaintext;
  const { gameId } = await call('POST', '/games', { externalGameId: 'walks', strategyId: 'streak' });
  await call('POST', `/games/${gameId}/tasks`, { externalTaskId: 'walk' });
  return {
    award: () => call('POST', `/games/${gameId}/tasks/walk/points`, { externalUserId: 'ann' }),
    get: () => call('GET', `/games/${gameId}/users/ann/points`),
  };
}

async function adminToken(issuer) {
  const form = { client_id: 'merit-dev', client_secret: 'merit-dev-secret', grant_type: 'password' };
  const body = new URLSearchParams({ ...form, username: 'admin', password: 'admin' });
  const answer = await fetch(`${issuer}/protocol/openid-connect/token`, { method: 'POST', body });
  return (await answer.json()).access_token;
}
