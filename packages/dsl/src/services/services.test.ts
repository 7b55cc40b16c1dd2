import { describe, expect, it } from 'vitest';
import type { HostFact } from '../check/checked-strategy.js';
import type { HostFunction } from '../check/host-function.js';
import { applyFixes } from '../diagnostics/apply-fixes.js';
import { languageWords, tokensOf } from '../syntax/source-tokens.js';
import { boolType, intType } from '../types/make-type.js';
import { printAwardRange } from './analysis.js';
import { completionsAt } from './completion/completions.js';
import { fixesAt } from './fixes.js';
import { foldsOf } from './folds.js';
import { hoverAt } from './hover.js';
import { inlays } from './inlays.js';
import { outline } from './outline.js';
import { definitionAt, referencesAt, referencesTo } from './references.js';
import { selectionsAt } from './selections.js';
import { semanticKinds, semanticTokens } from './semantic-tokens.js';
import { signatureAt } from './signature-help.js';
import { analyzeMarked, analyzeText } from './testing/analyze-text.js';

const walks = `# Walks,
# day by day.
strategy "Walks" extends "timed-effort" {
  about "Walks"
  param base: int (1..20) = 10 "Points"
  input steps: int?
  set minutes = 30
  let far = steps is present and steps > 1_000
  deny "Never" when 1 > 2
  rule "Far" when far {
    let more = base + 1
    award more as "Long"
  }
  otherwise { award 1 }
  adjust "Late" when now.hour > 20 { points = points + 1 }
}
`;

describe('the words of the language', () => {
  it('are grouped by what they do', () => {
    expect(languageWords.parts).toContain('otherwise');
    expect(languageWords.operators).toEqual(['and', 'div', 'in', 'is', 'mod', 'not', 'or']);
    expect(languageWords.constants).toEqual(['false', 'true']);
    expect(languageWords.others).toContain('award');
    expect(languageWords.contextual).toContain('extends');
    expect(Object.values(languageWords).flat()).not.toContain('null');
  });

  it('are cut as the parser reads them', () => {
    const source = 'let a = 1.5 + 30s # why\n "open @2026-01-01 ** ü';
    expect(tokensOf(source).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'keyword let',
      'name a',
      'operator =',
      'number 1.5',
      'operator +',
      'duration 30s',
      'comment # why',
      'text "open @2026-01-01 ** ü',
    ]);
    expect(tokensOf(source).at(-1)?.isOpen).toBe(true);
    expect(tokensOf('@2026-01-01 ** ü ;').map(({ kind }) => kind)).toEqual([
      'date',
      'operator',
      'bad',
      'mark',
    ]);
  });
});

