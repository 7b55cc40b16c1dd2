import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compile, simulate, type TimedEvent } from '@merit/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DevelopmentService, startDevelopmentService } from '../../tools/development-service.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

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
  let service: DevelopmentService;
  let env: Record<string, string>;

  beforeAll(async () => {
    service = await startDevelopmentService({ EVENT_AGE_MAX_DAYS: '0' });
    env = { MERIT_URL: service.url, MERIT_ISSUER: service.issuer };
  });
  afterAll(() => service?.stop());

  it('goes as the README says', async () => {
    const block = /```sh\n(export MERIT=[\s\S]*?)```/.exec(readText('README.md'))?.[1] ?? '';
    const script = block
      .replaceAll('http://127.0.0.1:8000', service.url)
      .replaceAll('http://127.0.0.1:8001/realms/merit', service.issuer);
    const output = await run('sh', ['-euc', script], {});
    const wallet = JSON.parse(output.slice(output.lastIndexOf('}{"owner"') + 1));
    expect(wallet).toMatchObject({
      externalUserId: 'ann',
      points: 10,
      transactions: { items: [{ points: 10 }] },
    });
  });

  it('goes on to the example, whose users get through the service what they get offline', async () => {
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
  });
});
