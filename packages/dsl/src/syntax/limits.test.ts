import { describe, expect, it } from 'vitest';
import { format } from '../format/format.js';
import { printStrategy } from '../format/print.js';
import { fromJson } from '../json/from-json.js';
import { toJson } from '../json/to-json.js';
import { limits } from './limits.js';
import { parse } from './parse.js';

const strategy = 'strategy "A" { otherwise { award 1 } }\n#';

/** A source of so many bytes, whose comment is made of one character. */
function sourceOf(bytes: number, character: string): string {
  const width = new TextEncoder().encode(character).length;
  const room = bytes - strategy.length;
  return strategy + character.repeat(Math.floor(room / width)) + 'x'.repeat(room % width);
}

describe('the length of a source', () => {
  it.each(['x', 'é', '€', '🙂'])('is counted in bytes of UTF-8, of %s too', (character) => {
    const { sourceBytesMax } = limits;
    expect(parse(sourceOf(sourceBytesMax, character)).diagnostics).toEqual([]);
    const [finding] = parse(sourceOf(sourceBytesMax + 1, character)).diagnostics;
    expect(finding?.rule).toBe('source-too-long');
  });
});

describe('the nodes of a strategy', () => {
  const many = (count: number, each: (index: number) => string, between: string) =>
    Array.from({ length: count }, (_, index) => each(index)).join(between);

  /** Of each, as many as the limit allows. */
  it.each([
    ['demands among alternatives', 'bool', (n: number) => many(n, (i) => `n == ${i} and n > 1`, ' or ')],
    ['denials', 'bool', (n: number) => many(n, (i) => `not n == ${i}`, ' or ')],
    ['fallbacks', 'int', (n: number) => many(n, () => 'm ?? 1 + 2', ' + ')],
    ['brackets', 'int', (n: number) => many(n, () => '((n) + (1))', ' * ')],
    ['calls', 'int', (n: number) => many(n, (i) => `max(n, ${i})`, ' + ')],
    ['choices', 'int', (n: number) => many(n, () => '(if n > 1 then 2 else 3)', ' + ')],
  ])('at the limit are formatted, printed and kept by JSON: %s', (_, kind, expression) => {
    const source = (count: number) => {
      const text = expression(count);
      const rule = kind === 'bool' ? `when ${text} { award 1 }` : `{ award ${text} }`;
      return `strategy "S" { input n: int input m: int? rule "R" ${rule} }`;
    };
    const isWithin = (count: number) => parse(source(count)).diagnostics.length === 0;
    let most = 1;
    let beyond: number = limits.nodesMax;
    while (beyond - most > 1) {
      const middle = Math.floor((most + beyond) / 2);
      if (isWithin(middle)) most = middle;
      else beyond = middle;
    }
    expect(parse(source(beyond)).diagnostics[0]?.rule).toBe('too-many-nodes');
    const { tree } = parse(source(most));
    if (tree === null) throw new Error('there is a tree');
    expect(format(source(most))).toMatchObject({ ok: true });
    expect(parse(printStrategy(tree)).diagnostics).toEqual([]);
    expect(fromJson(JSON.parse(JSON.stringify(toJson(tree))))).toMatchObject({ ok: true });
  });

  it('may stand in as many brackets as there is room for', () => {
    const brackets = many(900, () => '(n)', ' + ');
    expect(parse(`strategy "S" { input n: int otherwise { award ${brackets} } }`).diagnostics).toEqual([]);
  });
});
