// What a start costs: the processor time of a new process until its first answer, beside a Node that does
// nothing and a bare Express. `-- --beside <folder>` adds the service as another checkout built it. They
// start by turns.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { report } from './report/report.js';
import { median, workedMs } from './service/processor-time.js';

const { values } = parseArgs({ options: { beside: { type: 'string' }, rounds: { type: 'string' } } });
const rounds = Number(values.rounds ?? 9);
const root = join(import.meta.dirname, '..');

/** Nobody answers at the address of the identity provider: the first answer needs no key of its. */
const settings = { PORT: '0', IDP_URL: 'http://127.0.0.1:1', SHUTDOWN_DELAY_SECONDS: '0' };

const contestants = [
  { name: 'Node alone', program: ['-e', 'console.log("{}"); process.stdin.resume()'], path: null },
  { name: 'Express and zod', program: [join(import.meta.dirname, 'service/echo.js')], path: '/' },
  { name: 'Merit on SQLite', program: serviceOf(root), path: '/api/v1/games' },
  ...(values.beside === undefined
    ? []
    : [{ name: 'Merit of the other checkout', program: serviceOf(values.beside), path: '/api/v1/games' }]),
];

const taken = contestants.map(() => []);
for (let round = 0; round < rounds; round += 1) {
  for (const [index, contestant] of contestants.entries()) taken[index].push(await start(contestant));
}
const rows = contestants.map(({ name }, index) => ({
  name,
  workedMs: median(taken[index].map(({ worked }) => worked)),
  wallMs: median(taken[index].map(({ wall }) => wall)),
}));
await report('starting', { rounds, rows });

function serviceOf(folder) {
  return [join(resolve(folder), 'packages/server/bin/main.js'), 'start'];
}

async function start({ program, path }) {
  const folder = mkdtempSync(join(tmpdir(), 'merit-starting-'));
  const began = performance.now();
  const child = spawn(process.execPath, program, {
    cwd: folder,
    env: { PATH: process.env.PATH, DATABASE_URL: `sqlite:${join(folder, 'merit.db')}`, ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const url = await urlIn(child.stdout);
    if (path !== null) await (await fetch(url + path)).arrayBuffer();
    return { worked: workedMs(child.pid), wall: performance.now() - began };
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The address that a line of its output names; of a process that listens nowhere the first line is enough.
 */
async function urlIn(output) {
  let text = '';
  for await (const chunk of output) {
    text += chunk;
    const url = /"url":"([^"]+)"/.exec(text)?.[1];
    if (url !== undefined || text === '{}\n') return url;
  }
  throw new Error(`it did not start: ${text}`);
}
