import { describe, expect, it } from 'vitest';
import { jsonFaultText, jsonIn, readExactJson, readJson } from './json-text.js';

function faultOf(text: string): string {
  const reading = readJson(text);
  return reading.ok ? 'fine' : jsonFaultText(reading.fault);
}

describe('what is no JSON', () => {
  it.each([
    ['{\n  "a": 1\n  "b": 2\n}', "line 3, column 3: expected ',' or '}' after property value"],
    ['{\n  "a": 1,\n}', 'line 3, column 1: expected double-quoted property name'],
    ['[\n  1,\n  // two\n]', "line 3, column 3: unexpected token '/'"],
    ['{\n  "a": True }', "line 2, column 8: unexpected token 'T'"],
    ['{\r\n  "a": [\r\n', 'line 3, column 1: unexpected end of JSON input'],
    ['', 'line 1, column 1: unexpected end of JSON input'],
    ['[1, tru, 2]', "line 1, column 8: unexpected token ','"],
    ['{"a": 01}', 'line 1, column 8: unexpected number'],
    ['"a\nb"', 'line 1, column 3: bad control character in string literal'],
    [`${'['.repeat(100_000)}x`, "line 1, column 100001: unexpected token 'x'"],
  ])('has a place: %j', (text, message) => {
    expect(faultOf(text)).toBe(message);
  });

  it('is all that the platform refuses', () => {
    expect(readJson('{"a": [1, null]}')).toEqual({ ok: true, value: { a: [1, null] } });
  });
});

describe('a number that JSON readers round', () => {
  it.each([
    [
      '{"post": 9007199254740993}',
      'line 1, column 10: the number 9007199254740993 would be rounded: write it as text',
    ],
    ['[9007199254740991, "9007199254740993", 0.12345678901234567]', 'fine'],
    ['{"n": 1e400}', 'line 1, column 7: the number 1e400 would be rounded: write it as text'],
    [
      '[-12345678901234567e1]',
      'line 1, column 2: the number -12345678901234567e1 would be rounded: write it as text',
    ],
  ])('is refused where it is whole: %s', (text, message) => {
    expect(faultOf(text)).toBe(message);
  });

  it('becomes the text of its digits where all of them count', () => {
    const text = '{"post": 9007199254740993, "link": "9007199254740993", "n": [0.1000000000000000055, 7]}';
    expect(readExactJson(text)).toEqual({
      ok: true,
      value: { post: '9007199254740993', link: '9007199254740993', n: ['0.1000000000000000055', 7] },
    });
  });

  it.each([
    ['1.00000000000000001', '1.00000000000000001'],
    ['4503599627370497.25', '4503599627370497.25'],
    ['1e400', '1e400'],
    ['1E-400', '1E-400'],
    ['7.0000000000000000', 7],
    ['9007199254740991', 9007199254740991],
    ['1e22', 1e22],
  ])('becomes its text only where it would be rounded: %s', (text, value) => {
    expect(readExactJson(text)).toEqual({ ok: true, value });
  });
});

describe('the value of a text that nobody wrote by hand', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['{"a":', undefined],
  ])('is what it stands for, or nothing: %s', (text, value) => {
    expect(jsonIn(text)).toEqual(value);
  });
});
