import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../src/run.js';
import { temporaryFolder } from '../src/testing/temporary-folder.js';
import { createTestIo } from '../src/testing/test-io.js';
import { type ForeignFile, foreignFiles } from './foreign-files.js';

const folder = join(import.meta.dirname, 'foreign-files');

async function merit(cwd: string, ...argv: readonly string[]) {
  const io = createTestIo({ cwd });
  const code = await run(argv, io);
  return { code, out: io.out(), err: io.err() };
}

/** A folder with one file of another program, and a strategy. */
function folderOf({ file }: ForeignFile, strategy: string): string {
  const cwd = temporaryFolder({ 'any.merit': strategy });
  cpSync(join(folder, file), join(cwd, file));
  return cwd;
}

async function pointsOf(cwd: string, events: string): Promise<{ readonly [user: string]: number }> {
  const { code, out, err } = await merit(
    cwd,
    'simulate',
    'any.merit',
    '--events',
    events,
    '--format',
    'json',
  );
  expect(code, err).toBe(0);
  const { users } = JSON.parse(out) as {
    readonly users: readonly { readonly externalUserId: string; readonly points: number }[];
  };
  return Object.fromEntries(users.map(({ externalUserId, points }) => [externalUserId, points]));
}

/** The declarations that a look at a file proposes. */
function declaredIn(err: string): string {
  const [, inputs = ''] = /as a strategy declares them: (.*)/.exec(err) ?? [];
  return inputs.split(', ').join('\n');
}

describe('files of other programs', () => {
  it('are those that are tried', () => {
    expect(foreignFiles.map(({ file }) => file).sort()).toEqual(readdirSync(folder).sort());
  });

  it.each(foreignFiles.map((each) => [each.file, each] as const))(
    'are read by a mapping: %s',
    async (file, each) => {
      const cwd = folderOf(
        each,
        `strategy "Any" {\n  ${each.inputs}\n  otherwise { award ${each.award} }\n}\n`,
      );
      const events = { theirs: { file, ...each.mapping } };
      writeFileSync(join(cwd, 'merit.config.json'), JSON.stringify({ events }));
      expect(await pointsOf(cwd, 'theirs')).toEqual(each.points);
    },
  );

  it.each(foreignFiles.map((each) => [each.file, each] as const))(
    'are mapped by a look at them: %s',
    async (file, each) => {
      const cwd = folderOf(each, 'strategy "Any" {\n  otherwise { award 1 }\n}\n');
      const { code, err } = await merit(cwd, 'events', 'map', file, '--name', 'theirs');
      expect(code, err).toBe(0);
      const points = Object.values(await pointsOf(cwd, 'theirs')).reduce((sum, more) => sum + more, 0);
      expect(points).toBe(each.events);
      const inputs = declaredIn(err);
      writeFileSync(join(cwd, 'any.merit'), `strategy "Any" {\n${inputs}\n  otherwise { award 1 }\n}\n`);
      expect(Object.keys(await pointsOf(cwd, 'theirs')), inputs).not.toEqual([]);
    },
  );
});

it('may be said as docs/events.md says it', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/events.md'), 'utf8');
  const [, config = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
  const head = 'Date;Time;Activity Type;Distance;Distance;Moving Time;Race';
  const cwd = temporaryFolder({
    'merit.config.json': config,
    'activities.csv': `${head}\n05/01/2026;10:40;Run;6;1.006,30 km;30;x\n06/01/2026;10:40;Run;6;--;45;no\n`,
    'any.merit':
      'strategy "Any" {\n  input km: decimal?\n  input moving: duration\n  input race: bool\n  rule "Race" when race { award floor(km ?? 0) + floor(minutes(moving)) + now.day }\n  otherwise { award 1 }\n}\n',
  });
  expect(await pointsOf(cwd, 'runs')).toEqual({ me: 1006 + 30 + 5 + 1 });
});

describe('a value that can not be read', () => {
  const columns = { occurredAt: 'When', externalUserId: 'Who', externalTaskId: 'What', km: 'Distance (km)' };
  const folderWith = (figure: string, more: object = {}) =>
    temporaryFolder({
      'merit.config.json': JSON.stringify({ events: { runs: { file: 'runs.csv', columns, ...more } } }),
      'runs.csv': `When,Who,What,Distance (km)\n2026-01-05,ann,run,7.5\n2026-01-06,ann,run,"${figure}"\n`,
      'any.merit': 'strategy "Any" {\n  input km: decimal (0..100_000)\n  otherwise { award floor(km) }\n}\n',
    });
  const simulate = ['simulate', 'any.merit', '--events', 'runs'];

  it.each([
    ['far', '`Distance (km)` is the text `"far"`, but `decimal (0..100000)` is expected'],
    ['-3', "`Distance (km)` is `-3`, which `decimal (0..100000)` doesn't allow"],
  ])('is told by the name of its column: %s', async (figure, problem) => {
    const cwd = folderWith(figure);
    const { code, err } = await merit(cwd, ...simulate);
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringContaining(`runs.csv:3: refused: ${problem}`),
    });
    const decided = await merit(cwd, 'decide', 'any.merit', '--events', 'runs');
    expect(JSON.parse(decided.out.split('\n')[1] ?? '')).toEqual({
      ...{ line: 3, status: 'refused' },
      problems: [{ path: 'data.km', message: problem }],
    });
    const compared = await merit(cwd, 'compare', 'any.merit', 'any.merit', '--events', 'runs');
    expect(compared.err).toContain(`runs.csv:3: baseline: refused: ${problem}`);
    const traced = await merit(cwd, ...simulate, '--trace', 'ann');
    expect(traced.out).toContain(problem);
  });

  it.each(['12.000', '1,234'])('is a figure that may be thousands: %s', async (figure) => {
    const { code, err } = await merit(folderWith(figure), ...simulate);
    expect({ code, err }).toEqual({
      code: 3,
      err: expect.stringContaining(`runs.csv:3: \`Distance (km)\` is \`${figure}\`, which may be thousands`),
    });
  });

  it('is none where the config says how numbers are written', async () => {
    expect(await pointsOf(folderWith('12.000', { numbers: '1,234.5' }), 'runs')).toEqual({ ann: 7 + 12 });
    expect(await pointsOf(folderWith('1,234', { numbers: '1,234.5' }), 'runs')).toEqual({ ann: 7 + 1234 });
    const { err } = await merit(folderWith('12,5', { numbers: '1,234.5' }), ...simulate);
    expect(err).toContain("runs.csv:3: `Distance (km)` is `12,5`, which isn't written as 1,234.5");
  });
});

