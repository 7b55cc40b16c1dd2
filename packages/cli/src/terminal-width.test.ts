import { describe, expect, it } from 'vitest';
import { displayWidth } from './output/width.js';
import { run } from './run.js';
import { temporaryFolder } from './testing/temporary-folder.js';
import { createTestIo } from './testing/test-io.js';
// The program loads them when they are called, and a test that waits for that may wait too long.
import './commands/compare.js';
import './commands/decide.js';
import './commands/explain.js';
import './commands/lint.js';
import './commands/partition.js';
import './commands/simulate.js';
import './commands/test.js';

const walks = (base: number) => `strategy "Walks of everybody who walks more than once in a while" {
  input steps: int (0..100_000)
  input surface: text ("a gravel path along the river" | "asphalt") = "asphalt"
  deny "Too soon after the last walk to be another one" when user.sinceLast is present and user.sinceLast < 30s
  rule "A long walk on a gravel path along the river" when steps > 10_000 and surface == "a gravel path along the river" { award ${base} }
  rule "A walk that is longer than those of most people" when steps > (user.best(steps) ?? 0) + 1_000 or steps > 20_000 { award 5 }
  otherwise { award 1 as "Every step that is taken counts for something" }
  adjust "Streak of many days in a row, without a pause" when user.streak >= 3 { points = points + 2 }
}
`;

/** Each mistake is called `wrongNameN`; so what stands above its marks is known. */
const broken = `strategy "Broken" {
  input steps: int
  rule "A rule with a name that is rather long" when steps > 10 and steps < 20 and steps != wrongName1 and steps > 3 { award 1 }
  rule "Second" when wrongName2 > 1 and steps > 10 and steps < 20 and steps != 15 and steps != 16 and steps != 17 { award 2 }
  rule "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字" when steps > 1_000_000_000 and steps > 10 and wrongName3 == 3 { award 3 }
}
`;

const csv = `occurredAt,externalUserId,externalTaskId,steps,surface
2026-01-01T10:00:00Z,somebody with a name that fills a line of a terminal,walks,12000,a gravel path along the river
2026-01-02T10:00:00Z,ann,walks,200,
2026-01-02T10:00:10Z,ann,walks,300,
`;

const spec = JSON.stringify({
  cases: [
    {
      name: 'a walk of which the name of the case says more than a line of a terminal has room for',
      event: { data: { steps: 12_000, surface: 'a gravel path along the river' } },
      outcome: { points: 3, caseName: 'Every step that is taken counts for something, or not' },
    },
  ],
});

const files = {
  'walks.merit': walks(20),
  'walks.spec.json': spec,
  'other.merit': walks(7),
  'broken.merit': broken,
  'syntax.merit': broken.replace('award 2', 'award 2 3 4 5 6'),
  'walks.csv': csv,
};

async function shown(argv: readonly string[], columns: number): Promise<readonly string[]> {
  const io = createTestIo({ cwd: temporaryFolder(files), isTerminal: true, columns, env: { NO_COLOR: '1' } });
  await run(argv, io);
  return `${io.out()}\n${io.err()}`.split('\n');
}

const commands = [
  ['lint', 'broken.merit'],
  ['simulate', 'walks.merit', '--events', 'walks.csv'],
  ['simulate', 'walks.merit', '--events', 'walks.csv', '--trace', 'ann'],
  ['simulate', 'broken.merit', '--events', 'walks.csv'],
  ['compare', 'walks.merit', 'other.merit', '--events', 'walks.csv'],
  ['explain', 'walks.merit', '--event', '{"steps": 9000, "stps": 3}', '--fact', 'user.streak=1'],
  ['test', 'walks.merit'],
  ['test', 'walks.merit', '--coverage'],
  ['partition', 'walks.merit'],
  ['decide', 'walks.merit', '--sorted', '--grouped'],
  ['fmt', '--check', 'syntax.merit'],
  ['json', 'syntax.merit'],
  ['graph', 'walks.merit', '--out', 'walks.pdf'],
  ['nope', '--help'],
];

describe.each([50, 80, 120])('on a terminal of %i columns', (columns) => {
  it.each(commands.map((argv) => [argv]))('every line of %j fits', async (argv) => {
    const lines = await shown(argv, columns);
    expect(lines.filter((line) => displayWidth(line) > columns)).toEqual([]);
    expect(lines.join('').length).toBeGreaterThan(30);
  });

  it.each([
    ['simulate', 'walks.merit'],
    ['compare', 'walks.merit', 'other.merit'],
  ])('a row of a table of %s is one line', async (...argv) => {
    const lines = await shown([...argv, '--events', 'walks.csv'], columns);
    const sentences = lines.findLastIndex((line) => /^\d+ (?:users|events): /.test(line));
    const tables = lines.slice(
      lines.findIndex((line) => /^─+$/.test(line)),
      sentences,
    );
    expect(tables.length).toBeGreaterThan(10);
    expect(tables.filter((line) => /^ {2}\S/.test(line))).toEqual([]);
  });

  it('marks of frames stand below what they mean', async () => {
    const lines = await shown(['lint', 'broken.merit'], columns);
    const marked = lines.flatMap((line, index) => {
      const [, blanks, marks] = /^( +\| *)(\^+)$/.exec(line) ?? [];
      return blanks === undefined || marks === undefined
        ? []
        : [cut(lines[index - 1] ?? '', blanks.length, marks.length)];
    });
    expect(marked).toEqual(['wrongName1', 'wrongName2', 'wrongName3']);
  });
});

/** What a terminal shows in some of its columns. */
function cut(line: string, from: number, width: number): string {
  let column = 0;
  let found = '';
  for (const letter of line) {
    if (column >= from && column < from + width) found += letter;
    column += displayWidth(letter);
  }
  return found;
}
