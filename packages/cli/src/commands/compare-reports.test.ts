import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../run.js';
import { schemaProblems } from '../testing/schemas.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo } from '../testing/test-io.js';
// The program loads it when it is called, and a test that waits for that may wait too long.
import './compare.js';

const strategy = (far: number, name = 'Walks') => `strategy "${name}" {
  input steps: int (0..100_000)

  rule "Far | <b>" when steps >= 10_000 { award ${far} }
  otherwise { award 5 }
}
`;
const events = `occurredAt,externalUserId,externalTaskId,steps
2026-03-01T10:00:00Z,ann,walk,12000
2026-03-01T11:00:00Z,@team <script>,walk,12000
2026-03-01T12:00:00Z,cleo,walk,700
`;

async function compare(...argv: readonly string[]) {
  const cwd = temporaryFolder({
    'a.merit': strategy(20),
    'b.merit': strategy(10, 'Less & less'),
    'e.csv': events,
  });
  const io = createTestIo({ cwd });
  const code = await run(['compare', 'a.merit', 'b.merit', '--events', 'e.csv', ...argv], io);
  const file = (name: string) => readFileSync(join(cwd, name), 'utf8');
  return { code, out: io.out(), err: io.err(), file };
}

describe('what would change', () => {
  it('is JSON that holds against its schema, with the gates that fail', async () => {
    const { code, out } = await compare('--format', 'json', '--max-losers', '1');
    expect(code).toBe(1);
    expect(schemaProblems('compare', out)).toEqual([]);
    expect(JSON.parse(out).failedGates).toEqual(['2 users would lose points, more than 1']);
  });

  it('is Markdown for a comment, in which foreign texts stay texts', async () => {
    const { out } = await compare('--format', 'markdown', '--max-change', '5%');
    expect(out).toMatch(/^### Walks → Less \\& less\n\nOf 3 users, 0 would gain and 2 lose\. /);
    expect(out).toContain('All points go from 45 to 25 (−44.4 %). 2 of 3 events would come out differently.');
    expect(out).toContain('> ❌ all points would change by 20, more than 5 %');
    expect(out).toContain('| Far \\| \\<b\\> | Far \\| \\<b\\> | 2 | 40 | 20 |');
    expect(out).toContain('| @\u200bteam \\<script\\> | 20 | 10 | −10 |');
  });

  it('is a page that stands alone and runs nothing', async () => {
    const { file } = await compare('--report', 'change.html', '--max-losers', '10%');
    const page = file('change.html');
    expect(page).toContain('<p class="lead">Of 3 users, 0 would gain and 2 lose.');
    expect(page).toContain('<p class="gate">✗ 2 users would lose points, more than 10 %</p>');
    expect(page).toContain('@team &lt;script&gt;');
    expect(page).toContain('<span class="remove">-  rule &quot;Far | &lt;b&gt;&quot; when');
    expect(page).not.toMatch(/<script|src=|href=|@import|url\(/);
    expect(page).toContain('prefers-color-scheme:dark');
  });

  it('says in a sentence that nothing does', async () => {
    const { out } = await compare('--format', 'markdown', '--candidate-param', 'x=1');
    expect(out).toBe('');
    const cwd = temporaryFolder({ 'a.merit': strategy(20), 'e.csv': events });
    const io = createTestIo({ cwd });
    const argv = ['compare', 'a.merit', 'a.merit', '--events', 'e.csv', '--format', 'markdown'];
    expect(await run([...argv, '--report', 'same.html'], io)).toBe(0);
    expect(io.out()).toContain('Nothing changes: 3 events come out the same.');
    expect(readFileSync(join(cwd, 'same.html'), 'utf8')).toContain('Both texts are the same');
  });
});

describe('--max-losers', () => {
  it.each([
    ['2', 0],
    ['1', 1],
    ['70%', 0],
    ['50%', 1],
  ])('of %s ends with %i', async (amount, code) => {
    expect((await compare('--max-losers', amount)).code).toBe(code);
  });
});

it('refuses a report that is no page', async () => {
  expect(await compare('--report', 'change.pdf')).toMatchObject({ code: 2, out: '' });
});