describe('what is shown of a whole text', () => {
  const analysis = analyzeText(walks);

  it('is sound', () => {
    expect(analysis.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('has an outline of what has a name', () => {
    const [strategy] = outline(analysis);
    expect(strategy).toMatchObject({ kind: 'strategy', name: 'Walks', detail: 'extends "timed-effort"' });
    expect(strategy?.children.map(({ kind, name, detail }) => `${kind} ${name} ${detail}`.trim())).toEqual([
      'param base int (1..20)',
      'input steps int?',
      'set minutes',
      'let far bool',
      'deny Never',
      'rule Far',
      'otherwise otherwise',
      'adjust Late',
    ]);
    expect(strategy?.children[5]?.children).toMatchObject([{ kind: 'let', name: 'more' }]);
    expect(outline(analyzeText(''))).toEqual([]);
  });

  it('folds what spans lines', () => {
    const shown = foldsOf(analysis).map(
      ({ kind, span }) => `${kind} ${walks.slice(span.start, span.start + 7)}`,
    );
    expect(shown).toEqual(['comment # Walks', 'code {\n  abo', 'code {\n    l']);
    expect(foldsOf(analyzeText('# a\n# b\n#c'))).toHaveLength(1);
  });

  it('tells types and points beside the words', () => {
    const shown = inlays(analysis, { start: 0, end: walks.length }).map(
      ({ kind, label }) => `${kind} ${label}`,
    );
    expect(shown).toEqual([
      'type : bool',
      'points 2 to 21 points',
      'type : int',
      'points 1 points',
      expect.stringMatching(/^points .* points$/),
    ]);
    expect(inlays(analysis, { start: 0, end: 3 })).toEqual([]);
    expect(inlays(analyzeText(''), { start: 0, end: 0 })).toEqual([]);
    const never = analyzeText('strategy "N" { rule "A" when 1 > 2 { award 1 } otherwise { award 1 } }');
    expect(inlays(never, { start: 0, end: 99 })[0]).toMatchObject({ label: 'never' });
  });

  it('tells what each word means', () => {
    const tokens = semanticTokens(analysis).map(
      ({ kind, span }) => `${kind} ${walks.slice(span.start, span.end)}`,
    );
    expect(tokens).toContain('parameter base');
    expect(tokens).toContain('property steps');
    expect(tokens).toContain('variable far');
    expect(tokens).toContain('type int');
    expect(tokens).toContain('namespace now');
    expect(tokens).toContain('keyword extends');
    expect(tokens).toContain('enumMember "Long"');
    expect(tokens.every((token) => semanticKinds.some((kind) => token.startsWith(kind)))).toBe(true);
    expect(semanticTokens(analyzeText('rule "x"')).map(({ kind }) => kind)).toEqual(['keyword', 'string']);
  });

  it('selects more and more', () => {
    const spans = selectionsAt(analysis, walks.indexOf('more as'));
    const shown = spans.map(({ start, end }) => walks.slice(start, end));
    expect(shown.slice(0, 2)).toEqual(['more', 'award more as "Long"']);
    expect(shown.at(-1)).toBe(walks);
  });
});

describe('hover', () => {
  const hover = (text: string) => {
    const { analysis, offset } = analyzeMarked(text);
    const found = hoverAt(analysis, offset);
    return found && [found.signature, found.doc, ...found.notes].filter((line) => line !== null).join(' | ');
  };
  const at = (words: RegExp) => hover(walks.replace(words, '‹|›$&'));

  it.each([
    [/base \+/, 'param base: int (1..20) = 10 | Points | here: int (1..20) | from 1 to 20'],
    [/far \{/, 'let far: bool | here: bool'],
    [/hour/, 'now.hour | the hour on the clocks of the game, 0 to 23 | here: int (0..23) | from 0 to 23'],
    [/now\.hour/, 'now: instant | the moment decided for'],
    [/"Far"/, 'rule "Far" | gives 2 to 21 points'],
    [/"Never"/, 'deny "Never" | never runs'],
    [/"Walks" extends/, 'strategy "Walks" | Walks | one award gives'],
    [/1_000/, 'int (1000..1000) | is 1000'],
    [/minutes/, 'declared in timed-effort'],
  ])('tells of %s', (words, expected) => {
    expect(at(words)).toContain(expected);
  });

  it('tells of facts, functions and members by their own words', () => {
    const of = (expression: string) =>
      hover(`strategy "T" { input n: int otherwise { award ${expression} } }`);
    expect(of('user.‹|›best(n) ?? 1')).toContain('user.best(input');
    expect(of('round(‹|›max(n, 2))')).toContain('max(a, b) | the greatest');
    expect(of('user.wallet.‹|›points')).toContain('user.wallet.points: int | points in the user');
    expect(of('if user.‹|›did("x") then 1 else 0')).toContain('user.did("kind"');
    expect(of('length(user.‹|›id)')).toContain('user.id: text');
    expect(of('user.‹|›wallet.points')).toContain('what the wallet holds now');
    expect(of('us‹|›er.awards')).toContain("this user's in this task");
    expect(of('sum([1, ‹|›2])')).toContain('is 2');
    expect(of('‹|›unknown')).toBeNull();
    expect(hover('‹|›')).toBeNull();
  });
});

describe('what a host adds', () => {
  const premium: HostFact = {
    scope: 'user',
    name: 'host',
    member: 'premium',
    input: null,
    action: null,
    last: null,
    this: null,
    days: null,
    since: null,
    each: null,
    grace: null,
    case: null,
    same: null,
    type: boolType,
    doc: 'whether they pay',
  };
  const level: HostFunction = {
    name: 'level',
    parameters: [{ name: 'points', type: intType() }],
    result: intType(),
    implementation: () => 1,
  };
  const options = { facts: [premium], functions: new Map([['level', level]]) };
  const text = 'strategy "H" { rule "P" when user.‹|›premium { award level(‹|›3) } }';

  it('is hovered, completed and helped with', () => {
    const { analysis, offset } = analyzeMarked(text, options);
    expect(hoverAt(analysis, offset)).toMatchObject({
      signature: 'user.premium: bool',
      doc: 'whether they pay',
    });
    expect(completionsAt(analysis, offset).items.map(({ label }) => label)).toContain('premium');
    const inside = analysis.source.indexOf('3)');
    expect(signatureAt(analysis, inside)).toMatchObject({ signature: 'level(points: int): int', active: 0 });
    expect(completionsAt(analysis, inside - 'level('.length + 1).items.map(({ label }) => label)).toContain(
      'level',
    );
  });
});

describe('signatures', () => {
  it('know the argument that is written', () => {
    const at = (text: string) => {
      const { analysis, offset } = analyzeMarked(`strategy "T" { input n: int otherwise { award ${text} } }`);
      return signatureAt(analysis, offset)?.active;
    };
    expect(at('clamp(1, ‹|›2, 3)')).toBe(1);
    expect(at('max(1, 2, 3, ‹|›4)')).toBe(1);
    expect(at('user.awards(case: "‹|›")')).toBe(4);
    expect(at('max((‹|›1), 2)')).toBe(0);
    expect(at('‹|›1')).toBeUndefined();
    expect(at('max(1, # ‹|›\n 2)')).toBeUndefined();
  });
});

describe('fixes', () => {
  it('come certain ones first, and silence last', () => {
    const source = 'strategy "F" {\n  let unused = 1\n  otherwise { award 1 }\n}\n';
    const offered = fixesAt(analyzeText(source), { start: 0, end: source.length });
    expect(offered.map(({ fix, isCertain }) => [fix.title, isCertain])).toEqual([
      ['take it away', true],
      ['silence `unused-let` on this line', false],
    ]);
    const silenced = applyFixes(
      source,
      offered.slice(-1).map(({ fix }) => fix),
    );
    expect(analyzeText(silenced).diagnostics).toEqual([]);
    expect(fixesAt(analyzeText(source), { start: source.length, end: source.length })).toEqual([]);
  });
});

describe('places', () => {
  it('are found in parents too', () => {
    const { analysis, offset } = analyzeMarked(
      'strategy "Child" extends "default" (bas‹|›icPoints: 5) { rule "B" { award bonusPoints } }',
    );
    const place = definitionAt(analysis, offset);
    expect(place?.sourceName).toBe('default');
    if (place === null) throw new Error('it is declared');
    expect(referencesTo(analysis, place)).toHaveLength(1);
    const inherited = analysis.source.indexOf('bonusPoints');
    expect(definitionAt(analysis, inherited)?.sourceName).toBe('default');
    expect(hoverAt(analysis, inherited)?.notes).toContain('declared in default');
    expect(definitionAt(analysis, 0)).toBeNull();
    expect(referencesAt(analysis, 0)).toEqual([]);
  });

  it('are found where a mistake around them kept the checker from looking', () => {
    const { analysis, offset } = analyzeMarked(
      'strategy "B" { input n: int rule "A" when max(‹|›n) { award 1 as n } }',
    );
    expect(referencesAt(analysis, offset)).toHaveLength(3);
  });
});

describe('completion', () => {
  const labels = (text: string) => {
    const { analysis, offset } = analyzeMarked(text);
    return completionsAt(analysis, offset).items.map(({ label }) => label);
  };

  it("offers a parent's open parameters", () => {
    expect(labels('strategy "C" extends "default" (basicPoints: 5, ‹|›) { }')).toContain('bonusPoints');
    expect(labels('strategy "C" extends "default" (basicPoints: 5, ‹|›) { }')).not.toContain('basicPoints');
  });

  it("offers a parent's inputs behind `set`, and what a type may be narrowed to", () => {
    expect(labels('strategy "C" extends "fixed" {\n  set ‹|›\n}')).toEqual([]);
    const extending = 'strategy "C" extends "timed-effort" {\n  set ‹|›\n}';
    expect(labels(extending)).toEqual(
      analyzeMarked(extending).analysis.findings?.parent?.checked.inputs.map(({ name }) => name),
    );
    expect(labels('strategy "C" { input n: int (‹|›) }')).toEqual(['0..100']);
    expect(labels('strategy "C" { input n: decimal (‹|›) }')).toEqual(['0..100', 'places']);
  });

  it('says what may be missing, and puts first what fits', () => {
    const { analysis, offset } = analyzeMarked(
      'strategy "C" { input a: text? input b: bool rule "R" when ‹|› { award 1 } }',
    );
    const { items } = completionsAt(analysis, offset);
    expect(items[0]?.label).toBe('b');
    expect(items.find(({ label }) => label === 'a')).toMatchObject({
      detail: 'text?',
      doc: 'may be missing',
    });
  });

  it('knows names behind the last word of a text that goes on', () => {
    expect(labels('strategy "C" {\n  let far = 1\n  rule "R" when ‹|›')).toContain('far');
    expect(labels('strategy "C" {\n  adjust "R" { points = ‹|›')).toContain('points');
    expect(labels('strategy "C" {\n  let far = f‹|›')).not.toContain('far');
  });

  it('is silent in comments, in free texts and in numbers', () => {
    expect(labels('strategy "‹|›"')).toEqual([]);
    expect(labels('# wh‹|›y\nstrategy "A" {}')).toEqual([]);
    expect(labels('strategy "A" { otherwise { award 1‹|› } }')).toEqual([]);
    expect(labels('# merit-disable unused-let -- bec‹|›ause')).toEqual([]);
  });

  it('knows the cases of a strategy and the patterns of a bool', () => {
    const cases =
      'strategy "C" { rule "A" { award 1 } adjust "B" when user.awards(case: "‹|›") > 1 { case = "X" } }';
    expect(labels(cases)).toEqual(['"A"', '"X"']);
    expect(labels('strategy "C" { input b: bool rule "A" { award match b { ‹|› } } }')).toEqual(
      expect.arrayContaining(['true', 'false', 'else']),
    );
    expect(labels('strategy "C" { input b: text rule "A" when b not ‹|› { award 1 } }')).toEqual(['in']);
    expect(labels('strategy "C" { input b: bool rule "A" { award match { ‹|› } } }')).toContain('b');
  });

  it('knows what a ladder says', () => {
    const ladder =
      'strategy "C" { input x: int let tier = ladder(x, 0 => "low", 9 => "high") rule "A" when tier.‹|› { award 1 } }';
    expect(labels(ladder)).toEqual(['next', 'step', 'toNext', 'value']);
    const { analysis, offset } = analyzeMarked(ladder.replace('tier.‹|›', 'tier.‹|›step > 0'));
    expect(hoverAt(analysis, offset)).toMatchObject({ signature: 'tier.step: int (0..1)' });
    expect(referencesAt(analysis, offset - 1)).toHaveLength(2);
  });

  it('makes snippets that editors can fill in', () => {
    const { analysis, offset } = analyzeMarked('strategy "C" { ‹|› }');
    expect(completionsAt(analysis, offset).items.find(({ label }) => label === 'rule')?.snippet).toBe(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: places to fill in are written so
      'rule "${1:Name}" when ${2:true} { award ${3:1} }',
    );
  });
});

describe('a range of awards', () => {
  it.each([
    [{ min: 0, max: 30 }, '0 to 30'],
    [{ min: 3, max: 3 }, '3'],
    [{ min: null, max: 3 }, 'at most 3'],
    [{ min: 3, max: null }, 'at least 3'],
    [{ min: null, max: null }, 'any number of'],
  ])('is said in words', (range, words) => {
    expect(printAwardRange(range)).toBe(words);
  });
});
