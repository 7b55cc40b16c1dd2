import { describe, expect, it } from 'vitest';
import { SourceText } from '../source/source-text.js';
import type { Analysis } from './analysis.js';
import { analyzeText } from './testing/analyze-text.js';
import { drawing, everyStrategy } from './testing/every-strategy.js';

const typed = 'deny "Typed" when user.sinceLast is present and user.sinceLast < 30s { reply { a: [1, 2] } }';

/** What editors write behind the cursor while brackets and quotes are open. */
function closing(before: string): string {
  const closers: string[] = [];
  for (const unit of before.replaceAll(/"[^"]*"/g, '')) {
    const at = '([{"'.indexOf(unit);
    if (at >= 0) closers.unshift(')]}"'.charAt(at));
    else if (unit === closers[0]) closers.shift();
  }
  return closers.join('');
}

/** Strategies in which nothing is wrong, and whose first rule stands at the beginning of a line. */
const strategies = everyStrategy()
  .filter(
    ({ path }) => path.startsWith('examples/') || path.startsWith('packages/') || path.startsWith('docs/'),
  )
  .filter(({ source }) => /^ {2}rule /m.test(source) && !/^ {2}(let|deny|set) /m.test(source))
  .filter(({ source }) => analyzeText(source).checked !== null);
const draw = drawing(Number(process.env['TEST_SEED'] ?? 20_260_115));
const chosen = Array.from({ length: 20 }, () => draw(strategies.length)).flatMap(
  (index) => strategies[index] ?? [],
);

/** The lines with an error, without the one that is typed and without what isn't known while it is broken. */
function brokenLines({ source, diagnostics }: Analysis, line: number): readonly string[] {
  const text = new SourceText(source);
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ span, message }) => ({ at: text.positionAt(span.start).line, message }))
    .filter(({ at }) => at !== line)
    .map(({ at, message }) => `${at}: ${message}`);
}

describe('a deny that is typed key by key', () => {
  it.each(chosen)('makes no error outside of its line: $path', ({ source }) => {
    const at = source.search(/^ {2}rule /m);
    const { line } = new SourceText(source).positionAt(at);
    for (let length = 1; length <= typed.length; length += 1) {
      const before = typed.slice(0, length);
      const analysis = analyzeText(
        `${source.slice(0, at)}  ${before}${closing(before)}\n${source.slice(at)}`,
      );
      expect({ before, broken: brokenLines(analysis, line) }).toEqual({ before, broken: [] });
      expect(analysis.findings).not.toBeNull();
    }
  });
});
