import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compile, simulate, type TimedEvent } from '@merit/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const START_TIMEOUT_MS = 30_000;
const RUN_TIMEOUT_MS = 120_000;

interface Service {
  readonly url: string;
  readonly issuer: string;
  stop(): void;
}

/** What `npm start` runs, on free ports and with a database of its own. */
async function startService(): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'merit-first-award-'));
  const child = spawn(process.execPath, [join(root, 'packages/server/bin/development.js')], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', DEV_IDP_PORT: '0', EVENT_AGE_MAX_DAYS: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  const { url, issuer } = await addressesOf(child);
  return { url, issuer, stop };
}

/** The log says where the issuer is, and then where the service is. */
function addressesOf(child: ChildProcess): Promise<{ readonly url: string; readonly issuer: string }> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${log}`)));
    child.stdout?.on('data', (chunk) => {
      log += chunk;
      const issuer = /"issuer":"([^"]+)"/.exec(log)?.[1];
      const url = /"url":"([^"]+)"/.exec(log)?.[1];
      if (issuer !== undefined && url !== undefined) resolve({ url, issuer });
    });
  });
}

async function run(command: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  const environment = { PATH: process.env['PATH'], ...env };
  const { stdout } = await promisify(execFile)(command, args, { cwd: root, env: environment });
  return stdout;
}

function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

async function simulatedTotals() {
  const compilation = compile(readText('examples/daily-activity/daily-activity.merit'));
  if (!compilation.ok) throw new Error('the example has errors');
  const [header = '', ...lines] = readText('examples/daily-activity/daily-activity.csv').trim().split('\n');
  const inputs = header.trim().split(',').slice(3);
  const events = lines.map((line): TimedEvent => {
    const [occurredAt = '', externalUserId = '', externalTaskId = '', ...cells] = line.trim().split(',');
    const data = Object.fromEntries(inputs.map((input, column) => [input, Number(cells[column])]));
    return { occurredAt: Date.parse(occurredAt), event: { externalUserId, externalTaskId, data } };
  });
  return simulate(compilation.strategy, events);
}

describe('the way to a first award', () => {
  let service: Service;
  let env: Record<string, string>;

  beforeAll(async () => {
    service = await startService();
    env = { MERIT_URL: service.url, MERIT_ISSUER: service.issuer };
  }, START_TIMEOUT_MS);
  afterAll(() => service?.stop());

  it('goes as docs/api.md says', async () => {
    const block = /```sh\n([\s\S]*?)```/.exec(readText('docs/api.md'))?.[1] ?? '';
    const script = block
      .replaceAll('http://127.0.0.1:8000', service.url)
      .replaceAll('http://127.0.0.1:8001/realms/merit', service.issuer);
    const output = await run('sh', ['-euc', script], {});
    const wallet = JSON.parse(output.slice(output.lastIndexOf('{"owner"')));
    expect(wallet).toMatchObject({
      externalUserId: 'ann',
      points: 10,
      transactions: { items: [{ points: 10 }] },
    });
  });

  it(
    'goes on to the example, whose users get through the service what they get offline',
    async () => {
      const walk = await run('sh', ['examples/first-award/walk.sh'], env);
      const key = /^MERIT_API_KEY=(.+)$/m.exec(walk)?.[1] ?? '';
      const script = ['examples/first-award/award-events.js'];
      const first = await run(process.execPath, script, { ...env, MERIT_API_KEY: key });
      const { users, points, awards } = await simulatedTotals();
      expect(first).toContain(`${users.length} users have ${points} points of ${awards} awards`);
      for (const user of users.toSorted((a, b) => Number(b.points) - Number(a.points)).slice(0, 5)) {
        expect(first).toMatch(
          new RegExp(`^${user.externalUserId} +${user.points} points  ${user.timesAwarded} awards$`, 'm'),
        );
      }
      const second = await run(process.execPath, script, { ...env, MERIT_API_KEY: key });
      expect(second).toBe(first);
    },
    RUN_TIMEOUT_MS,
  );
});
