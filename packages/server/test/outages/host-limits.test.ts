import { afterEach, describe, expect, it } from 'vitest';
import { award } from '../../src/routes/testing/arrange.js';
import { createPostgresDatabase, type TestDatabase } from '../../src/storage/testing/test-databases.js';
import type { Answer } from '../../src/testing/client.js';
import { until } from '../../src/testing/until.js';
import { stopServers } from '../running-server.js';
import { heldAccount, limitFiles, limitProcesses, simulationWorkersOf } from './host-limits.js';
import { expectCleanBooks, expectUnavailable, type ServiceProcess, startServiceProcess } from './service.js';

const WARNING =
  'the host lacks files, processes, threads or memory: raise its limits, or lower CONNECTIONS_MAX';

/** More than any of what is asked opens. */
const FILES = 12;
/** Fewer than a process of simulations has threads: some can be begun, and can't begin their work. */
const TASKS = 3;

let database: TestDatabase | undefined;

afterEach(async () => {
  await stopServers();
  await database?.drop();
  database = undefined;
});

async function startOn(kind: 'sqlite' | 'postgres', account: { uid?: number } = {}): Promise<ServiceProcess> {
  if (kind === 'postgres') database = await createPostgresDatabase();
  return startServiceProcess(database === undefined ? {} : { DATABASE_URL: database.url }, account);
}

const SOURCE = 'strategy "S" { input n: int (0..1000)  otherwise { award n } }';
const event = { externalUserId: 'ann', externalTaskId: 'walk', data: { n: 1 } };

/** Each of what begins a process, a thread, or opens a file or a session, by its name. */
const asking: { readonly [name: string]: (service: ServiceProcess) => Promise<Answer> } = {
  simulation: ({ client }) =>
    client.post('/strategies/custom/simulate', { source: SOURCE, events: [event, event] }),
  export: ({ client }) => client.get('/exports/user-points?format=csv'),
  moment: ({ client, game }) =>
    client.post('/strategies/custom/simulate', { source: SOURCE, event: { ...event, gameId: game.gameId } }),
  award: ({ client, game }) => award(client, game, { user: 'user-1' }),
};

async function askAll(service: ServiceProcess): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const ask of Object.values(asking)) answers.push(await ask(service));
  return answers;
}

/** So that the next simulation begins one. */
async function endSimulationWorkers(pid: number): Promise<void> {
  for (const worker of simulationWorkersOf(pid)) process.kill(worker, 'SIGKILL');
  await until(() => simulationWorkersOf(pid).length === 0);
}

/** Every answer is right, or of the moment: then the log says why, and SQLite in its own words. */
function expectRefusedOrRight(answers: readonly Answer[], { process }: ServiceProcess): readonly Answer[] {
  const refused = answers.filter(({ status }) => status >= 400);
  expectUnavailable(refused);
  const told = process.lines.filter((line) => line.includes(WARNING) || line.includes('SQLITE_CANTOPEN'));
  expect(told).toHaveLength(refused.length);
  const failed = process.lines.filter((line) => line.includes('"level":"error"'));
  expect(failed.filter((line) => !told.includes(line))).toEqual([]);
  return refused;
}

describe.runIf(process.platform === 'linux').each(['sqlite', 'postgres'] as const)(
  'on %s, a service whose host gives no more',
  (kind) => {
    it('files refuses what needs one with 503, whichever is the last, and serves the rest', async () => {
      const service = await startOn(kind);
      const pid = service.process.child.pid ?? 0;
      const answers: Answer[] = [];
      for (let more = 0; more < FILES; more += 1) {
        await endSimulationWorkers(pid);
        limitFiles(pid, more);
        answers.push(...(await askAll(service)));
        limitFiles(pid, null);
      }
      const refused = expectRefusedOrRight(answers, service);
      expect(refused.length).toBeGreaterThan(2);
      expect(refused.length).toBeLessThan(answers.length);
      expect((await askAll(service)).map(({ status }) => status)).toEqual([200, 200, 200, 201]);
      await expectCleanBooks(service);
    });

    it('processes and threads refuses what needs one with 503, and serves the rest', async () => {
      const service = await startOn(kind, heldAccount);
      const pid = service.process.child.pid ?? 0;
      const answers: Answer[] = [];
      for (let more = 0; more < TASKS; more += 1) {
        await endSimulationWorkers(pid);
        limitProcesses(pid, more);
        answers.push(...(await askAll(service)));
        limitProcesses(pid, null);
      }
      expect(answers.slice(0, 4).map(({ status }) => status)).toEqual([503, 503, 200, 201]);
      expectRefusedOrRight(answers, service);
      expect((await askAll(service)).map(({ status }) => status)).toEqual([200, 200, 200, 201]);
      await expectCleanBooks(service);
    });
  },
);
