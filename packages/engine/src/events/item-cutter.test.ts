import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createItemCutter } from './item-cutter.js';

/** The lines that come of a text, whatever pieces it comes in. */
function linesOf(...pieces: readonly string[]): readonly string[] {
  const cutter = createItemCutter('walks.json');
  const lines = pieces.map((piece) => cutter.cut(piece)).join('') + cutter.end();
  return lines.split('\n').filter((line) => line !== '');
}

function valuesOf(...pieces: readonly string[]): readonly unknown[] {
  return linesOf(...pieces).map((line) => JSON.parse(line));
}

describe('the items of a JSON file', () => {
  const items = [{ a: '[,"}\\' }, { b: [1, { c: null }] }, { d: 'x\n' }];

  it.each([
    ['an array', JSON.stringify(items)],
    ['an array over several lines', JSON.stringify(items, null, 2)],
    ['a page of a list', JSON.stringify({ items, nextCursor: 'c' })],
    ['a page over several lines', JSON.stringify({ items, nextCursor: null }, null, 2)],
    ['objects over several lines', items.map((item) => JSON.stringify(item, null, 2)).join('\n')],
    ['JSON Lines', items.map((item) => JSON.stringify(item)).join('\n')],
    [
      'JSON Lines behind a byte order mark',
      `\ufeff${items.map((item) => JSON.stringify(item)).join('\n')}`.slice(1),
    ],
  ])('come out of %s', (_, text) => {
    expect(valuesOf(text)).toEqual(items);
  });

  it('come out of pieces of one sign, behind the bytes of a byte order mark too', () => {
    for (const text of [
      JSON.stringify({ items, nextCursor: null }, null, 2),
      items.map((item) => JSON.stringify(item, null, 2)).join('\n'),
      items.map((item) => JSON.stringify(item)).join('\n'),
    ]) {
      const pieces = [...text].flatMap((sign) => [sign, '']);
      expect(valuesOf(...pieces)).toEqual(items);
      expect(linesOf('\ufeff', ...pieces)).toHaveLength(items.length);
    }
  });

  it('are lines where events have a list called items', () => {
    const baskets = [
      { items: [{ sku: 1 }], externalUserId: 'ann' },
      { items: [], externalUserId: 'bob' },
    ];
    const lines = baskets.map((basket) => JSON.stringify(basket));
    expect(valuesOf(lines.join('\n'))).toEqual(baskets);
    expect(valuesOf(...lines.join('\n'))).toEqual(baskets);
    expect(valuesOf(lines[0] ?? '')).toEqual([baskets[0]]);
  });

  it('are a line that never ends too', () => {
    const item = { note: 'x'.repeat(70_000) };
    expect(linesOf(JSON.stringify(item).slice(0, 66_000), JSON.stringify(item).slice(66_000))).toHaveLength(
      1,
    );
    expect(linesOf('{"a":1}')).toEqual(['{"a":1}']);
  });

  it('are none where a list is empty', () => {
    expect([
      linesOf('[]'),
      linesOf(' [ ]\n'),
      linesOf('{"items":[],"nextCursor":null}'),
      linesOf(''),
    ]).toEqual([[], [], [], []]);
  });

  it('come out of any pieces of any array', () => {
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.string(), fc.jsonValue())),
        fc.boolean(),
        fc.infiniteStream(fc.nat(9)),
        (array, isWide, sizes) => {
          const text = JSON.stringify(array, null, isWide ? 1 : 0);
          const pieces: string[] = [];
          for (let at = 0; at < text.length; ) {
            const size = 1 + (sizes.next().value ?? 0);
            pieces.push(text.slice(at, at + size));
            at += size;
          }
          expect(valuesOf(...pieces)).toEqual(JSON.parse(text));
        },
      ),
    );
  });

  it('tell whether a page goes on', () => {
    for (const [nextCursor, goesOn] of [
      ['abc', true],
      [null, false],
    ] as const) {
      const cutter = createItemCutter('page.json');
      expect(cutter.goesOn).toBe(false);
      cutter.cut(JSON.stringify({ items, nextCursor }));
      expect(cutter.goesOn).toBe(goesOn);
    }
  });

  it.each(['[{"a": 1}', '[{"a": "1', '{"items": [{"a": 1}]', '{\n"a": 1\n'])(
    'are refused where %s ends',
    (text) => {
      expect(() => linesOf(text)).toThrow('walks.json: the JSON ends in the middle');
    },
  );
});
