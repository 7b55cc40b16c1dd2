import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const BIN = fileURLToPath(new URL('../bin/', import.meta.url));
const DEVELOPMENT = {
  IDENTITY_PROVIDER: 'development',
  DEV_IDP_PORT: '0',
  PORT: '0',
  SHUTDOWN_DELAY_SECONDS: '0',
};

let folder: string;
const running = new Set<ChildProcess>();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'merit-main-'));
});

afterEach(() => {
  for (const child of running) {
    child.kill('SIGKILL');
  }
  running.clear();
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
  /** The line of the log with this message, once it is there. */
  logged(message: string): Promise<Record<string, string>>;
}

function runServer(args: readonly string[], env: Record<string, string> = {}, bin = 'main.js'): Run {
  const child = spawn(process.execPath, [join(BIN, bin), ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  running.add(child);
  let output = '';
  const grown = () => Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const logged = async (message: string): Promise<Record<string, string>> => {
    for (;;) {
      const line = output.split('\n').find((text) => text.includes(`"msg":"${message}"`));
      if (line !== undefined) {
        return JSON.parse(line);
      }
      if (child.exitCode !== null) {
        throw new Error(`ended without saying ${message}: ${output}`);
      }
      await grown();
    }
  };
  const ended = once(child, 'close').then(([code]) => ({ code, output }));
  return { child, ended, logged };
}

async function startServer(env: Record<string, string> = DEVELOPMENT, bin?: string) {
  const run = runServer(['start'], env, bin);
  const { url } = await run.logged('listening');
  return { ...run, url: `${url}` };
}

/** A token for the user whose password is its name. */
async function tokenOf(issuer: string, username: string): Promise<string> {
  const client = { client_id: 'merit-dev', client_secret: 'merit-dev-secret' };
  const answer = await fetch(`${issuer}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...client, grant_type: 'password', username, password: username }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** A request with a body to come. The server has taken it up once it says `continue`. */
function startRequest(url: string, token: string): ClientRequest {
  return httpRequest(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, expect: '100-continue' },
  });
}

describe('merit-server', () => {
  it('explains itself where it is misused', async () => {
    const misuses = [[], ['begin'], ['start', 'now'], ['toString']].map((args) => runServer(args).ended);
    for (const misuse of await Promise.all(misuses)) {
      expect(misuse).toMatchObject({ code: 2, output: expect.stringContaining('Usage') });
    }
    expect(await runServer(['--help']).ended).toMatchObject({ code: 0 });
  });

  it('stops before it starts where a setting is wrong, with a sentence each', async () => {
    const { code, output } = await runServer(['start'], { PORT: 'high', DATABASE_URI: 'sqlite:a.db' }).ended;
    expect(code).toBe(1);
    expect(output.split('\n')).toEqual([
      'DATABASE_URI is not a setting; DATABASE_URL is.',
      'PORT must be a whole number from 0 to 65535.',
      '',
    ]);
  });

  it('refuses the development identity provider in production', async () => {
    const { code, output } = await runServer(['start'], { ...DEVELOPMENT, NODE_ENV: 'production' }).ended;
    expect([code, output]).toEqual([
      1,
      'IDENTITY_PROVIDER must not be development where NODE_ENV is production.\n',
    ]);
  });

  it('migrates and verifies without an identity provider', async () => {
    expect(await runServer(['migrate']).ended).toEqual({ code: 0, output: '' });
    const { code, output } = await runServer(['verify']).ended;
    expect([code, output]).toEqual([0, expect.stringMatching(/^checked \d+ /)]);
  });

  it('says in a sentence that the database cannot be reached', async () => {
    const { code, output } = await runServer(['migrate'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' })
      .ended;
    expect([code, output]).toEqual([1, 'merit-server: the database cannot be reached\n']);
  });

  it('answers, with tokens of the development identity provider, and prints made-up passwords once', async () => {
    const { url, logged, child, ended } = await startServer();
    const { issuer } = await logged('identity provider for development: not for production');
    child.kill('SIGINT');
    const { code, output } = await ended;
    expect(code).toBe(0);
    expect(issuer).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/realms\/merit$/);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(output.match(/^password of (admin|player), shown this once: \S{16}$/gm)).toHaveLength(2);
  });

  it('lets a request in flight finish when it is told to stop', async () => {
    const { url, child, ended, logged } = await startServer({ ...DEVELOPMENT, DEV_ADMIN_PASSWORD: 'admin' });
    const { issuer } = await logged('identity provider for development: not for production');
    const token = await tokenOf(`${issuer}`, 'admin');
    const request = startRequest(`${url}/api/v1/apikey/create`, token);
    const answered = once(request, 'response');
    request.flushHeaders();
    await once(request, 'continue');
    request.write('{"client":');
    child.kill('SIGTERM');
    await logged('stopping');
    request.end('"late"}');
    const [answer] = (await answered) as [IncomingMessage];
    answer.resume();
    expect([answer.statusCode, answer.headers.connection]).toEqual([201, 'close']);
    expect((await ended).code).toBe(0);
  });

  it('goes on answering for a while after SIGTERM, as one that drains', async () => {
    const { url, child, ended, logged } = await startServer({ ...DEVELOPMENT, SHUTDOWN_DELAY_SECONDS: '60' });
    child.kill('SIGTERM');
    await logged('stopping');
    const health = await fetch(`${url}/api/v1/kpi/health_check`);
    expect([health.status, await health.json()]).toMatchObject([503, { status: 'draining' }]);
    expect((await fetch(`${url}/openapi.json`)).status).toBe(200);
    child.kill('SIGINT');
    expect((await ended).code).toBe(0);
  });

  it('starts for development with known passwords where nothing else is said', async () => {
    const { logged, child, ended } = await startServer(
      { PORT: '0', DEV_IDP_PORT: '0', SHUTDOWN_DELAY_SECONDS: '0', INIT_CWD: folder },
      'development.js',
    );
    const { issuer } = await logged('identity provider for development: not for production');
    expect(await tokenOf(`${issuer}`, 'player')).toMatch(/^ey/);
    child.kill('SIGINT');
    expect((await ended).code).toBe(0);
  });
});
