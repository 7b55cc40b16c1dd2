import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printStrategy } from '../format/print.js';
import { parse } from '../syntax/parse.js';
import { fromJson } from './from-json.js';
import { toJson } from './to-json.js';

function definitionOf(value: unknown): unknown {
  return { merit: 1, strategy: 'Test', parts: [{ let: 'a', value }] };
}

function findingsOf(value: unknown): readonly string[] {
  const result = fromJson(value);
  return result.ok
    ? []
    : result.diagnostics.map(({ code, pointer, message }) => `${code} ${pointer} ${message}`);
}

describe('reading the JSON form', () => {
  it.each([
    ['operators in turn', `1${' + 2 - 3'.repeat(330)}`],
    ['operands of one operator', `1${' + 2'.repeat(900)}`],
    ['defaults', `${'a ?? '.repeat(900)}1`],
    ['choices', `${'if a then 1 else '.repeat(450)}2`],
    ['signs', `${'- '.repeat(60)}a`],
    ['negations', `${'not '.repeat(60)}a`],
    ['nested lists', `${'['.repeat(60)}${']'.repeat(60)}`],
  ])('takes a long row of %s, as text does', (_what, expression) => {
    const { tree, diagnostics } = parse(`merit 1 strategy "Long" { let a = ${expression} }`);
    expect(diagnostics).toEqual([]);
    const again = fromJson(JSON.parse(JSON.stringify(tree && toJson(tree))));
    expect(again.ok && printStrategy(again.tree)).toBe(tree && printStrategy(tree));
  });

  it('never throws for anything that JSON can say', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.jsonValue({ maxDepth: 6 }), (value, inside) => {
        fromJson(value);
        fromJson(definitionOf(inside));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    undefined,
    () => 1,
    Symbol('a'),
    10n,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    new Date(0),
    new Map(),
  ])('refuses what no JSON says: %s', (value) => {
    expect(findingsOf(definitionOf(value))).toHaveLength(1);
    expect(findingsOf(value)).toHaveLength(1);
  });

  it('ends with a value that holds itself', () => {
    const list: unknown[] = [];
    list.push(list);
    const not: { not?: unknown } = {};
    not.not = not;
    expect(findingsOf(definitionOf(list))[0]).toContain('more than 640 levels');
    expect(findingsOf(definitionOf(not))[0]).toContain('more than 2,000 nodes');
    const type: { type: string; of?: unknown } = { type: 'list' };
    type.of = type;
    expect(findingsOf({ merit: 1, strategy: '', parts: [{ input: 'a', type }] })[0]).toContain(
      'more than 640 levels',
    );
  });

  it('reads no more parts, types and letters than a strategy may have', () => {
    const parts = Array.from({ length: 3_000 }, () => ({ about: 'A' }));
    expect(findingsOf({ merit: 1, strategy: 'A', parts })).toEqual([
      'M6009 /parts/2000 the form has more than 2,000 nodes',
    ]);
    const where = Array.from({ length: 3_000 }, () => ({ max: 1 }));
    const input = { input: 'a', type: { type: 'int', where } };
    expect(findingsOf({ merit: 1, strategy: 'A', parts: [input, { let: 'b', value: 1 }] })).toHaveLength(1);
    expect(findingsOf(definitionOf(['a'.repeat(200_000), 'b'.repeat(100_000), 'c']))).toEqual([
      'M6009 /parts/0/value/1 the form has more than 262,144 letters',
    ]);
    const types = Array.from({ length: 1_200 }, () => ({ input: 'a', type: 'int' }));
    expect(findingsOf({ merit: 1, strategy: 'A', parts: [{ otherwise: [] }, ...types] })).toEqual([
      'M6009 /parts/1000/type the form has more than 2,000 nodes',
    ]);
    const many = { otherwise: Array.from({ length: 3_000 }, () => ({ award: 1 })) };
    expect(findingsOf({ merit: 1, strategy: 'A', parts: [many] })).toHaveLength(1);
  });

  it('lists no more mistakes than anyone reads', () => {
    const found = findingsOf(definitionOf(Array.from({ length: 1_000 }, () => null)));
    expect(found).toHaveLength(101);
    expect(found.at(-1)).toContain('M4005');
  });

  it('refuses half a letter, since no text can hold it', () => {
    expect(findingsOf(definitionOf('\ud83d'))).toEqual([
      'M6005 /parts/0/value `\ufffd` is not whole Unicode text',
    ]);
    expect(findingsOf(definitionOf('\u{1f600}'))).toEqual([]);
  });

  it('writes pointers as RFC 6901 says', () => {
    expect(findingsOf({ merit: 1, strategy: 'A', parts: [], 'a/b~c': 1 })).toEqual([
      'M6003 /a~1b~0c the key `a/b~c` means nothing here',
    ]);
  });
});

describe('writing the JSON form', () => {
  it.each([
    [`1${'0'.repeat(401)}`, { number: `1${'0'.repeat(401)}` }],
    [`5${'0'.repeat(410)}.5%`, { number: `5${'0'.repeat(408)}.005` }],
    ['1_000.50', 1000.5],
    ['15%', 0.15],
    ['0.1000000000000000055', { number: '0.1000000000000000055' }],
  ])('keeps every digit of %s', (literal, expected) => {
    const { tree } = parse(`strategy "A" { let a = ${literal} }`);
    expect(tree && toJson(tree).parts).toEqual([{ let: 'a', value: expected }]);
  });

  it('has none for a tree with something missing', () => {
    const { tree } = parse('strategy "A" { let a = }');
    expect(() => tree && toJson(tree)).toThrow(TypeError);
  });
});
