import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { issueKey, startDevelopmentService } from '../../../tools/development-service.js';
import { temporaryFolder } from '../src/testing/temporary-folder.js';
import { binary } from './binary.js';

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/pipelines.md'), 'utf8');
const someone = { NAME: 'Someone', EMAIL: 'someone@example.org' };
const env = {
  ...process.env,
  MERIT: `${process.execPath} ${binary}`,
  BASE: 'HEAD',
  GIT_AUTHOR_NAME: someone.NAME,
  GIT_AUTHOR_EMAIL: someone.EMAIL,
  GIT_COMMITTER_NAME: someone.NAME,
  GIT_COMMITTER_EMAIL: someone.EMAIL,
};

function bash(script: string, cwd: string, more: { readonly [name: string]: string } = {}) {
  const merit = `merit() { "${process.execPath}" "${binary}" "$@"; }`;
  return spawnSync('bash', ['-c', `set -eo pipefail; ${merit}; ${script}`], {
    cwd,
    env: { ...env, ...more },
    encoding: 'utf8',
  });
}

/** A committed project, as the page makes one. */
function newProject(): string {
  const cwd = temporaryFolder();
  const { status, stderr } = bash('merit new . && git init -q && git add . && git commit -qm Begin', cwd);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return cwd;
}

/** What the workflow of a project runs for a pull request; what brings the command line is left to us. */
function linesOfPipeline(cwd: string): readonly string[] {
  const workflow = parse(readFileSync(join(cwd, '.github/workflows/merit.yml'), 'utf8'));
  const steps: readonly { readonly run?: string }[] = workflow.jobs.strategies.steps;
  return steps.flatMap(({ run }) => (run === undefined || run === 'npm install' ? [] : [run]));
}

function change(path: string, before: string, after: string): void {
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(before);
  writeFileSync(path, text.replace(before, after));
}

/** The game that the page pulls events of. */
async function playCityWalk({ MERIT_URL, MERIT_API_KEY }: { MERIT_URL: string; MERIT_API_KEY: string }) {
  const post = async (path: string, body: object) => {
    const headers = { 'X-API-Key': MERIT_API_KEY, 'Content-Type': 'application/json' };
    const answer = await fetch(`${MERIT_URL}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.status, path).toBe(201);
    return (await answer.json()) as { readonly gameId: string };
  };
  const { gameId } = await post('/games', { externalGameId: 'city-walk', strategyId: 'constant-effort' });
  await post(`/games/${gameId}/tasks`, { externalTaskId: 'walk' });
  for (const steps of [4_000, 12_000]) {
    await post(`/games/${gameId}/tasks/walk/points`, { externalUserId: 'ann', data: { steps } });
  }
}

it('runs every command of docs/pipelines.md', async () => {
  const cwd = temporaryFolder();
  const service = await startDevelopmentService();
  onTestFinished(() => service.stop());
  const secrets = { MERIT_URL: service.url, MERIT_API_KEY: await issueKey(service) };
  await playCityWalk(secrets);
  const script = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block).join('\n');
  const { status, stdout, stderr } = bash(script, cwd, secrets);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('1 spec file: 6 passed');
  expect(stdout).toMatch(/^→ .*: version 1 would award$[\s\S]*^✓ .*: version 1 awards now$/m);
  expect(stdout).toContain('= strategies/activity.merit: is version 1\n');
  expect(stdout).toContain('✓ events/last-month.jsonl: 2 events of city-walk\n');
  for (const name of ['lint.sarif', 'tests.xml', 'lcov.info', 'change.html', 'change.md', 'players.html']) {
    expect(existsSync(join(cwd, 'points/reports', name)), name).toBe(true);
  }
});

describe('the pipeline of a new project', () => {
  const strategy = 'strategies/activity.merit';

  it('lets pass what it was made with', () => {
    const cwd = newProject();
    const lines = linesOfPipeline(cwd);
    expect(lines).toEqual(['sh pipeline.sh']);
    const { status, stdout, stderr } = bash(lines.join('\n'), cwd);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('0 of 90 events came out differently');
  });

  it.each<[string, (cwd: string) => void, RegExp]>([
    [
      'a syntax error',
      (cwd) => change(join(cwd, strategy), 'award base * 2', 'award base *'),
      /activity\.merit:\d+:\d+/,
    ],
    [
      'a text that is not in its canonical form',
      (cwd) => change(join(cwd, strategy), 'otherwise { award base }', 'otherwise {award base}'),
      /would format/,
    ],
    [
      'a warning',
      (cwd) => {
        change(join(cwd, strategy), '  deny "Stayed in"', '  let spare = steps * 2\n\n  deny "Stayed in"');
        bash('merit fmt', cwd);
      },
      /1 warning in 1 file/,
    ],
    [
      'a case that comes out otherwise',
      (cwd) => change(join(cwd, strategy), '= 10 ', '= 11 '),
      /cases failed/,
    ],
    [
      'a scenario that comes out otherwise',
      (cwd) => {
        const path = join(cwd, 'strategies/activity.spec.json');
        const spec = JSON.parse(readFileSync(path, 'utf8'));
        const at = '2026-03-01T08:00:00Z';
        const steps = [{ at, event: { data: { steps: 3000 } }, outcome: { points: 10 } }];
        const scenarios = [{ name: 'a walk', steps, end: { user: { points: 11 } } }];
        writeFileSync(path, JSON.stringify({ ...spec, scenarios }));
      },
      /end\.user\.points\n.*expected 11\n.*actual {3}10\n/,
    ],
    [
      'coverage below its threshold',
      (cwd) => {
        const path = join(cwd, 'strategies/activity.spec.json');
        const [first] = JSON.parse(readFileSync(path, 'utf8')).cases;
        writeFileSync(path, JSON.stringify({ cases: [first] }));
      },
      /16 % of its rules are reached, not 100 %/,
    ],
    [
      'an award above its maximum',
      (cwd) => {
        change(join(cwd, strategy), 'int (1..50)', 'int (1..500)');
        bash('merit fmt', cwd);
      },
      /error M41\d\d .*200/,
    ],
    [
      'a change above its gate',
      (cwd) => {
        change(join(cwd, strategy), 'award base * 2', 'award base * 3');
        expect(bash('merit test --update', cwd).status).toBe(0);
      },
      /all points would change by [\d,]+, more than 10 %/,
    ],
  ])('stops %s', (_, breakIt, message) => {
    const cwd = newProject();
    breakIt(cwd);
    const { status, stdout, stderr } = bash(linesOfPipeline(cwd).join('\n'), cwd);
    expect(status).toBe(1);
    expect(stdout + stderr).toMatch(message);
  });
});
