import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DevelopmentService,
  issueKey,
  startDevelopmentService,
} from '../../../tools/development-service.js';
import { displayWidth } from '../src/output/width.js';
import { createProgram } from '../src/program.js';
import { run } from '../src/run.js';
import { temporaryFolder } from '../src/testing/temporary-folder.js';
import { createTestIo } from '../src/testing/test-io.js';
import { binary } from './binary.js';
import { projectFiles, type Trial, trials } from './option-trials.js';

const { commands } = createProgram(createTestIo(), () => {});

let service: DevelopmentService;
let key: string;

beforeAll(async () => {
  service = await startDevelopmentService();
  key = await issueKey(service);
});
afterAll(() => service?.stop());

/** As a person types it. */
function shell({ run, input = '' }: Trial, cwd: string) {
  const definition = `merit() { "${process.execPath}" "${binary}" "$@"; }`;
  const env = { PATH: process.env['PATH'], SERVICE: service.url, MERIT_API_KEY: key };
  return spawnSync('bash', ['--norc', '-c', `${definition}; merit ${run}`], {
    cwd,
    encoding: 'utf8',
    input,
    env,
  });
}

/** What ends only when it is interrupted: `binary.test.ts` and Studio's own tests do that. */
const triedElsewhere = /^test --watch$|^studio /;

it('tries every option of every command', () => {
  const options = commands.flatMap((command) =>
    [...command.options.map(({ long }) => `${long}`), ''].map((option) => `${command.name()} ${option}`),
  );
  expect(options.length).toBeGreaterThan(80);
  const wanted = options.filter((each) => !triedElsewhere.test(each));
  expect(wanted.filter((each) => !trials.some((trial) => tries(trial, each)))).toEqual([]);
});

function tries({ run }: Trial, commandAndOption: string): boolean {
  const [command, option = ''] = commandAndOption.split(' ');
  const [first, ...words] = run.split(' ');
  return first === command && (option === '' || words.includes(option));
}

describe('the built program, in a project', () => {
  it.each(trials.map((trial) => [trial.run, trial] as const))('runs merit %s', (_, trial) => {
    const cwd = temporaryFolder(projectFiles);
    const { status, stdout, stderr } = shell(trial, cwd);
    expect({ status, stderr }).toEqual({
      status: trial.status ?? 0,
      stderr: expect.stringMatching(trial.stderr ?? /^$/),
    });
    expect(stdout).toMatch(trial.stdout ?? /^/);
    for (const [path, content] of Object.entries(trial.writes ?? {}))
      expect(readFileSync(join(cwd, path), 'utf8'), path).toMatch(content);
  });
});

describe('help', () => {
  const names = ['', ...commands.map((command) => command.name())];

  it.each([50, 80])('fits %i columns, but for lines that are to be copied', async (columns) => {
    for (const name of names) {
      const io = createTestIo({ columns, isTerminal: true, env: { NO_COLOR: '1' } });
      expect(await run([...(name === '' ? [] : [name]), '--help'], io)).toBe(0);
      const wide = io
        .out()
        .split('\n')
        .filter((each) => displayWidth(each) > columns && !/^ {2}[${]/.test(each));
      expect(wide, name).toEqual([]);
    }
  });
});
