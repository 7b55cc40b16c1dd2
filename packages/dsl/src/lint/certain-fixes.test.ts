import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '../check/check.js';
import { applyFixes } from '../diagnostics/apply-fixes.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { lex } from '../syntax/lexer.js';
import { parse } from '../syntax/parse.js';
import { applyCertainFixes, certainFixOf, keepsTokens } from './certain-fixes.js';
import { lint } from './lint.js';

const corpus = new URL('../../../../conformance/', import.meta.url);
const sources = ['syntax', 'diagnostics', 'lint', 'evaluate'].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, corpus))
    .filter((name) => name.endsWith('.merit'))
    .map((name) => ({
      name: `${folder}/${name}`,
      source: readFileSync(new URL(`${folder}/${name}`, corpus), 'utf8'),
    })),
);

function findingsIn(source: string): readonly Diagnostic[] {
  const { tree, diagnostics } = parse(source);
  if (tree === null) return diagnostics;
  const checked = check(source, tree);
  const found = [...diagnostics, ...checked.diagnostics];
  return checked.ok && diagnostics.length === 0 ? [...found, ...lint(checked.checked)] : found;
}

function errorsIn(source: string): number {
  return findingsIn(source).filter(({ severity }) => severity === 'error').length;
}

function fixed(source: string): string {
  return applyCertainFixes(source, findingsIn).source;
}

/** Mistakes as they are made: a character too many, too few, another one, or a word twice. */
const slips = fc.record({
  at: fc.nat(5_000),
  slip: fc.constantFrom(
    ...[
      '',
      ';',
      ',',
      '(',
      ')',
      '{',
      '}',
      '"',
      "'",
      '=',
      '==',
      '&&',
      '!',
      '0',
      '007',
      '.5',
      '5min',
      'when ',
      'then ',
    ],
    ...['2026-12-01', ' 1d', '^', ' else ', '# x ', '  ', '|', 'is ', '-', '@'],
  ),
  taken: fc.nat(6),
});

describe('a certain fix', () => {
  it.each(sources)('in $name leaves no mistake or fewer', ({ source }) => {
    const mended = fixed(source);
    if (mended === source) return;
    const [before, after] = [errorsIn(source), errorsIn(mended)];
    expect(after === 0 || after < before, `${before} mistakes became ${after}`).toBe(true);
  });

  it('is held back in few sources alone, where it shows another mistake or takes a closing quote for an opening one', () => {
    const heldBack = sources.filter(({ source }) => {
      const before = errorsIn(source);
      return findingsIn(source)
        .flatMap(certainFixOf)
        .some(({ fix }) => {
          const after = errorsIn(applyFixes(source, [fix]));
          return !keepsTokens(source, fix) || (after > 0 && after >= before);
        });
    });
    expect(heldBack.map(({ name }) => name).toSorted()).toEqual([
      'syntax/ends-at-not.merit',
      'syntax/planted-10-texts.merit',
      'syntax/statements.merit',
      'syntax/unclosed-texts.merit',
    ]);
  });

  it('is applied to slips of any kind only where there are fewer mistakes behind it', () => {
    const seen = { mended: 0 };
    const whole = sources.filter(({ source }) => source.length < 1_500 && errorsIn(source) === 0);
    fc.assert(
      fc.property(
        fc.constantFrom(...whole),
        fc.array(slips, { minLength: 1, maxLength: 3 }),
        ({ source }, made) => {
          const slipped = made.reduce((text, { at, slip, taken }) => {
            const place = at % text.length;
            return text.slice(0, place) + slip + text.slice(place + taken);
          }, source);
          const mended = fixed(slipped);
          if (mended === slipped) return;
          seen.mended++;
          const [before, after] = [errorsIn(slipped), errorsIn(mended)];
          expect(after === 0 || after < before, `${before} mistakes became ${after}:\n${mended}`).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
    expect(seen.mended).toBeGreaterThan(5);
  });

  it.each([
    ['a date without its sign', 'when now > 2026-12-01', 'when now > @2026-12-01'],
    ['a window without its colon', 'when user.awards(last 1d) > 3', 'when user.awards(last: 1d) > 3'],
    ['a day written in another way', 'when now.date == 01/12/2026', 'when now.date == 01/12/2026'],
    ['a time without its sign', 'when now.time > 08:05', 'when now.time > @08:05'],
    ['a semicolon between two words', 'when true;and;false', 'when true;and;false'],
  ])('takes %s for what it can only be, or leaves it', (_, when, mended) => {
    const of = (condition: string) =>
      `strategy "T" {\n  rule "A" ${condition} { award 1 }\n  otherwise { award 2 }\n}\n`;
    const result = fixed(of(when));
    expect([of(mended), of(when)]).toContain(result);
    if (mended !== when) expect(result).toBe(of(mended));
  });

  it('never joins what stands beside it', () => {
    const source = 'strategy "T" { rule "A" when true;and false { award 1 } }';
    const at = source.indexOf(';');
    const fix = { title: 'delete it', edits: [{ span: { start: at, end: at + 1 }, text: '' }] };
    expect(keepsTokens(source, fix)).toBe(false);
    expect(lex(source).semicolons).toHaveLength(1);
  });
});
