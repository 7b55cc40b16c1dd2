import { describe, expect, it } from 'vitest';
import { onOneLine } from './on-one-line.js';

describe('a stretch of a source on one line', () => {
  it.each([
    ['a  ==\tb', 'a == b'],
    ['a\r\n  and\n\n  b', 'a and b'],
    ['kind == "a  b"  and c', 'kind == "a  b" and c'],
    ['"say \\"a  b\\""  ==  c', '"say \\"a  b\\"" == c'],
    ['"# no comment"  # one\n == a', '"# no comment" == a'],
    ['a # why "  so\n  and b', 'a and b'],
    ['"never  closed', '"never closed'],
    ['', ''],
  ])('%j is %j', (text, line) => {
    expect(onOneLine(text)).toBe(line);
  });

  it('may be as long as a source', () => {
    const text = `"${'\\" '.repeat(80_000)}"`;
    expect(onOneLine(`a\n==\n${text}`)).toBe(`a == ${text}`);
  });
});
