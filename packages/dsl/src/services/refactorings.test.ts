import { describe, expect, it } from 'vitest';
import { applyEdits } from '../diagnostics/apply-fixes.js';
import { type Refactoring, refactoringsAt } from './refactorings.js';
import { analyzeText, readMarks } from './testing/analyze-text.js';

/** What becomes of a text by what is offered between its two marks, or at its one; null where nothing is. */
function changed(text: string, kind: Refactoring['kind']): string | null {
  const { source, offsets } = readMarks(text);
  const [start = 0, end = start] = offsets;
  const offered = refactoringsAt(analyzeText(source), { start, end });
  const found = offered.find((each) => each.kind === kind);
  return found === undefined ? null : applyEdits(source, found.edits);
}

const walks = `strategy "Walks" {
  input steps: int (0..200_000)
  input minutes: int?

  let far = steps > 10_000

  rule "Far" when far and steps < 50_000 {
    award steps div 1_000
  }
  rule "Enough" when user.awards(this: day) >= 3 {
    reply { left: 0 }
    award 0 as "Spent"
  }
  rule "Timed" when minutes is present and minutes > 5 { award 2 }
  otherwise { award 1 }

  adjust "More" { let before = points points = before * 2 reply { before: before } }
}
`;

/** The text with marks around the first place where words stand. */
function around(words: string): string {
  return walks.replace(words, `‹|›${words}‹|›`);
}

describe('a let', () => {
  it('is extracted above the part or the statement that its value stands in', () => {
    expect(changed(around('steps < 50_000'), 'refactor.extract')).toBe(
      walks.replace(
        'rule "Far" when far and steps < 50_000',
        'let value = steps < 50_000\n  rule "Far" when far and value',
      ),
    );
    expect(changed(around('steps div 1_000'), 'refactor.extract')).toBe(
      walks.replace('award steps div 1_000', 'let value = steps div 1_000\n    award value'),
    );
    expect(changed(around('points * 2').replace('before * 2', '‹|›before * 2‹|›'), 'refactor.extract')).toBe(
      walks.replace('points = before * 2', 'let value = before * 2 points = value'),
    );
  });

  it('is extracted only where it means the same, of a value that is selected whole', () => {
    expect(changed(around('minutes > 5'), 'refactor.extract')).toBeNull();
    expect(changed(around('far and steps'), 'refactor.extract')).toBeNull();
    expect(changed(around('day'), 'refactor.extract')).toBeNull();
    expect(changed(around('200_000'), 'refactor.extract')).toBeNull();
    expect(changed(`‹|›${walks}`, 'refactor.extract')).toBeNull();
  });

  it('is inlined wherever it is read, in brackets where they are needed', () => {
    expect(changed(around('far and'), 'refactor.inline')).toBe(
      walks.replace('  let far = steps > 10_000\n', '').replace('when far and', 'when (steps > 10_000) and'),
    );
    expect(changed(around('far ='), 'refactor.inline')).not.toBeNull();
    expect(
      changed(
        walks
          .replace('let far = steps > 10_000', 'let f‹|›ar = 1')
          .replace('when far and', 'when far > 0 and'),
        'refactor.inline',
      ),
    ).toContain('when 1 > 0 and');
  });

  it('stays where what it holds changes meanwhile, and where nobody reads it', () => {
    expect(changed(around('before = points'), 'refactor.inline')).toBeNull();
    expect(changed(walks.replace('let far', 'let unre‹|›ad = 1 let far'), 'refactor.inline')).toBeNull();
    expect(changed(around('steps >'), 'refactor.inline')).toBeNull();
  });
});

describe('a rule', () => {
  it('becomes a deny before all rules, with its case and its reply', () => {
    expect(changed(around('"Enough"'), 'refactor.rewrite')).toBe(
      walks
        .replace(/ {2}rule "Enough"[\s\S]*?\n {2}\}\n/, '')
        .replace(
          'rule "Far"',
          'deny "Spent" when user.awards(this: day) >= 3 { reply { left: 0 } }\n  rule "Far"',
        ),
    );
    expect(changed(around('"Far"'), 'refactor.rewrite')).toBe(
      walks.replace(/rule "Far"[\s\S]*?\n {2}\}/, 'deny "Far" when far and steps < 50_000'),
    );
  });

  it('stays a rule where a deny could not see what it reads, or it has no condition', () => {
    const below = walks.replace('rule "Enough" when', 'let late = now.hour > 20 rule "Enough" when late and');
    expect(changed(below.replace('"Enough"', '‹|›"Enough"'), 'refactor.rewrite')).toBeNull();
    expect(changed('strategy "A" { rule "B" ‹|›{ award 1 } }', 'refactor.rewrite')).toBeNull();
  });
});
