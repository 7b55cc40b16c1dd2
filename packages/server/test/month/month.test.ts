import { compile, type Evaluation, type KnownEvent, simulate, type TimedEvent } from '@merit/engine';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { run } from '../../../cli/src/run.js';
import { temporaryFolder } from '../../../cli/src/testing/temporary-folder.js';
import { createTestIo } from '../../../cli/src/testing/test-io.js';
import { made, makeGame, makeTask, publishStrategy } from '../../src/routes/testing/arrange.js';
import type { Answer, Client } from '../../src/testing/client.js';
import { eachService } from '../../src/testing/each-service.js';
import type { TestService } from '../../src/testing/test-service.js';
import { awardVerdict, type Month, missVerdict, sendMonth, type Verdict } from './send-events.js';
import { drawSendings, TASKS } from './sent-events.js';
import { BASE, childOf, PARAMS, TIME_ZONE } from './steady.js';

/** The clocks of Madrid change on the 29th. */
const BEGIN = Date.parse('2026-03-10T00:00:00+01:00');

type Row = Answer['body'];

describe('a month of events', () => {
  eachService((service) => {
    it('gives the same points online, in memory, and from all in which the service tells it', async () => {
      const { client, plaintext } = await service().keyClient();
      service().clock.set(BEGIN);
      const parent = await publishStrategy(client, BASE);
      const source = childOf(parent);
      const game = await makeGame(client, {
        ...{ externalGameId: 'city', timeZone: TIME_ZONE, params: PARAMS },
        strategyId: await publishStrategy(client, source),
      });
      for (const externalTaskId of TASKS) await makeTask(client, game.gameId, { externalTaskId });

      const month = await sendMonth(service(), client, { game, sendings: drawSendings(150) });
      expectAllKinds(month);
      expect(await decideInMemory(source, { [parent]: BASE }, month)).toEqual(month.verdicts);

      const told = await tellMonth(service(), { client, plaintext, game });
      const recorded = month.recorded.map(awardVerdict);
      const { files, rows } = told;
      for (const each of rows.exported) {
        expect(each.map(({ awardId }) => awardId)).toEqual(month.recorded.map(({ awardId }) => awardId));
        expect(each.map(awardVerdict)).toEqual(recorded);
      }
      const merit = commandLine({ files, service: service().url, key: plaintext });
      await merit('events', 'pull', '--game', 'city', '--out', 'pulled.jsonl');
      for (const name of [...Object.keys(files), 'pulled.jsonl']) {
        expect([name, await decidedOf(merit, name)]).toEqual([name, recorded]);
        expect([name, await simulatedOf(merit, name)]).toEqual([name, recorded.map(pointsAndCase)]);
      }
      for (const events of [rows.listed, ...rows.exported]) {
        const body = { source, events, params: PARAMS, timeZone: TIME_ZONE };
        const summary = await made(client.post('/strategies/custom/simulate', body), 200);
        expect(summary).toMatchObject({ events: recorded.length, failures: [], repeated: 0, conflicts: 0 });
        expect(summary.users.map(usersRow).sort()).toEqual(usersOf(month.recorded));
      }
    });
  });
});

/** What the seed drew is of every kind, and often. */
function expectAllKinds({ events, verdicts, recorded, refused }: Month): void {
  const ofStatus = (status: Verdict['status']) => verdicts.filter((each) => each.status === status).length;
  const lines = verdicts.flatMap((verdict) => verdict.lines ?? []);
  const ofLine = (name: string) => lines.filter((line) => line.name === name).length;
  const isLate = ({ occurredAt }: TimedEvent, index: number) =>
    occurredAt < (events[index - 1]?.occurredAt ?? 0);
  const counts = [
    ['awarded', ofStatus('awarded'), 60],
    ['denied', ofStatus('denied'), 10],
    ['awarded by no rule', ofStatus('none'), 5],
    ['assigned', ofStatus('assigned'), 20],
    ['repeated', ofStatus('repeated'), 5],
    ['in conflict', ofStatus('conflict'), 5],
    ['beyond the wallet', refused, 1],
    ['stopped by its floor', ofLine('Wallet floor'), 1],
    ['capped', ofLine('Enough'), 5],
    ['at a weekend', ofLine('Weekend'), 5],
    ['by the parent', lines.filter(({ isOfParent }) => isOfParent).length, 20],
    ['late', events.filter(isLate).length, 20],
    ['recorded', recorded.length, 100],
  ] as const;
  expect(counts.filter(([, count, least]) => count < least)).toEqual([]);
}

async function decideInMemory(
  source: string,
  parents: { readonly [id: string]: string },
  { events }: Month,
): Promise<readonly Verdict[]> {
  const compilation = compile(source, { parents });
  if (!compilation.ok) throw new Error(compilation.diagnostics.map(({ message }) => message).join());
  const verdicts: Verdict[] = [];
  await simulate(compilation.strategy.bind(PARAMS), events, {
    timeZone: TIME_ZONE,
    onEvent: (timed, evaluation) => void verdicts.push(verdictOf(timed, evaluation)),
    onKnown: (_, status: KnownEvent) => void verdicts.push({ status }),
  });
  return verdicts;
}

