import { describe, expect, it } from 'vitest';
import { run } from '../run.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo } from '../testing/test-io.js';
// The program loads them when they are called, and a test that waits for that may wait too long.
import './compare.js';
import './decide.js';
import './simulate.js';

const header = 'occurredAt,externalUserId,externalTaskId,eventId\n';
const files = {
  'any.merit': 'strategy "Any" {\n  otherwise { award 1 }\n}\n',
  'two.merit': 'strategy "Two" {\n  otherwise { award 2 }\n}\n',
  'dup.csv': `${header}2026-01-05T10:00:00Z,ann,walk,e1
2026-01-05T10:00:00Z,ann,walk,e1
2026-01-05T11:00:00Z,ann,walk,e2
2026-01-05T11:00:00Z,bob,walk,e2
`,
  'twice.csv': `${header}2026-01-05T10:00:00Z,ann,walk,e1\n2026-01-05T10:00:00Z,ann,walk,e1\n`,
};

const conflict = 'another event has the eventId "e2": its user, task, game, action or data differ';

function folder() {
  const cwd = temporaryFolder(files);
  return async (...argv: readonly string[]) => {
    const io = createTestIo({ cwd });
    const code = await run(argv, io);
    return { code, out: io.out(), err: io.err() };
  };
}

describe('an event that comes again under its eventId', () => {
  const simulate = ['simulate', 'any.merit', '--events'];

  it('is simulated once, and one under the id of another is told and not decided', async () => {
    const merit = folder();
    const { code, out, err } = await merit(...simulate, 'dup.csv', '--format', 'json');
    expect(JSON.parse(out)).toMatchObject({ events: 2, points: 2, repeated: 1, conflicts: 1 });
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(`dup.csv:5: ${conflict}`) });
    const table = await merit(...simulate, 'dup.csv', '--keep-going');
    expect(table.code).toBe(0);
    expect(table.out).toContain('2 events: 2 awarded · 0 denied; besides 1 repeated · 1 in conflict');
  });

  it('says what became of each line', async () => {
    const merit = folder();
    const decided = await merit('decide', 'any.merit', '--events', 'dup.csv');
    expect(
      decided.out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { eventId: 'e1', status: 'awarded', points: 1, caseName: 'otherwise' },
      { eventId: 'e1', status: 'repeated' },
      { eventId: 'e2', status: 'awarded', points: 1, caseName: 'otherwise' },
      { eventId: 'e2', status: 'conflict', problems: [{ message: conflict }] },
    ]);
    expect(decided.code).toBe(1);
    const lines = await merit(...simulate, 'dup.csv', '--format', 'jsonl', '--keep-going');
    expect(lines.out).toBe(decided.out);
    expect((await merit('decide', 'any.merit', '--events', 'twice.csv', '--sorted')).code).toBe(0);
  });

  it('is something to expect, and to compare without', async () => {
    const merit = folder();
    const expected = [...simulate, 'dup.csv', '--keep-going', '--expect', 'repeated == 1 and conflicts == 1'];
    expect((await merit(...expected)).code).toBe(0);
    const refused = await merit(...simulate, 'dup.csv', '--keep-going', '--expect', 'conflicts == 0');
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('conflicts is 1') });
    const compared = await merit('compare', 'any.merit', 'two.merit', '--events', 'dup.csv');
    expect(compared.out).toContain('2 of 2 events came out differently; besides 1 repeated · 1 in conflict');
    expect(compared.code).toBe(1);
  });

  it('is known to what goes on from a history or a state', async () => {
    const merit = folder();
    await merit(...simulate, 'twice.csv', '--history-out', 'h');
    const next = await merit(...simulate, 'dup.csv', '--history', 'h', '--keep-going', '--format', 'json');
    expect(JSON.parse(next.out)).toMatchObject({ events: 1, repeated: 2, conflicts: 1 });
    await merit('decide', 'any.merit', '--events', 'twice.csv', '--state-out', 's');
    const decided = await merit('decide', 'any.merit', '--events', 'twice.csv', '--state-in', 's');
    expect(decided.out).toBe('{"eventId":"e1","status":"repeated"}\n'.repeat(2));
  });
});
