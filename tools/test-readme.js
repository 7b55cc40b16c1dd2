// Does what README.md says, as a newcomer would: runs its commands as they are written, in a fresh clone of
// what is committed. Only the ports are free ones, and the home folder is a new one.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'merit-readme-'));
const clone = join(folder, 'clone');
const [port, issuerPort] = [await freePort(), await freePort()];

const env = {
  PATH: process.env.PATH,
  HOME: folder,
  // What npm knows of its registry, and has brought before, stays the user's.
  npm_config_userconfig: join(homedir(), '.npmrc'),
  npm_config_cache: process.env.npm_config_cache ?? join(homedir(), '.npm'),
  PORT: String(port),
  DEV_IDP_PORT: String(issuerPort),
};

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address();
  server.close();
  return free;
}

/** A shell block of the page by what it begins with, with the addresses of this run. */
function blockOf(beginning) {
  const blocks = [...readFileSync(join(clone, 'README.md'), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)];
  const found = blocks.map(([, text]) => text).filter((text) => text.startsWith(beginning));
  if (found.length !== 1)
    throw new Error(`README.md has ${found.length} blocks that begin with ${beginning}`);
  taken.push(beginning);
  return found[0]
    .replaceAll('127.0.0.1:8000', `127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:8001', `127.0.0.1:${issuerPort}`);
}

const taken = [];

function run(beginning, words) {
  const printed = execFileSync('sh', ['-euc', blockOf(beginning)], {
    cwd: clone,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!printed.includes(words)) throw new Error(`${beginning} … printed no ${words}, but ${printed}`);
  console.log(`✓ ${beginning} …`);
}

/** Runs the block that starts the service until the service says where it listens. */
async function start(beginning) {
  // A group of its own, so that all that npm started can be ended together.
  const started = spawn('sh', ['-euc', blockOf(beginning)], {
    cwd: clone,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolved, reject) => {
    let log = '';
    started.once('exit', (code) => reject(new Error(`${beginning} ended with ${code}: ${log}`)));
    started.stdout.on('data', (chunk) => {
      log += chunk;
      if (log.includes(`"url":"http://127.0.0.1:${port}"`)) resolved();
    });
  });
  console.log(`✓ ${beginning} …`);
  return started;
}

let service;
try {
  execFileSync('git', ['clone', '--quiet', root, clone]);
  service = await start('npm ci && npm start');
  run('export MERIT=', '"points":10');
  run('npm run build', 'Full day');
  run('cd examples/daily-activity', 'passed');
  run('npm pack', 'merit');
  const all = readFileSync(join(clone, 'README.md'), 'utf8').match(/^```(?!merit|ts|json)\w+$/gm)?.length;
  if (all !== taken.length)
    throw new Error(`README.md has ${all} blocks of commands, of which ${taken.length} were run`);
  console.log(`${taken.length} passed, 0 failed`);
} finally {
  if (service !== undefined) process.kill(-service.pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
