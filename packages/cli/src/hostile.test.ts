import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
// The program loads them when they are called, and a test that waits for that may wait too long.
import './commands/compare.js';
import './commands/explain.js';
import './commands/graph.js';
import './commands/lint.js';
import './commands/simulate.js';
import './commands/test.js';
import { exitCode } from './exit-code.js';
import { run } from './run.js';
import { createTestIo } from './testing/test-io.js';

const header = 'occurredAt,externalUserId,externalTaskId,amount\n';
const event = '{"occurredAt":"2026-01-01","externalUserId":"ann","externalTaskId":"walks","data":{}}\n';

/** Text that is nearly right: pieces of the real thing between pieces of anything. */
const nearly = (...pieces: readonly string[]) =>
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary' })), { maxLength: 12 })
    .map((parts) => parts.join(''));

async function codeOf(argv: readonly string[], stdin: string): Promise<number> {
  return run(argv, createTestIo({ stdin, cwd: '/nowhere' }));
}

describe('whatever comes in', () => {
  it.each([
    ['csv', nearly(header, '"', ',', '\n', '\r\n', '2026-01-01', '2026-01-01,ann,walks,', '\ufeff', '1e999')],
    ['jsonl', nearly(event, '{', '}', '"', ':', '\n', '"__proto__":', '"data":', 'null', '[', '1e999')],
  ])('as events in %s is no bug', async (format, texts) => {
    const argv = ['simulate', 'fixed', '--events', '-', '--events-format', format, '--trace', 'ann'];
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await codeOf(argv, text)).not.toBe(exitCode.bug);
      }),
    );
  });

  it('as a strategy is no bug', async () => {
    const texts = nearly(
      'strategy "S" {',
      '}',
      'otherwise { award ',
      'rule "R" when ',
      'input n: int',
      '1',
      '(',
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await codeOf(['lint', '-'], text)).not.toBe(exitCode.bug);
      }),
    );
  });

  it('as arguments is no bug', async () => {
    const words = fc.constantFrom(
      'lint',
      'simulate',
      'graph',
      'explain',
      'compare',
      'test',
      'fixed',
      '--event',
      '{"data": {}}',
      '--fact',
      'user.awards(this: day)=1',
      '--format',
      'json',
      '-p',
      'a=1',
      '--events',
      '-',
      '',
      '--',
    );
    // A folder that is there would be searched.
    const anyWord = fc.string().filter((text) => !/[./]/.test(text));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(words, anyWord), { maxLength: 6 }), async (argv) => {
        expect(await codeOf(argv, '')).not.toBe(exitCode.bug);
      }),
    );
  });
});
