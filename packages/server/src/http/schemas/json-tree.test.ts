import { describe, expect, it } from 'vitest';
import { depthOf, formatPath, inspectJson } from './json-tree.js';

const inspect = (json: string, depthMax = 4) => inspectJson(JSON.parse(json), 'body', depthMax);

describe('inspectJson', () => {
  it('finds nothing in ordinary JSON', () => {
    expect(inspect('{"a":[1,2.5,-3,"text","😀",null,true],"b":{"c":{}}}')).toBeNull();
    expect(inspect('"text"')).toBeNull();
  });

  it.each([
    ['{"a":{"__proto__":{"admin":true}}}', 'forbidden-key', 'body.a.__proto__'],
    ['{"a":[0,9007199254740993]}', 'unsafe-number', 'body.a[1]'],
    ['{"a":1e999}', 'unsafe-number', 'body.a'],
    ['{"a":-1e999}', 'unsafe-number', 'body.a'],
    ['{"a":1e22}', 'unsafe-number', 'body.a'],
    ['{"a":[{"b":"x\\u0000"}]}', 'invalid-text', 'body.a[0].b'],
    ['{"a":"ann\\ud800"}', 'invalid-text', 'body.a'],
    ['{"a\\udc00":1}', 'invalid-text', 'body.a\uFFFD'],
    ['"\\ud800"', 'invalid-text', 'body'],
    ['[[[[[]]]]]', 'too-deep', 'body[0][0][0][0]'],
  ])('finds what is wrong with %s', (json, code, path) => {
    expect(inspect(json)).toEqual({ code, path });
  });

  it('keeps a pair of surrogates that belong together', () => {
    expect(inspect('["\\ud83d\\ude00"]')).toBeNull();
  });

  it('needs no stack for half a million levels', () => {
    const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
    expect(inspect(deep, 64)?.code).toBe('too-deep');
    expect(depthOf(JSON.parse(deep), 32)).toBe(33);
  });
});

describe('depthOf', () => {
  it.each([
    ['1', 0],
    ['{}', 1],
    ['{"a":[{}],"b":1}', 3],
  ])('counts %s as %i', (json, depth) => {
    expect(depthOf(JSON.parse(json), 32)).toBe(depth);
  });
});

describe('formatPath', () => {
  it('writes list indexes in brackets', () => {
    expect(formatPath(['body', 'tasks', 3, 'params', 'base'])).toBe('body.tasks[3].params.base');
  });

  it('shows the beginning of what nobody would read to its end', () => {
    const path = formatPath(['body', ...Array.from({ length: 10_000 }, () => 'name'.repeat(1000))]);
    expect(path.length).toBeLessThan(700);
    expect(path).toMatch(/^body\.namename.*…$/);
  });
});
