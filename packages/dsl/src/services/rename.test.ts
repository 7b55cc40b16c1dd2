import { describe, expect, it } from 'vitest';
import { applyEdits } from '../diagnostics/apply-fixes.js';
import { namedPlaces } from './names.js';
import { prepareRename, rename } from './rename.js';
import { analyzeMarked, analyzeText } from './testing/analyze-text.js';
import { everyStrategy } from './testing/every-strategy.js';

function renamed(text: string, name: string): string {
  const { analysis, offset } = analyzeMarked(text);
  const renaming = rename(analysis, offset, name);
  return renaming.ok ? applyEdits(analysis.source, renaming.edits) : renaming.message;
}

const walks = `strategy "Walks" {
  param base: int = 10
  input steps: int
  let far = steps > 1_000
  rule "Far" when far { award base as "Long" }
  rule "Long" { award user.awards(case: "Long") }
}`;

/** The text with a mark before the first place where a pattern matches. */
function marked(pattern: RegExp): string {
  return walks.replace(pattern, '‹|›$&');
}

describe('rename', () => {
  it('follows a name everywhere', () => {
    expect(renamed(marked(/far =/), 'distant')).toBe(walks.replaceAll('far', 'distant'));
    expect(renamed(marked(/base as/), 'usual')).toBe(walks.replaceAll('base', 'usual'));
  });

  it('keeps the key that an input reads', () => {
    const there = renamed(marked(/steps >/), 'walked');
    expect(there).toContain('input walked: int from "steps"');
    expect(renamed(there.replace('walked >', '‹|›$&'), 'steps')).toBe(walks);
  });

  it('follows a case through awards, rules and filters', () => {
    expect(renamed(marked(/Long" \}\n {2}rule/), 'Longest')).toBe(walks.replaceAll('"Long"', '"Longest"'));
  });

  it.each([
    [/far =/, 'rule', 'no name that can be declared'],
    [/far =/, 'user', 'a meaning itself'],
    [/far =/, 'base', 'it is taken'],
    [/award base/, 'other', 'nothing stands here'],
    [/Long" \}\n {2}rule/, ' ', 'a case needs a name'],
  ])('refuses what would mean something else: %s as %s', (pattern, name, reason) => {
    expect(renamed(marked(pattern), name)).toContain(reason);
  });

  it('does nothing where the name stays, and nothing to a text that is broken', () => {
    expect(renamed(marked(/far =/), 'far')).toBe(walks);
    expect(renamed(marked(/Long" \}\n {2}rule/), 'Long')).toBe(walks);
    expect(renamed(`${marked(/far =/)} }`, 'distant')).toContain('mend the mistakes of syntax');
  });

  it('is prepared for names and for the inside of cases', () => {
    const { analysis } = analyzeMarked(walks);
    const start = walks.indexOf('Long');
    expect(prepareRename(analysis, start)).toEqual({ start, end: start + 4 });
    expect(prepareRename(analysis, walks.indexOf('rule'))).toBeNull();
  });

  it('refuses to make one case of two', () => {
    expect(renamed(walks.replace('"Far" when', '"F‹|›ar" when').replace(' as "Long"', ''), 'Long')).toContain(
      '`Long` is a case already',
    );
  });

  const kinds = `strategy "Kinds" {
  input kind: text ("walk" | "run") = "walk"
  input tags: list<text ("walk" | "sun")> (max 5) = []
  let seen = kind
  rule "Walked" when seen == "walk" or "walk" in tags { award match kind { "walk" => 1, "run" => 2 } }
  rule "Tagged" when any(tags, tag => tag == "walk") { award 3 }
}`;

  it('follows a text that a type lists to where it is compared', () => {
    const { analysis, offset } = analyzeMarked(kinds.replace('("walk" | "run")', '("‹|›walk" | "run")'));
    expect(prepareRename(analysis, offset)).toEqual({ start: offset, end: offset + 4 });
    const renaming = rename(analysis, offset, 'stroll');
    if (!renaming.ok) throw new Error(renaming.message);
    const text = applyEdits(kinds, renaming.edits);
    expect(text).toContain('input kind: text ("stroll" | "run") = "stroll"');
    expect(text).toContain('seen == "stroll" or "walk" in tags { award match kind { "stroll" => 1');
    expect(text).toContain('tag == "walk"');
    expect(renamed(kinds.replace('tag == "walk"', 'tag == "‹|›walk"'), 'path')).toBe(
      kinds
        .replace('("walk" | "sun")', '("path" | "sun")')
        .replace('"walk" in tags', '"path" in tags')
        .replace('tag == "walk"', 'tag == "path"'),
    );
  });

  it('refuses a listed text that is listed already, or used where it is not followed', () => {
    const first = kinds.replace('("walk" | "run")', '("‹|›walk" | "run")');
    expect(renamed(first, 'run')).toContain('listed already');
    const hidden = first.replace('let seen = kind', 'let seen = if count(tags) == 0 then kind else kind');
    expect(renamed(hidden, 'stroll')).toContain("can't be followed");
  });

  it('leaves what a parent declares to the parent', () => {
    const child = 'strategy "Child" extends "default" (‹|›basicPoints: 5) { otherwise { award 1 } }';
    expect(renamed(child, 'usual')).toContain('nothing stands here');
  });
});

describe('a rename there and back', () => {
  const sound = everyStrategy().filter(({ source }) => analyzeText(source).checked !== null);

  it.each(sound.filter((_, index) => index % 4 === 0))('changes nothing in $path', ({ source }) => {
    const analysis = analyzeText(source);
    const names = analysis.findings === null ? [] : namedPlaces(analysis.findings);
    const own = names.filter(({ target }) => target.sourceName === null).slice(0, 4);
    for (const { span, target } of own) {
      const there = rename(analysis, span.start, 'renamedHere');
      if (!there.ok) throw new Error(there.message);
      const text = applyEdits(source, there.edits);
      const after = analyzeText(text);
      expect(after.bounds?.awardRange).toEqual(analysis.bounds?.awardRange);
      const back = rename(after, text.indexOf('renamedHere'), target.name.text);
      if (!back.ok) throw new Error(back.message);
      expect(applyEdits(text, back.edits)).toBe(source);
    }
  });
});
