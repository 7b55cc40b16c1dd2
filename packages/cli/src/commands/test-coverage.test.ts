import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../run.js';
import { junitProblems } from '../testing/reports/report-problems.js';
import { schemaProblems } from '../testing/schemas.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo } from '../testing/test-io.js';
// The program loads it when it is called, and a test that waits for that may wait too long.
import './test.js';

const walks = `strategy "Walks" {
  input minutes: int (0..600)

  deny "Short" when minutes < 10
  rule "Back again" when (user.sinceLast ?? 0s) > 2d { award 7 }
  rule "Never" when minutes > 700 { award 9 }
  otherwise { award if minutes > 60 then 2 else 1 }
}
`;
const ordinary = { name: 'a walk', event: { data: { minutes: 30 } }, outcome: { points: 1 } };
const again = {
  name: 'coming back',
  steps: [
    { at: '2026-03-01T08:00:00Z', event: { data: { minutes: 30 } } },
    { after: '3d', event: { data: { minutes: 30 } }, outcome: { points: 7 } },
  ],
  end: { user: { points: 8 } },
};

interface Situation {
  readonly source?: string;
  readonly spec: object;
  readonly env?: { readonly [name: string]: string };
}

async function test({ source = walks, spec, env = {} }: Situation, ...argv: readonly string[]) {
  const cwd = temporaryFolder({ 'walks.merit': source, 'walks.spec.json': JSON.stringify(spec, null, 2) });
  const io = createTestIo({ cwd, env });
  const code = await run(['test', 'walks.merit', ...argv], io);
  return {
    code,
    out: io.out(),
    err: io.err(),
    file: (name: string) => readFileSync(join(cwd, name), 'utf8'),
  };
}

describe('scenarios', () => {
  it('are checked beside cases', async () => {
    const { code, out } = await test({ spec: { cases: [ordinary], scenarios: [again] } });
    expect({ code, out }).toEqual({ code: 0, out: '✓ walks.spec.json 2 cases\n\n1 spec file: 2 passed\n' });
  });

  it('tell which step came out otherwise, at its place', async () => {
    const spec = { scenarios: [{ ...again, end: { user: { points: 9 } } }] };
    const { code, out } = await test({ spec }, '--format', 'github');
    expect(code).toBe(1);
    expect(out).toMatch(
      /^::error file=walks\.spec\.json,line=3,.*coming back: end\.user\.points is 8, not 9\n$/,
    );
  });
});

describe('what is checked', () => {
  const other = { ...ordinary, name: 'another walk' };

  it('can be chosen by name', async () => {
    const { out } = await test({ spec: { cases: [ordinary], scenarios: [again] } }, '--filter', 'COMING');
    expect(out).toContain('1 spec file: 1 passed\n');
    const none = await test({ spec: { cases: [ordinary] } }, '--filter', 'nothing');
    expect(none).toMatchObject({ code: 2, err: expect.stringContaining('has `nothing` in its name') });
  });

  it('can be focused, but not in a pipeline', async () => {
    const spec = { cases: [{ ...ordinary, only: true }, other] };
    const { code, out } = await test({ spec });
    expect(code).toBe(0);
    expect(out).toContain('1 passed · 1 skipped');
    expect(await test({ spec, env: { CI: 'true' } })).toMatchObject({
      code: 1,
      out: expect.stringContaining('`only` leaves others out, which a pipeline must not'),
    });
  });

  it('can be skipped with a reason, which every report tells', async () => {
    const spec = { cases: [{ ...ordinary, outcome: { points: 5 }, skip: 'until March' }, other] };
    const { code, out } = await test({ spec });
    expect(code).toBe(0);
    expect(out).toContain('○ a walk (skipped: until March)');
    const { out: junit } = await test({ spec }, '--format', 'junit');
    expect(junit).toContain('skipped="1"');
    expect(await junitProblems(junit)).toEqual([]);
    const { out: json } = await test({ spec }, '--format', 'json');
    expect(schemaProblems('test', json)).toEqual([]);
    expect(JSON.parse(json)).toMatchObject({ passed: 1, failed: 0, skipped: 1 });
  });
});

