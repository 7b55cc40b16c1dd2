import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededLines } from '../packages/cli/test/events-in-parts.js';
import { findExecutable } from '../tools/executable.js';
import { leftOut } from '../tools/left-out.js';

const examples = fileURLToPath(new URL('.', import.meta.url));
const binary = join(examples, '../packages/cli/bin/main.js');
const python = findExecutable(['python3'], process.env['EXAMPLES_PYTHON']);
const java = findExecutable(['java'], undefined);

const strategy = `strategy "Evenings" {
  input minutes: int (0..200)
  deny "Enough" when user.awards(this: week) >= 1
  rule "First" when game.users < 30 { award 5 }
  rule "Odd" when minutes mod 2 == 1 { award 60 div (minutes - 77) + 70 }
}
`;

/** What is missing for these modules of Python; null where they are there. */
function missing(modules: readonly string[], needsJava = false): string | null {
  if (needsJava && java === null) return 'no Java: `apt-get install openjdk-17-jre-headless`';
  if (python === null) return 'no Python: `apt-get install python3-venv`';
  const { status } = spawnSync(python, ['-c', modules.map((name) => `import ${name}`).join('\n')]);
  if (status === 0) return null;
  return `no ${modules.join(' or ')} in Python: \`pip install -r examples/requirements.txt\` into a venv, which EXAMPLES_PYTHON names`;
}

describe('past events, decided elsewhere', () => {
  let folder = '';
  let expected = '';
  const path = (name: string) => join(folder, name);

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'merit-offline-'));
    const events = seededLines(3_000).map(({ text }) => text);
    writeFileSync(path('events.jsonl'), events.join(''));
    writeFileSync(path('evenings.merit'), strategy);
    const argv = [binary, 'decide', path('evenings.merit'), '--events', path('events.jsonl')];
    expected = told(spawnSync(process.execPath, argv, { encoding: 'utf8' }).stdout);
    expect([...new Set(expected.match(/"(?:awarded|denied|none|refused|failed|unreadable)"/g))]).toHaveLength(
      6,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function run(script: string, ...argv: readonly string[]): Promise<string> {
    const env = { ...process.env, MERIT: `${process.execPath} ${binary}`, PYSPARK_PYTHON: python ?? '' };
    const options = { env, maxBuffer: 64 * 1024 * 1024 };
    const { stdout } = await promisify(execFile)(python ?? '', [join(examples, script), ...argv], options);
    return stdout;
  }

  const needs = {
    duckdb: missing(['duckdb']),
    v8: missing(['py_mini_racer']),
    spark: missing(['pyspark', 'duckdb'], true),
  };

  it('has what they need where tests must not be left out', () => {
    if (process.env['CI'] !== undefined) expect(needs).toEqual({ duckdb: null, v8: null, spark: null });
  });

  const named = (name: string, hint: string | null) => (hint === null ? name : leftOut(name, hint));

  it.skipIf(needs.duckdb !== null)(named('come out alike in DuckDB', needs.duckdb), async () => {
    await run('make_events.py', path('events.jsonl'), path('events.parquet'));
    await run(
      'duckdb/merit_duckdb.py',
      path('evenings.merit'),
      path('events.parquet'),
      path('duckdb.parquet'),
      '3',
    );
    expect(told(outcomesIn(path('duckdb.parquet')))).toBe(expected);
  });

  it.skipIf(needs.spark !== null)(
    named('come out alike in Spark, empty parts too', needs.spark),
    async () => {
      await run('make_events.py', path('events.jsonl'), path('events.parquet'));
      const many =
        'spark.sql.adaptive.coalescePartitions.enabled=false --conf spark.sql.shuffle.partitions=48';
      process.env['PYSPARK_SUBMIT_ARGS'] = `--master local[2] --conf ${many} pyspark-shell`;
      await run('spark/merit_spark.py', path('evenings.merit'), path('events.parquet'), path('spark'));
      delete process.env['PYSPARK_SUBMIT_ARGS'];
      expect(told(outcomesIn(path('spark/*.parquet')))).toBe(expected);
    },
  );

  it.skipIf(needs.v8 !== null)(named('come out alike in V8 inside Python', needs.v8), async () => {
    execFileSync(process.execPath, [join(examples, 'python/bundle.js'), path('engine.js')]);
    const readable = seededLines(3_000).filter(({ ids }) => ids['externalTaskId'] !== undefined);
    writeFileSync(path('readable.jsonl'), readable.map(({ text }) => text).join(''));
    const found = await run(
      'python/tour.py',
      path('engine.js'),
      path('evenings.merit'),
      path('readable.jsonl'),
    );
    const decided = expected.split('\n').filter((line) => !line.includes('"unreadable"'));
    expect(told(found)).toBe(decided.join('\n'));
    expect(Buffer.byteLength(readFileSync(path('engine.js')))).toBeLessThan(700_000);
  });

  function outcomesIn(files: string): string {
    const script = `import duckdb, json
for row in duckdb.sql("""SELECT eventId, status, points, caseName, rule FROM read_parquet('${files}')""").fetchall():
  print(json.dumps({k: v for k, v in zip(['eventId', 'status', 'points', 'caseName', 'rule'], row) if v is not None}))`;
    return execFileSync(python ?? '', ['-c', script], { encoding: 'utf8' });
  }
});

/** What counts of outcomes, in one order. */
function told(lines: string): string {
  const outcomes = lines
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { eventId, status, points, caseName, rule } = JSON.parse(line);
      return JSON.stringify({ eventId, status, points, caseName, rule });
    });
  return outcomes.toSorted().join('\n');
}
