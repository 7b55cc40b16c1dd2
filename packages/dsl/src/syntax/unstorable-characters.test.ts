import { describe, expect, it } from 'vitest';
import { parse } from './parse.js';

const half = '\ud800';

/** The codes of what is found, with what is at fault. */
function found(source: string): readonly string[] {
  return parse(source).diagnostics.map(
    ({ code, message, span }) => `${code} ${message} at ${source.slice(0, span.start).length}`,
  );
}

describe('what no file of text holds', () => {
  it.each([
    ['U+0000 in a text', 'strategy "a\0b" { otherwise { award 1 } }', 'U+0000', 11],
    ['half a pair in a text', `strategy "T" { otherwise { award 1 as "${half}" } }`, 'U+D800', 39],
    ['the other half', 'strategy "T\udc00" { otherwise { award 1 } }', 'U+DC00', 11],
    ['U+0000 in a comment', '# a\0\nstrategy "T" { otherwise { award 1 } }', 'U+0000', 3],
    ['half a pair in a comment', `strategy "T" { otherwise { award 1 } } # ${half}`, 'U+D800', 41],
  ])('is told: %s', (_, source, character, at) => {
    expect(found(source)).toEqual([`M1106 \`${character}\` has no meaning here at ${at}`]);
  });

  it('is told outside of texts as any other character', () => {
    expect(found('strategy "T" { \0 otherwise { award 1 } }')).toHaveLength(1);
    expect(found(`strategy "T" { ${half} otherwise { award 1 } }`)).toHaveLength(1);
  });

  it('is taken out by its fix', () => {
    const source = `strategy "T\0" { otherwise { award 1 } } # ${half}`;
    const edits = parse(source).diagnostics.flatMap(({ fixes }) => fixes.flatMap((fix) => fix.edits));
    const mended = edits
      .toSorted((a, b) => b.span.start - a.span.start)
      .reduce((text, { span, text: put }) => text.slice(0, span.start) + put + text.slice(span.end), source);
    expect(found(mended)).toEqual([]);
  });

  it('is no whole pair, and no other control character', () => {
    expect(found('strategy "😀 \u0001" { otherwise { award 1 } } # 😀 \u0001')).toEqual([]);
  });
});