describe('merit events map', () => {
  const garmin = foreignFiles.find(({ file }) => file === 'garmin.csv') ?? foreignFiles[0];
  const mapped = () => folderOf(garmin as ForeignFile, 'strategy "Any" {\n  otherwise { award 1 }\n}\n');

  it('writes down what it sees, says what it can not, and how a strategy reads the rest', async () => {
    const cwd = mapped();
    const { out, err } = await merit(cwd, 'events', 'map', 'garmin.csv');
    expect(out).toBe('merit.config.json: --events garmin reads garmin.csv\n');
    expect(err).toBe(`warning: no column says whose an event is: each is of \`me\`
note: its other columns as a strategy declares them: input favorite: bool?, input title: text?, input distance: decimal?, input calories: decimal?, input time: duration?, input avgHr: int?, input avgStrideLength: decimal?
`);
    expect(JSON.parse(readFileSync(join(cwd, 'merit.config.json'), 'utf8'))).toEqual({
      events: {
        garmin: {
          file: 'garmin.csv',
          columns: {
            occurredAt: 'Date',
            externalUserId: { value: 'me' },
            externalTaskId: 'Activity Type',
            favorite: 'Favorite',
            title: 'Title',
            distance: { column: 'Distance', numbers: '1,234.5' },
            calories: { column: 'Calories', numbers: '1,234.5' },
            time: 'Time',
            avgHr: { column: 'Avg HR', missing: ['--'] },
            avgStrideLength: { column: 'Avg Stride Length', missing: ['--'] },
          },
        },
      },
    });
    expect(await merit(cwd, 'events', 'map', 'garmin.csv')).toMatchObject({
      code: 2,
      err: expect.stringContaining('has an event file called `garmin` already'),
    });
  });

  it('gives inputs names that a strategy may declare, each its own, also where columns share one', async () => {
    const cwd = temporaryFolder({
      'log.csv': [
        'Date,Time,User,Type,then,Event ID,Task ID,Km,Km,KM',
        '05/01/2026,,ann,walk,1,a,7,1,2,3',
        '06/01/2026,10:40,ann,run,1,a,7,1,2,3',
      ].join('\n'),
    });
    const { out, err } = await merit(cwd, 'events', 'map', 'log.csv', '--dry-run');
    expect(JSON.parse(out).events.log.columns).toEqual({
      occurredAt: { column: ['Date', 'Time'], times: 'D/M/YYYY H:mm' },
      externalUserId: 'User',
      externalTaskId: 'Type',
      taskId: 'Task ID',
      km: 'Km#1',
      km2: 'KM',
    });
    expect(err).toContain('declares them: input taskId: int?, input km: int?, input km2: int?\n');
  });

  it('takes columns that are called as ours are before any other', async () => {
    const names = ['createdAt', 'user', 'kind', 'occurredAt', 'externalUserId', 'externalTaskId', 'eventId'];
    const cells = ['2026-01-06', 'Ann', 'award', '2026-01-05', 'u1', 'walk', 'e1'];
    const cwd = temporaryFolder({ 'log.csv': `${names.join()}\n${cells.join()}\n` });
    const { out } = await merit(cwd, 'events', 'map', 'log.csv', '--dry-run');
    expect(JSON.parse(out).events.log.columns).toEqual({
      occurredAt: 'occurredAt',
      externalUserId: 'externalUserId',
      externalTaskId: 'externalTaskId',
      eventId: 'eventId',
      createdAt: 'createdAt',
      kind: 'kind',
    });
  });

  it('says of a date that it may be two, and prints alone where it is told so', async () => {
    const cwd = temporaryFolder({ 'log.csv': 'when,user,type\n05/01/2026,ann,walk\n06/01/2026,bob,run\n' });
    const { out, err } = await merit(cwd, 'events', 'map', 'log.csv', '--dry-run');
    expect(JSON.parse(out).events.log.columns.occurredAt).toEqual({ column: 'when', times: 'D/M/YYYY' });
    expect(err).toContain('`05/01/2026` may be D/M/YYYY or M/D/YYYY');
    expect(readdirSync(cwd)).toEqual(['log.csv']);
  });
});
