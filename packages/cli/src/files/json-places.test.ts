import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonPlace } from './json-places.js';

function textAt(text: string, path: readonly (string | number)[]): string | null {
  const span = findJsonPlace(text, path);
  return span === null ? null : text.slice(span.start, span.end);
}

describe('the place of a JSON value', () => {
  const text = '\n{ "a\\"b": [1, {"x": "]}"} , [ ] ], "c":true }';

  it('is found by keys and indices', () => {
    expect(textAt(text, [])).toBe(text.trim());
    expect(textAt(text, ['a"b', 1])).toBe('{"x": "]}"}');
    expect(textAt(text, ['a"b', 1, 'x'])).toBe('"]}"');
    expect(textAt(text, ['a"b', 2])).toBe('[ ]');
    expect(textAt(text, ['c'])).toBe('true');
  });

  it('is none where nothing is', () => {
    for (const path of [['d'], ['a"b', 3], ['c', 0], [0], ['a"b', 'x']]) {
      expect(textAt(text, path)).toBeNull();
    }
  });

  it('holds the value, whatever the document', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat({ max: 3 }), (value, indent) => {
        const written = JSON.stringify(value, null, indent);
        const read = JSON.parse(written);
        for (const key of Object.keys(read)) {
          expect(JSON.parse(textAt(written, [key]) ?? '')).toEqual(read[key]);
        }
      }),
    );
  });
});
