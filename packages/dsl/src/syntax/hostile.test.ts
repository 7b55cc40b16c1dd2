import { readFileSync } from 'node:fs';
import type { IToken } from 'chevrotain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Located } from '../source/span.js';
import { SyntaxFindings } from './findings.js';
import { StrategyGrammar } from './grammar/strategy-grammar.js';
import { lex } from './lexer.js';
import { isShortEnough, isWithinLimits } from './limits.js';
import { mend } from './mend/mend.js';
import { type ParseResult, parse } from './parse.js';
import { lexedTypes, wordTypes } from './tokens.js';
import { walk } from './walk.js';

interface HostileSource {
  readonly name: string;
  readonly parts: readonly (readonly [text: string, times: number])[];
  readonly codes: readonly string[];
}

const conformance = new URL('../../../../conformance/', import.meta.url);
const sources = JSON.parse(
  readFileSync(new URL('hostile/sources.json', conformance), 'utf8'),
) as HostileSource[];
const kitchenSink = readFileSync(new URL('syntax/kitchen-sink.merit', conformance), 'utf8');
const grammar = new StrategyGrammar();

function build({ parts }: HostileSource): string {
  return parts.map(([text, times]) => text.repeat(times)).join('');
}

/** What is wrong with a result in itself; nothing ever is, however broken its source. */
function faultsOf(source: string, { tree, diagnostics }: ParseResult): readonly string[] {
  const isOutside = ({ span }: Located): boolean =>
    span.start < 0 || span.start > span.end || span.end > source.length;
  const faults: string[] = [];
  const edits = diagnostics.flatMap(({ fixes }) => fixes.flatMap((fix) => fix.edits));
  if ([...diagnostics, ...edits].some(isOutside)) faults.push('a finding stands outside the source');
  if (diagnostics.some(({ span }, index) => span.start < (diagnostics[index - 1]?.span.start ?? 0))) {
    faults.push('the findings are out of order');
  }
  if (tree === null && diagnostics.length === 0) faults.push('there is neither a tree nor a finding');
  if (tree !== null)
    walk(tree, (node) => isOutside(node) && faults.push(`${node.kind} stands outside the source`));
  return faults;
}

/**
 * What is wrong with the grammar itself: that the parser generator finds an error, where the grammar's own
 * recovery should have come first, or that its tolerant mode is silent about what its strict mode refuses.
 */
function faultsOfGrammar(source: string): readonly string[] {
  const lexed = lex(source);
  if (!isWithinLimits(lexed.tokens, new SyntaxFindings())) return [];
  const strict = new SyntaxFindings();
  if (lexed.isClean) grammar.read(source, lexed.tokens, strict, 'strict');
  const tolerant = new SyntaxFindings();
  grammar.read(source, mend(source, lexed, tolerant), tolerant, 'tolerant');
  const faults = grammar.errors.map(({ message }) => message);
  return lexed.isClean && strict.isEmpty !== tolerant.isEmpty ? [...faults, 'the modes disagree'] : faults;
}

/** Counts how often the parser looks at a token: time differs from machine to machine, this doesn't. */
class CountingGrammar extends StrategyGrammar {
  looks = 0;

  override LA(howMuch: number): IToken {
    this.looks += 1;
    return super.LA(howMuch);
  }
}

const counting = new CountingGrammar();

/** The looks at a token that reading a source took, for each of its tokens; 0 for a source over a limit. */
function looksPerToken(source: string): number {
  const lexed = lex(source);
  if (!isShortEnough(source, new SyntaxFindings()) || !isWithinLimits(lexed.tokens, new SyntaxFindings()))
    return 0;
  const findings = new SyntaxFindings();
  const tokens = mend(source, lexed, findings);
  counting.looks = 0;
  counting.read(source, tokens, findings, 'tolerant');
  return counting.looks / (tokens.length + 10);
}

function expectSafe(source: string): void {
  const faults = [...faultsOf(source, parse(source)), ...faultsOfGrammar(source)];
  if (faults.length > 0) expect({ source, faults }).toEqual({ source, faults: [] });
}

