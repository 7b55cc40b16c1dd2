import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SourceText } from './source-text.js';

describe('a source text', () => {
  it.each([
    ['line feeds', 'ab\ncd\n'],
    ['carriage returns', 'ab\rcd\r'],
    ['both in a row', 'ab\r\ncd\r\n'],
  ])('counts lines ended by %s', (_, text) => {
    const source = new SourceText(text);
    expect(source.lineCount).toBe(3);
    expect([1, 2, 3].map((line) => source.lineText(line))).toEqual(['ab', 'cd', '']);
    expect(source.positionAt(text.indexOf('d'))).toEqual({ line: 2, column: 2 });
    expect(source.positionAt(text.length)).toEqual({ line: 3, column: 1 });
  });

  it('has one empty line when it is empty', () => {
    const source = new SourceText('');
    expect(source.lineCount).toBe(1);
    expect(source.positionAt(0)).toEqual({ line: 1, column: 1 });
    expect(source.lineText(1)).toBe('');
  });

  it('counts the line break itself to the line that it ends', () => {
    expect(new SourceText('a\r\nb').positionAt(2)).toEqual({ line: 1, column: 3 });
  });

  it('takes offsets outside the text as its ends', () => {
    const source = new SourceText('a\nb');
    expect(source.positionAt(-5)).toEqual({ line: 1, column: 1 });
    expect(source.positionAt(99)).toEqual({ line: 2, column: 2 });
  });

  it('leads from any offset to a line and back', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', '😀'), maxLength: 40 });
    fc.assert(
      fc.property(text, fc.nat(), (value, seed) => {
        const source = new SourceText(value);
        const offset = seed % (value.length + 1);
        const { line, column } = source.positionAt(offset);
        expect(source.lineStart(line) + column - 1).toBe(offset);
      }),
    );
  });
});
