import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DevelopmentService,
  issueKey,
  startDevelopmentService,
} from '../../tools/development-service.js';
import { startLosingProxy } from '../../tools/losing-proxy.js';
import { misshown, runSteps, stepsOf } from '../../tools/page-steps.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(new URL('./README.md', import.meta.url), 'utf8');

describe('the service, from a shell', () => {
  let service: DevelopmentService;
  let apiKey: string;

  beforeAll(async () => {
    service = await startDevelopmentService();
    apiKey = await issueKey(service);
  });
  afterAll(() => service?.stop());

  async function sh(script: string, url = service.url): Promise<string> {
    const env = { PATH: process.env['PATH'], MERIT_URL: url, MERIT_API_KEY: apiKey };
    const sourced = `. examples/shell/merit.sh\n${script}`;
    const { stdout } = await promisify(execFile)('sh', ['-euc', sourced], { cwd: root, env });
    return stdout;
  }

  it('answers as the README says', async () => {
    const steps = stepsOf(page);
    const env = { MERIT_URL: service.url, MERIT_ISSUER: service.issuer };
    const printed = await runSteps(steps, { folder: root, env });
    const found = steps.flatMap(({ shown }, index) =>
      shown === undefined ? ['a step without an answer'] : misshown(shown, printed[index] ?? ''),
    );
    expect(steps).toHaveLength(6);
    expect(found).toEqual([]);
  });

  it('reads lists that are longer than a page', async () => {
    const tasks = Array.from({ length: 120 }, (_, index) => ({ externalTaskId: `task-${index}` }));
    const lines = await sh(`
      merit POST /games -d '{"externalGameId":"long"}' >/dev/null 2>&1
      GAME=$(field gameId)
      merit POST /games/$GAME/tasks/bulk -d '${JSON.stringify({ tasks })}' >/dev/null 2>&1
      merit_items "/games/$GAME/tasks?status=open"`);
    const ids = lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).externalTaskId);
    expect(ids.toSorted()).toEqual(tasks.map((task) => task.externalTaskId).toSorted());
  });

  it('awards once, though the answer gets lost', async () => {
    const game = await sh(`
      merit POST /games -d '{"externalGameId":"lossy","strategyId":"fixed"}' >/dev/null 2>&1
      field gameId`);
    const path = `/games/${game.trim()}/tasks`;
    await sh(`merit POST ${path} -d '{"externalTaskId":"walk"}' 2>/dev/null`);
    const proxy = await startLosingProxy(service.url, 1);
    const award = await sh(
      `merit POST ${path}/walk/points -d '{"externalUserId":"bob"}' 2>/dev/null`,
      proxy.url,
    );
    proxy.stop();
    expect(proxy.passed).toHaveLength(2);
    expect(JSON.parse(award)).toMatchObject({ points: 10, denied: false });
  });

  it('says why there is no token', async () => {
    const env = `MERIT_ISSUER=${service.issuer}`;
    await expect(sh(`${env} token admin wrong`)).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('no token: invalid_grant'),
    });
    await expect(sh(`${env} MERIT_CLIENT_ID=other token admin`)).rejects.toMatchObject({
      stderr: expect.stringContaining('no token: invalid_client'),
    });
    expect(await sh(`${env} token admin`)).toMatch(/^eyJ\S+\n$/);
  });

  it('fails where the service refuses', async () => {
    await expect(sh('merit GET /games/none')).rejects.toMatchObject({ code: 1 });
  });
});