describe('a hostile source', () => {
  it.each(sources)('gives findings and no crash: $name', (source) => {
    const text = build(source);
    const result = parse(text);
    expect([...new Set(result.diagnostics.map(({ code }) => code))].toSorted()).toEqual(source.codes);
    expect(result.diagnostics.length).toBeLessThanOrEqual(101);
    expect(faultsOf(text, result)).toEqual([]);
  });

  it('costs no more for each token than a right one, however broken', () => {
    const ofRight = looksPerToken(kitchenSink);
    const dear = sources.map((source) => ({ name: source.name, looks: looksPerToken(build(source)) }));
    expect(ofRight).toBeGreaterThan(1);
    expect(dear.filter(({ looks }) => looks > 10 * ofRight)).toEqual([]);
  });

  it('is one where a right source was mended', () => {
    const findings = new SyntaxFindings();
    mend(kitchenSink, lex(kitchenSink), findings);
    expect(findings.inOrder()).toEqual([]);
  });

  it('may be any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), expectSafe));
  });

  it('may be any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) =>
        expectSafe(Buffer.from(bytes).toString('utf8')),
      ),
    );
  });

  it('may be any row of tokens', () => {
    const spellings = [
      ...wordTypes.keys(),
      ...lexedTypes.flatMap(({ PATTERN }) => (typeof PATTERN === 'string' ? [PATTERN] : [])),
      ...[
        'a',
        'points',
        'case',
        '1',
        '15%',
        '5m',
        '"t"',
        '@2026-01-01',
        '>=',
        '=>',
        "'q'",
        '"open',
        '1,000',
        '&&',
      ],
      ...['5x', 'ö', '~', '+=', '...', '->', '# c\n', '\n', '_', 'rulee', 'awrd', 'whne', 'adn'],
    ];
    const piece = fc.constantFrom(...spellings);
    const soup = fc.array(fc.tuple(piece, fc.constantFrom(' ', ' ', ' ', '')), { maxLength: 120 });
    fc.assert(
      fc.property(soup, fc.constantFrom('', 'strategy "x" { '), (pieces, start) =>
        expectSafe(start + pieces.map((each) => each.join('')).join('')),
      ),
      { numRuns: 400 },
    );
  });

  it('may have braces and brackets anywhere in its types and lists', () => {
    const pieces = [
      ...['{', '{', '}', '}', '[', ']', '<', '>', '(', ')', ',', ',', ':', '?', '|', '=', '..'],
      ...[
        'list',
        'list',
        'int',
        'text',
        'a',
        'b',
        'from',
        'max',
        'set',
        '1',
        '"t"',
        '@12:00',
        '@12/24',
        '@',
        '.',
      ],
    ];
    const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 40 });
    const places = [
      ['input x: list<', '>'],
      ['param p: ', ' = [{ a: 1 }]'],
      ['set x = [{', '}]'],
      ['rule "R" when first(', ').count > 3 { award 1 }'],
    ] as const;
    fc.assert(
      fc.property(soup, fc.constantFrom(...places), (between, [before, after]) =>
        expectSafe(`strategy "x" { ${before}${between.join(' ')}${after} otherwise { award 1 } }`),
      ),
      { numRuns: 400 },
    );
  });

  it('may end anywhere', () => {
    const whole = kitchenSink.trimEnd();
    const silent: string[] = [];
    for (let end = 0; end < whole.length; end++) {
      const source = whole.slice(0, end);
      expectSafe(source);
      if (parse(source).diagnostics.length === 0) silent.push(source);
    }
    expect(silent).toEqual([]);
  });

  it('may lack any token, or hold it twice', () => {
    for (const { startOffset, image } of lex(kitchenSink).tokens) {
      const end = startOffset + image.length;
      expectSafe(`${kitchenSink.slice(0, startOffset)}${kitchenSink.slice(end)}`);
      expectSafe(`${kitchenSink.slice(0, end)} ${image}${kitchenSink.slice(end)}`);
    }
  });
});
