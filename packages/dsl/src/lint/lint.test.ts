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
    expect(fixed('strategy "S" { rule "A" { award 1 } }\n# merit-disable-line')).toBe(
      'strategy "S" { rule "A" { award 1 } }\n',
    );
  });
});

describe('a certain fix', () => {
  it.each([
    ['rule "A" when a >= 0 or b { award 1 }', 'rule "A" when a >= 0 or b { award 1 }'],
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