function verdictOf({ assigned }: TimedEvent, evaluation: Evaluation): Verdict {
  if (!evaluation.ok) throw new Error(evaluation.diagnostics.map(({ message }) => message).join());
  const { outcome } = evaluation;
  if (!outcome.awarded) return missVerdict(outcome);
  return awardVerdict({ ...outcome, kind: assigned === undefined ? 'decided' : 'assigned' });
}

interface Asking {
  readonly client: Client;
  readonly plaintext: string;
  readonly game: Row;
}

/** All that the service tells of a game's awards: by name as files, and what stands in them. */
async function tellMonth({ url }: TestService, { client, plaintext, game }: Asking) {
  const path = `/exports/user-points?gameId=${game.gameId}`;
  const text = async (query: string) => (await client.get(`${path}&${query}`)).text;
  const lines = await text('format=ndjson');
  const json = await text('format=json');
  const answer = await fetch(`${url}/api/v1${path}&format=xlsx`, { headers: { 'x-api-key': plaintext } });
  const workbook = Buffer.from(await answer.arrayBuffer());
  const sheet = await rowsOfSheet(workbook);
  const listed = await readAll(client, `/games/${game.gameId}/events?limit=100`);
  const asLines = (rows: readonly Row[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const exported: readonly (readonly Row[])[] = [linesOf(lines), JSON.parse(json), sheet];
  return {
    rows: { listed, exported },
    files: {
      'export.csv': await text('format=csv&formulas=raw'),
      'export.ndjson': lines,
      'export.json': json,
      'export.xlsx': workbook,
      'list.jsonl': asLines(listed),
      'page.json': JSON.stringify({ items: listed, nextCursor: null }),
    },
  };
}

const JSON_COLUMNS = ['reply', 'lines', 'data'];

/** Rows of a workbook as those of JSON, which has objects and texts of times. */
async function rowsOfSheet(workbook: Buffer): Promise<readonly Row[]> {
  const [titles = [], ...cells] = await readSheet(workbook, 1, { trim: false });
  return cells.map((row) =>
    Object.fromEntries(
      titles.map((title, index) => {
        const cell = row[index] ?? null;
        return [title, JSON_COLUMNS.includes(String(title)) ? JSON.parse(String(cell)) : cell];
      }),
    ),
  );
}

async function readAll(client: Client, path: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Row = await made(client.get(cursor === '' ? path : `${path}&cursor=${cursor}`), 200);
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return rows;
}

type CommandLine = (...argv: readonly string[]) => Promise<string>;

interface Place {
  readonly files: { readonly [name: string]: string | Uint8Array };
  readonly service: string;
  readonly key: string;
}

/** Runs commands beside these files, which all have to end well, and gives what each printed. */
function commandLine({ files, service, key }: Place): CommandLine {
  const cwd = temporaryFolder({ ...files, 'base.merit': BASE, 'child.merit': childOf('./base.merit') });
  return async (...argv) => {
    const io = createTestIo({ cwd, env: { MERIT_URL: service, MERIT_API_KEY: key } });
    const code = await run(argv, io);
    expect({ argv, code }, io.err()).toEqual({ argv, code: 0 });
    return io.out();
  };
}

const given = [
  '--time-zone',
  TIME_ZONE,
  ...Object.entries(PARAMS).flatMap((param) => ['--param', param.join('=')]),
];

async function decidedOf(merit: CommandLine, file: string): Promise<readonly Verdict[]> {
  const out = await merit('decide', 'child.merit', '--events', file, '--receipt', ...given);
  return linesOf(out).map(({ status, points, caseName, rule, receipt }) => {
    if (status === 'assigned') {
      const lines = [{ name: caseName, points }];
      return awardVerdict({ points, caseName, rule: null, reply: {}, lines, kind: status });
    }
    if (status !== 'awarded') return missVerdict({ denied: status === 'denied', rule, ...receipt });
    return awardVerdict({ points, caseName, ...receipt });
  });
}

async function simulatedOf(merit: CommandLine, file: string): Promise<readonly Verdict[]> {
  const out = await merit('simulate', 'child.merit', '--events', file, '--format', 'jsonl', ...given);
  return linesOf(out).map(pointsAndCase);
}

function linesOf(text: string): readonly Row[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

function pointsAndCase({ status, points, caseName }: Row): Verdict {
  return { status, points, caseName };
}

const usersRow = ({ externalUserId, points, timesAwarded }: Row) =>
  [externalUserId, points, timesAwarded].join();

function usersOf(recorded: readonly Row[]): readonly string[] {
  const users = new Map<string, Row>();
  for (const { externalUserId, points } of recorded) {
    const before = users.get(externalUserId) ?? { externalUserId, points: 0, timesAwarded: 0 };
    users.set(externalUserId, {
      ...before,
      points: before.points + points,
      timesAwarded: before.timesAwarded + 1,
    });
  }
  return [...users.values()].map(usersRow).sort();
}