describe('--coverage', () => {
  it('tells what no spec reaches, why, and which case would', async () => {
    const { code, out } = await test({ spec: { cases: [ordinary] } }, '--coverage');
    expect(code).toBe(0);
    expect(out).toContain('○ walks.merit rules 1 of 4 (25 %) · branches 4 of 8 (50 %)');
    expect(out).toMatch(/line 4: deny "Short" is never reached\n {6}this case would: \{"name":/);
    expect(out).toMatch(/line 6: rule "Never" is never reached\n {6}nothing can: `Never` is never reached/);
    expect(out).toMatch(/line 7: `minutes > 60` never holds\n {6}this case would: /);
  });

  it('proposes cases that reach it', async () => {
    const { out } = await test({ spec: { cases: [ordinary] } }, '--coverage');
    const proposed = [...out.matchAll(/this case would: (.*)/g)].map(([, json = '']) => JSON.parse(json));
    expect(proposed).toHaveLength(3);
    const { code, out: covered } = await test({ spec: { cases: [ordinary, ...proposed] } }, '--coverage');
    expect(code).toBe(0);
    expect(covered).toContain('rules 3 of 4 (75 %)');
    expect(covered).not.toContain('this case would');
  });

  it('counts scenarios, and is given as JSON and LCOV', async () => {
    const argv = ['--coverage', '--format', 'json', '--lcov', 'lcov.info'];
    const { out, file } = await test({ spec: { cases: [ordinary], scenarios: [again] } }, ...argv);
    expect(schemaProblems('test', out)).toEqual([]);
    expect(JSON.parse(out).coverage[0]).toMatchObject({ path: 'walks.merit', rules: { reached: 2, all: 4 } });
    const lcov = file('lcov.info');
    expect(lcov).toMatch(/^TN:\nSF:walks\.merit\nFN:4,deny Short\n/);
    expect(lcov).toContain('FNDA:1,rule Back again\n');
    expect(lcov).toContain('FNF:4\nFNH:2\n');
    expect(lcov).toMatch(/BRF:8\nBRH:5\n(DA:\d+,\d+\n)+LF:4\nLH:2\nend_of_record\n$/);
  });

  it('counts an adjust that names the case or replies, whether or not it changes points', async () => {
    const source = `strategy "Walks" {
  otherwise { award 1 }
  adjust "Named" { case = "Walk" }
  adjust "Told" { reply { far: true } }
  adjust "At most" { points = min(points, 5) }
}
`;
    const { out } = await test({ source, spec: { cases: [{ ...ordinary, event: {} }] } }, '--coverage');
    expect(out).toContain('rules 3 of 4 (75 %)');
    expect(out).toContain('adjust "At most" never changes anything');
  });

  it('has thresholds', async () => {
    const { code, err } = await test({ spec: { cases: [ordinary] } }, '--coverage-min', 'rules=50');
    expect({ code, err }).toEqual({
      code: 1,
      err: 'error: walks.merit: 25 % of its rules are reached, not 50 %\n',
    });
    expect((await test({ spec: { cases: [ordinary] } }, '--coverage-min', 'branches=50')).code).toBe(0);
    expect((await test({ spec: { cases: [ordinary] } }, '--coverage-min', 'lines=50')).code).toBe(2);
  });
});

describe('--coverage of what is smaller than a condition', () => {
  const source = `strategy "Clubs" {
  input club: text ("gold" | "silver" | "none")
  input minutes: int (0..600)

  rule "Active" when minutes > 60 and club != "none" or minutes >= 500 {
    award match club {
      "gold" => 3,
      "silver" => 2,
      else => 1,
    }
  }
  rule "Never so" when minutes > 5 and minutes >= 0 { award 4 }
  otherwise { award 1 }
}
`;
  const walk = (club: string, minutes: number) => ({ event: { data: { club, minutes } } });
  const cases = [
    { name: 'gold', ...walk('gold', 90), outcome: { points: 3 } },
    { name: 'short', ...walk('none', 9), outcome: { points: 4 } },
    { name: 'none', ...walk('none', 1), outcome: { points: 1 } },
  ];

  it('tells which arms and which sides of `and` and `or` nothing reaches, and which case would', async () => {
    const { code, out } = await test({ source, spec: { cases } }, '--coverage');
    expect(code).toBe(0);
    expect(out).toContain('rules 3 of 3 (100 %) · branches 5 of 7 (71 %) · conditions 7 of 10 (70 %)');
    expect(out).toMatch(/line 8: the arm `"silver"` is never taken\n {6}this case would: \{/);
    expect(out).toMatch(/line 9: the arm `else` is never taken\n {6}this case would: \{/);
    expect(out).toMatch(/line 5: `minutes >= 500` never holds\n {6}this case would: \{/);
    expect(out).toMatch(/line 12: `minutes >= 0` always holds\n {6}nothing can: `minutes >= 0` always holds/);
    const proposed = [...out.matchAll(/this case would: (.*)/g)].map(([, json = '']) => JSON.parse(json));
    const { out: covered } = await test({ source, spec: { cases: [...cases, ...proposed] } }, '--coverage');
    expect(covered).toContain('branches 7 of 7 (100 %) · conditions 9 of 10 (90 %)');
  });

  it('counts them in LCOV, a block for each condition and each match', async () => {
    const argv = ['--lcov', 'lcov.info', '--format', 'json'];
    const { out, file } = await test({ source, spec: { cases } }, ...argv);
    expect(schemaProblems('test', out)).toEqual([]);
    const lcov = file('lcov.info');
    const branches = [...lcov.matchAll(/^BRDA:(\d+),(\d+),(\d+),(\d+)$/gm)];
    expect(lcov).toContain(
      `BRF:${branches.length}\nBRH:${branches.filter(([, , , , hits]) => hits !== '0').length}\n`,
    );
    expect(branches.map(([, line, block, branch]) => `${line} ${block} ${branch}`).slice(-3)).toEqual([
      '7 7 0',
      '8 7 1',
      '9 7 2',
    ]);
  });

  it('has a threshold of its own', async () => {
    const { code, err } = await test({ source, spec: { cases } }, '--coverage-min', 'conditions=80');
    expect({ code, err }).toEqual({
      code: 1,
      err: 'error: walks.merit: 70 % of its conditions are reached, not 80 %\n',
    });
  });
});

describe('a table of cases', () => {
  const table = {
    name: 'walks',
    columns: ['event.data.minutes', 'outcome.points', 'outcome.caseName'],
    rows: [
      [30, 1, null],
      [90, 3, 'otherwise'],
    ],
  };

  it('is checked row by row, and told at the row', async () => {
    const spec = { tables: [table] };
    const { code, out } = await test({ spec }, '--format', 'github', '--format', 'json=report.json');
    expect(code).toBe(1);
    expect(out).toMatch(/line=16,.*walks: row 2: outcome\.points is 2, not 3\n$/);
    const { out: json } = await test({ spec }, '--format', 'json');
    expect(schemaProblems('test', json)).toEqual([]);
    expect(JSON.parse(json)).toMatchObject({ passed: 1, failed: 1 });
  });

  it('gets what is decided now into its cells', async () => {
    const wrong = { ...ordinary, outcome: { points: 9 } };
    const { code, out, file } = await test({ spec: { tables: [table], cases: [wrong] } }, '--update');
    expect({ code, out }).toEqual({ code: 0, out: '2 cases written\n' });
    expect(JSON.parse(file('walks.spec.json'))).toEqual({
      tables: [{ ...table, rows: [table.rows[0], [90, 2, 'otherwise']] }],
      cases: [ordinary],
    });
  });
});

describe('a history from a file', () => {
  const again = { name: 'again', history: 'march', now: '2026-03-09T08:00:00Z' };
  const cases = [{ ...again, event: { data: { minutes: 30 } }, outcome: { points: 7 } }];
  const lines = [
    '{"merit":"history","version":1,"timeZone":"UTC"}',
    '{"at":"2026-03-01T08:00:00.000Z","user":"user","task":"task","award":{"points":1,"caseName":"x","tracked":[]}}',
  ];
  const files = (spec: object, march = lines.join('\n')) => ({
    'walks.merit': walks,
    'specs/walks.merit': walks,
    'specs/walks.spec.json': JSON.stringify(spec),
    'specs/march': march,
  });
  async function checked(spec: object, march?: string) {
    const io = createTestIo({ cwd: temporaryFolder(files(spec, march)) });
    const code = await run(['test', 'specs/walks.merit'], io);
    return { code, out: io.out() };
  }

  it('is what cases and scenarios go on from, found from the folder of the spec', async () => {
    const steps = [{ at: '2026-03-09T08:00:00Z', event: { data: { minutes: 30 } }, outcome: { points: 7 } }];
    const scenarios = [{ name: 'goes on', history: 'march', steps }];
    expect(await checked({ cases, scenarios })).toMatchObject({ code: 0 });
  });

  it.each([
    ['nothing', 3, 'specs/march:1: this is no history'],
    ['{"merit":"history","version":1,"timeZone":"Europe/Madrid"}', 1, 'its days are those of Europe/Madrid'],
    [`${lines[0]}\n{}`, 3, 'specs/march:2: this is no line of a history'],
  ])('that is %s is told', async (march, code, message) => {
    expect(await checked({ cases }, march)).toMatchObject({ code, out: expect.stringContaining(message) });
  });
});

describe('--update', () => {
  it('writes what is decided now, and nothing else', async () => {
    const spec = {
      cases: [
        { ...ordinary, outcome: { points: 5, caseName: 'Gone' } },
        { name: 'new', event: { data: { minutes: 90 } }, outcome: {} },
        { name: 'refused', event: { data: {} }, refused: [{}] },
      ],
    };
    const { code, out, file } = await test({ spec }, '--update');
    expect({ code, out }).toEqual({ code: 0, out: '2 cases written\n' });
    const expected = {
      cases: [
        { ...ordinary, outcome: { points: 1, caseName: 'otherwise' } },
        { name: 'new', event: { data: { minutes: 90 } }, outcome: { points: 2, caseName: 'otherwise' } },
        { name: 'refused', event: { data: {} }, refused: [{}] },
      ],
    };
    expect(file('walks.spec.json')).toBe(JSON.stringify(expected, null, 2));
  });
});
