import { describe, expect, it } from 'vitest';
import { exitCode } from '../exit-code.js';
import { run } from '../run.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo } from '../testing/test-io.js';
import { type SheetCell, workbookOf } from '../testing/workbook.js';
import '../commands/decide.js';

const strategy = `strategy "Sheet" {
  input steps: int
  input km: decimal
  input note: text = ""
  rule "All" { award steps as "Steps" }
  adjust "Far" when km > 1.25 { points = points + 1 }
  adjust "Hour" when note != "" { points = points + now.hour }
}
`;
const head: readonly SheetCell[] = ['occurredAt', 'externalUserId', 'externalTaskId', 'steps', 'km', 'note'];
/** 2026-01-15 at 18:30. */
const evening = 46_037.770_833_333_336;

async function decide(content: Uint8Array | string, more: readonly string[] = [], events: object = {}) {
  const cwd = temporaryFolder({
    'sheet.merit': strategy,
    'events.xlsx': content,
    'merit.config.json': JSON.stringify({ events }),
  });
  const io = createTestIo({ cwd });
  const named = Object.keys(events)[0] ?? 'events.xlsx';
  const code = await run(['decide', 'sheet.merit', '--events', named, ...more], io);
  return { code, out: io.out(), err: io.err() };
}

describe('a workbook of events', () => {
  const rows: readonly (readonly SheetCell[])[] = [
    head,
    [{ date: evening }, 'ann', 'walk', { number: '9007199254740993' }, { number: '1.25' }, 'so, "said"'],
    [{ date: evening + 1 }, 'ben', 'walk', { number: '3' }, { number: '1.2500000000000002' }, null],
  ];

  it('is read by its first sheet: numbers exactly, times by the clock that is given', async () => {
    const [header = [], [, ...first] = [], second = []] = rows;
    const whole = [header, [{ date: evening }, ...first.toSpliced(2, 1, { number: '900719925474' })], second];
    const { code, out, err } = await decide(workbookOf(whole), ['--time-zone', 'Asia/Tokyo']);
    expect(err).toBe('');
    expect(code).toBe(exitCode.fine);
    const decided = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(decided).toMatchObject([{ points: 900_719_925_492 }, { points: 4 }]);
  });

  it('rounds no whole number', async () => {
    const { code, out } = await decide(workbookOf(rows));
    expect(code).toBe(exitCode.findings);
    expect(out).toContain('9007199254740993');
  });

  it.each<[string, Uint8Array | string, readonly string[], object, string]>([
    ['that is none', 'occurredAt,externalUserId\n', [], {}, 'no sheet can be read in it'],
    [
      'that holds more than fits in memory',
      workbookOf([[...head.slice(0, 5), 'x'.repeat(2 ** 27)]]),
      [],
      {},
      'more than 128 MiB',
    ],
    ['that is called JSON', workbookOf(rows), ['--events-format', 'jsonl'], {}, "a workbook isn't JSON"],
    [
      'whose digits are said to be written in some way',
      workbookOf(rows),
      [],
      { own: { file: 'events.xlsx', numbers: '1.234,5', columns: {} } },
      'a workbook has numbers',
    ],
  ])('is refused %s', async (_, content, more, config, said) => {
    const { code, err } = await decide(content, more, config);
    expect(code).not.toBe(exitCode.fine);
    expect(err).toContain(said);
  });
});
