import { describe, expect, it } from 'vitest';
import { checkedFrom } from '../check/testing/check-text.js';
import { applyFixes } from '../diagnostics/apply-fixes.js';
import { lint } from './lint.js';
import type { LintOptions } from './lint-rule.js';

function findings(parts: string, options: LintOptions = {}) {
  return lint(checkedFrom(`strategy "S" {\n${parts}\n}`), options);
}

function rulesIn(parts: string, options: LintOptions = {}): readonly string[] {
  return findings(parts, options).map(({ rule }) => rule);
}

function fixed(source: string): string {
  const fixes = lint(checkedFrom(source)).flatMap((finding) =>
    finding.fixes.filter(({ certain }) => certain),
  );
  return applyFixes(source, fixes);
}

const zero = 'input a: int (0..9)  rule "Zero" when a > 5 { award 0 }';

describe('levels', () => {
  it('leave a lint out, or make it an error', () => {
    const other = 'otherwise { award 1 }';
    expect(rulesIn(`${zero} ${other}`)).toEqual(['zero-award']);
    expect(rulesIn(`${zero} ${other}`, { levels: { 'zero-award': 'off' } })).toEqual([]);
    const [finding] = findings(`${zero} ${other}`, { levels: { 'zero-award': 'error' } });
    expect(finding?.severity).toBe('error');
  });

  it('of a lint that is not there are a mistake of the caller', () => {
    expect(() => findings(zero, { levels: { 'zero-awards': 'off' } })).toThrow(TypeError);
  });

  it('that are off leave comments about their lints alone, and so may those of comments be', () => {
    const silenced = `# merit-disable zero-award\n${zero.replace('award 0', 'award 3')} otherwise { award 1 }`;
    expect(rulesIn(silenced)).toEqual(['unused-directive']);
    expect(rulesIn(silenced, { levels: { 'zero-award': 'off' } })).toEqual([]);
    expect(rulesIn(silenced, { levels: { 'unused-directive': 'off' } })).toEqual([]);
  });
});

describe('a comment', () => {
  it('silences every lint from its line on', () => {
    const parts = (comment: string) =>
      `input a: int (0..9)\nlet unused = 1\n${comment}\nrule "Zero" when a > 5 { award 0 }\nlet other = 2`;
    expect(rulesIn(parts('# merit-disable'))).toEqual(['missing-otherwise', 'unused-let']);
    expect(rulesIn(parts('# nothing'))).toEqual([
      'missing-otherwise',
      'unused-let',
      'zero-award',
      'unused-let',
    ]);
  });

  it('is about the next line that holds something, with a reason behind its names', () => {
    const text = (comment: string) => `input a: int (0..9)\n${comment}\nrule "Z" { award 0 }`;
    expect(rulesIn(text('# merit-disable-next-line zero-award -- they count\n\n  # more\n'))).toEqual([
      'unused-input',
    ]);
    expect(rulesIn(text('#merit-disable-next-line'))).toEqual(['unused-input']);
  });

  it('goes with its line, whatever ends lines', () => {
    const source =
      'strategy "S" {\r\n  # merit-disable-next-line zero-award\r\n  rule "A" { award 1 }\r\n}\r\n';
    expect(fixed(source)).toBe('strategy "S" {\r\n  rule "A" { award 1 }\r\n}\r\n');
    expect(fixed('strategy "S" { rule "A" { award 0 } } # merit-disable-line day-window, zero-award')).toBe(
      'strategy "S" { rule "A" { award 0 } } # merit-disable-line zero-award',
    );
    expect(fixed('strategy "S" { rule "A" { award 1 } }\n# merit-disable-line')).toBe(
      'strategy "S" { rule "A" { award 1 } }\n',
    );
  });
});

describe('a certain fix', () => {
  it.each([
    ['rule "A" when a >= 0 or b { award 1 }', 'rule "A" when a >= 0 or b { award 1 }'],
    ['rule "A" when a >= 0 { award if b then 1 else 2 }', 'rule "A" { award if b then 1 else 2 }'],
    ['let c = a \t\n rule "A" when b { award a }', 'rule "A" when b { award a }'],
    [
      'rule "A" when b { award floor(a / # why\n3 * 100) }',
      'rule "A" when b { award floor(a / # why\n3 * 100) }',
    ],
    ['rule "A" when b or a > 9 { award 1 }', 'rule "A" when b { award 1 }'],
    ['rule "A" when (a >= 0) and b { award 1 }', 'rule "A" when (a >= 0) and b { award 1 }'],
    ['rule "A" when not (a > 9) and b { award 1 }', 'rule "A" when not (a > 9) and b { award 1 }'],
    ['rule "A" when b { award 2 * (if a > 9 then 1 else a + 1) }', 'rule "A" when b { award 2 * ((a + 1)) }'],
    [
      'rule "A" when b { award if a > 9 # why\nthen 1 else a }',
      'rule "A" when b { award if a > 9 # why\nthen 1 else a }',
    ],
    [
      'rule "A" # why\nwhen a >= 0 { award if b then 1 else 2 }',
      'rule "A" # why\nwhen a >= 0 { award if b then 1 else 2 }',
    ],
  ])('changes %j to %j', (before, after) => {
    const text = (rule: string) => `strategy "S" {\n input a: int (0..9)  input b: bool\n ${rule}\n}`;
    expect(fixed(text(before))).toBe(text(after));
  });
});

