import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { childrenOf } from './processor-time.js';

const root = join(import.meta.dirname, '../..');

/**
 * Starts the built service as a process of its own, with limits that count and with a key to call it by.
 *
 * @param {string} databaseUrl
 * @param {{ folder?: string | undefined, nodeFlags?: readonly string[], beside?: { issuer: string },
 *   processes?: number }} options `folder`: another checkout, whose build is started. `beside`: a service
 *   whose identity provider it believes; several `processes` have none of their own.
 */
export async function startService(
  databaseUrl,
  { folder: checkout = root, nodeFlags = [], beside = undefined, processes = 1 } = {},
) {
  const bin = join(resolve(checkout), 'packages/server/bin/main.js');
  const folder = mkdtempSync(join(tmpdir(), 'merit-benchmark-service-'));
  const child = spawn(process.execPath, [...nodeFlags, bin, 'start'], {
    cwd: folder,
    env: {
      ...{ PATH: process.env['PATH'], DATABASE_URL: databaseUrl, WEB_CONCURRENCY: `${processes}` },
      ...settings,
      ...identityProvider(beside),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines = createInterface({ input: child.stdout });
  let issuer = '';
  const url = await new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the service did not start')));
    lines.on('line', (line) => {
      const entry = JSON.parse(line);
      issuer = entry.issuer ?? issuer;
      if (entry.msg === 'listening') resolve(entry.url);
    });
  });
  const bearer = await adminToken(issuer);
  const createKey = async () => {
    const created = await fetch(`${url}/api/v1/apikey/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ client: 'benchmark' }),
    });
    return created.json();
  };
  const { plaintext, apiKey } = await createKey();
  return {
    url: `${url}/api/v1`,
    pid: child.pid,
    issuer,
    /** Those that answer, and the one that started them. */
    pids: () => [child.pid, ...childrenOf(child.pid)],
    key: plaintext,
    owner: `key:${apiKey}`,
    /** A key of another tenant. */
    newKey: async () => (await createKey()).plaintext,
    /** The most memory that the process ever had, in bytes. */
    peakBytes: () => memoryOf(child.pid, 'VmHWM'),
    /** What all its threads worked so far, in milliseconds. */
    workedMs: () => workOf(child.pid),
    bytes: () => memoryOf(child.pid, 'VmRSS'),
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGINT');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One for development of its own, or that of another service. */
function identityProvider(beside) {
  if (beside !== undefined) return { IDP_URL: beside.issuer.replace(/\/realms\/.*/, '') };
  return {
    ...{ IDENTITY_PROVIDER: 'development', DEV_IDP_PORT: '0' },
    ...{ DEV_ADMIN_PASSWORD: 'admin', DEV_PLAYER_PASSWORD: 'player' },
  };
}

const settings = {
  PORT: '0',
  LOG_LEVEL: 'info',
  // Limits count, and are never reached.
  ABUSE_RATE_LIMIT_PER_IP: '999999999',
  ABUSE_RATE_LIMIT_PER_API_KEY: '999999999',
  ABUSE_RATE_LIMIT_PER_EXTERNAL_USER: '999999999',
  ABUSE_DAILY_QUOTA_PER_API_KEY: '999999999',
};

async function adminToken(issuer) {
  const form = { client_id: 'merit-dev', client_secret: 'merit-dev-secret', grant_type: 'password' };
  const answer = await fetch(`${issuer}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...form, username: 'admin', password: 'admin' }),
  });
  return (await answer.json()).access_token;
}

/** Its ticks of work are hundredths of a second on every Linux. */
function workOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function memoryOf(pid, field) {
  const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
