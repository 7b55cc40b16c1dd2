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

  it('says of a date that it may be two, and prints alone where it is told so', async () => {
    const cwd = temporaryFolder({ 'log.csv': 'when,user,type\n05/01/2026,ann,walk\n06/01/2026,bob,run\n' });
    const { out, err } = await merit(cwd, 'events', 'map', 'log.csv', '--dry-run');
    expect(JSON.parse(out).events.log.columns.occurredAt).toEqual({ column: 'when', times: 'D/M/YYYY' });
    expect(err).toContain('`05/01/2026` may be D/M/YYYY or M/D/YYYY');
    expect(readdirSync(cwd)).toEqual(['log.csv']);
  });
});