describe('what always holds', () => {
  it('is seen through texts, truths and what is missing', () => {
    const inputs = 'input k: text ("x" | "y")  input b: bool  input m: int?';
    const constants = (condition: string) =>
      findings(
        `${inputs} rule "A" when b { award if ${condition} then 1 else 2 } otherwise { award if k == "x" and m == 1 then 3 else 4 }`,
      )
        .filter(({ rule }) => rule === 'constant-condition')
        .map(({ message }) => message);
    expect(constants('b == true')).toEqual(['`b == true` always holds']);
    expect(constants('b != true')).toEqual(['`b != true` never holds']);
    expect(constants('k == "x" or k == "y"')).toEqual(['`k == "y"` always holds']);
    expect(constants('k in ["x", "y"]')).toEqual(['`k in ["x", "y"]` always holds']);
    expect(constants('m is missing or m is present')).toEqual(['`m is present` always holds']);
    expect(constants('m == 3')).toEqual([]);
  });
});

describe('a greatest award', () => {
  it('without a bound is told as that where a bound is asked for', () => {
    const parts = 'input n: int (0..) otherwise { award n }';
    expect(findings(parts, { awardMax: 5 }).map(({ message }) => message)).toEqual([
      'awards have no bound, but 5 is the most allowed',
    ]);
    const [finding] = findings(parts, { awardMax: 5, describeGreatest: () => 'for example n = 6' });
    expect(finding?.help).toBe('for example n = 6');
  });
});

describe('a rule that is never reached', () => {
  const messages = (parts: string) =>
    findings(parts)
      .filter(({ rule }) => rule === 'unreachable-rule' || rule === 'constant-condition')
      .map(({ message, help }) => [message, help]);
  const inputs = 'input n: int (0..9)';

  it('is told at the condition that nothing gets past, and there alone', () => {
    expect(messages(`${inputs} rule "All" when n >= 0 { award 1 } rule "None" { award n }`)).toEqual([
      ['`n >= 0` always holds', 'nothing below `All` is ever reached'],
    ]);
  });

  it('is told once where nothing gets past a rule without a condition', () => {
    expect(
      messages(`${inputs} rule "All" { award 1 } rule "Low" when n < 3 { award n } otherwise { award 2 }`),
    ).toEqual([['`Low` is never reached, since nothing gets past `All`', 'put it above, or take it away']]);
  });

  it('quotes the whole condition where no part of it is at fault alone', () => {
    const parts = `${inputs} rule "Half" when n == 0.5 { award 1 } otherwise { award n }`;
    expect(messages(parts)).toEqual([['`Half` is never reached, since `n == 0.5` never holds', undefined]]);
  });
});

describe('points that can be negative', () => {
  const messages = (parts: string) =>
    findings(parts)
      .filter(({ rule }) => rule === 'negative-award')
      .map(({ message }) => message);

  it('are told with their least, or that there is none', () => {
    expect(messages('input n: int (..9) otherwise { award n }')).toEqual([
      '`n` can be negative, without a bound',
    ]);
    expect(messages('input n: int (-5..) otherwise { award n }')).toEqual([
      '`n` can be negative, down to -5',
    ]);
  });

  it('are no finding in a rule that is never reached', () => {
    const parts = `input n: int (-5..9) rule "Never" when n > 9 { award n - 1 } rule "Some" { reply { a: n } award n }`;
    expect(messages(parts)).toEqual(['`n` can be negative, down to -5']);
  });
});

describe('a window in a part about days', () => {
  it('may be of more than one day', () => {
    expect(rulesIn('rule "Daily" when user.awards(last: 7d) > 3 { award 2 } otherwise { award 1 }')).toEqual(
      [],
    );
  });
});

describe('a case that was published', () => {
  const renamed = (parts: string, ...publishedCases: readonly string[]) =>
    findings(`input b: bool ${parts}`, { publishedCases })
      .filter(({ rule }) => rule === 'renamed-case')
      .map(({ message }) => message);
  const now = (published: string, name: string) => [
    `the case \`${published}\` was published before, and now there is \`${name}\``,
  ];

  it('is gone where another deny, assignment or choice gives a new one', () => {
    expect(renamed('deny "Full" when b otherwise { award 1 as "Some" }', 'Some', 'Closed')).toEqual(
      now('Closed', 'Full'),
    );
    expect(renamed('otherwise { award 1 as if b then "Dawn" else "Dusk" }', 'Dusk', 'Noon')).toEqual(
      now('Noon', 'Dawn'),
    );
    const adjust = 'otherwise { award 1 as "Some" } adjust "Late" when b { points = 2 case = "Later" }';
    expect(renamed(adjust, 'Some', 'Slow')).toEqual(now('Slow', 'Later'));
  });

  it('has nothing in its place where several new ones are as far from it', () => {
    const parts = 'rule "Morning" when b { award 1 } otherwise { award 1 as "Evening" }';
    expect(renamed(parts, 'Xyz')).toEqual([]);
  });
});

describe('awards without a greatest', () => {
  it('are told in the strategy that awards them, not in what extends it', () => {
    const extension = 'strategy "S" extends "endless" { adjust "More" when points > 3 { case = "High" } }';
    expect(lint(checkedFrom(extension)).map(({ rule }) => rule)).toEqual([]);
  });
});
