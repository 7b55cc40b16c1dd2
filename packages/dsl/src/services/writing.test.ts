import { describe, expect, it } from 'vitest';
import { languageWords } from '../syntax/source-tokens.js';
import { completionsAt } from './completion/completions.js';
import { formOfWord } from './completion/words.js';
import { hoverAt } from './hover.js';
import { analyzeMarked } from './testing/analyze-text.js';
import { wordDocs } from './word-docs.js';

function offered(text: string): readonly string[] {
  const { analysis, offset } = analyzeMarked(text);
  return completionsAt(analysis, offset).items.map(({ insert }) => insert);
}

function told(text: string): string | null {
  const { analysis, offset } = analyzeMarked(text);
  const found = hoverAt(analysis, offset);
  return found && [found.signature, found.doc, ...found.notes].filter((line) => line !== null).join(' | ');
}

describe('completion', () => {
  it('writes what a part lacks behind its title', () => {
    expect(offered('strategy "C" {\n  rule "Far" ‹|›')).toEqual(['when true { award 1 }', '{ award 1 }']);
    expect(offered('strategy "C" {\n  adjust "Far" ‹|›\n}')).toEqual([
      'when true { points = points }',
      '{ points = points }',
    ]);
    expect(offered('strategy "C" {\n  deny "Far" ‹|›\n}')).toEqual(['when true']);
    expect(offered('strategy "C" {\n  rule "Far" ‹|› { award 1 } }')).toEqual(['when']);
  });

  it("offers cases behind `as`, the parent's too, and names whose texts are listed", () => {
    const inputs = 'input kind: text ("a" | "b") input free: text';
    const rules = `${inputs} rule "R" { award 1 as "Long" } rule "S" { award 2 as ‹|› }`;
    expect(offered(`strategy "C" { ${rules} }`)).toEqual(['"Long"', 'kind', '"Case"']);
    const { analysis, offset } = analyzeMarked(`strategy "C" extends "default" { ${rules} }`);
    const inherited = analysis.findings?.parent?.checked.cases ?? [];
    expect(inherited).not.toEqual([]);
    expect(completionsAt(analysis, offset).items.map(({ insert }) => insert)).toEqual(
      expect.arrayContaining(inherited.map((name) => JSON.stringify(name))),
    );
    expect(offered('strategy "C" { rule "R" { award 1 as "Long" } rule "S" { award 2 as "‹|›" } }')).toEqual([
      '"Long"',
    ]);
  });

  it('puts what leads to facts before functions where a condition is blank', () => {
    const { analysis, offset } = analyzeMarked('strategy "C" { rule "R" when ‹|›');
    const { items } = completionsAt(analysis, offset);
    const lastRoot = items.findLastIndex(({ label }) => ['user', 'task', 'game', 'now'].includes(label));
    expect(lastRoot).toBeGreaterThan(0);
    expect(lastRoot).toBeLessThan(items.findIndex(({ kind }) => kind === 'function'));
  });
});

describe('hover', () => {
  const of = (condition: string) => told(`strategy "H" { rule "R" when ${condition} { award 1 } }`);

  it.each([
    ['user.awards(last: ‹|›7d) > 1', 'last: 7d | only awards of the time (now − 7d, now]'],
    ['user.awards(th‹|›is: week) > 1', 'this: week | only awards of the calendar week so far'],
    ['user.awards(days: ‹|›7) > 1', 'days: 7 | only awards of today and the 6 recorded days before'],
    ['user.streak(each: mo‹|›nth) > 1', 'each: month | months in a row'],
    ['user.awards(ca‹|›se: "R") > 1', 'case: "R" | only awards of that case'],
  ])('tells what is counted with %s', (condition, expected) => {
    expect(of(condition)).toBe(expected);
  });

  it('tells of a case by what gives it', () => {
    expect(of('user.awards(case: "‹|›R") > 1')).toBe('case "R" | given by rule "R"');
    expect(of('user.awards(case: "‹|›Other") > 1')).toBe('case "Other" | nothing here gives it');
    const adjusted = 'otherwise { award 1 as "A" } adjust "B" when case == "‹|›A" { case = "C" }';
    expect(told(`strategy "H" { ${adjusted} }`)).toBe('case "A" | given by otherwise');
    expect(told(`strategy "H" { ${adjusted.replace('‹|›', '').replace('"C"', '"‹|›C"')} }`)).toBe(
      'case "C" | given by adjust "B"',
    );
  });

  it('knows every word of the language but what is a value', () => {
    const { parts, operators, others, contextual } = languageWords;
    const unknown = [...parts, ...operators, ...others, ...contextual].filter(
      (word) => formOfWord(word) === null && !wordDocs.has(word),
    );
    expect(unknown).toEqual([]);
    expect(of('tr‹|›ue and false')).toContain('bool');
    expect(of('true a‹|›nd false')).toContain('and | holds where both sides do');
    expect(told('strategy "H" { ru‹|›le "R" { award 1 } }')).toContain('the first that awards decides');
    expect(told('strategy "H" { rule "R" { reply { wh‹|›en: 1 } award 1 } }')).toBeNull();
  });
});
