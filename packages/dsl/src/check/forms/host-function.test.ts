import { describe, expect, it } from 'vitest';
import { parse } from '../../syntax/parse.js';
import { boolType, intType, optionalType, textType } from '../../types/make-type.js';
import { check } from '../check.js';
import type { HostFunction, HostParameter } from '../host-function.js';
import { awarding } from '../testing/check-text.js';

function hostFunction(name: string, ...parameters: readonly HostParameter[]): [string, HostFunction] {
  return [name, { name, parameters, result: intType(), implementation: () => 0 }];
}

const city = { name: 'city', type: textType() };
const limit = { name: 'limit', type: optionalType(intType()) };
const functions = new Map([
  hostFunction('level'),
  hostFunction('distance', city),
  hostFunction('rank', city, limit, { name: 'strict', type: boolType }),
]);

const inputs = '  input home: text = ""\n  input away: text?\n  input most: int?';

function findingsIn(expression: string): readonly string[] {
  const source = awarding(expression, inputs);
  const { tree, diagnostics } = parse(source);
  expect(diagnostics).toEqual([]);
  const result = tree && check(source, tree, { functions });
  return (result?.diagnostics ?? []).map(({ code, message }) => `${code} ${message}`);
}

describe("a call of a host's function", () => {
  it.each(['level()', 'distance(home)', 'rank(home, most, true)', 'rank("Vigo", 3, 1 > 2)'])(
    'takes values of its types, and missing ones where it says so: %s',
    (expression) => {
      expect(findingsIn(expression)).toEqual([]);
    },
  );

  it.each([
    ['level(3)', ['M2101 `level` takes no arguments, not 1']],
    ['distance()', ['M2101 `distance` takes 1 argument, not 0']],
    ['rank(home)', ['M2101 `rank` takes 3 arguments, not 1']],
    ['distance(3)', ['M2201 `city` of `distance` takes a text, but `3` is an int']],
    ['rank(home, "3", true)', ['M2201 `limit` of `rank` takes an int, but `"3"` is a text']],
    ['distance(away)', ['M2301 `away` may be missing here']],
    ['distance(elephants)', ['M2001 there is no `elephants`']],
    ['rank(home, elephants, true)', ['M2001 there is no `elephants`']],
  ])('takes nothing else: %s', (expression, findings) => {
    expect(findingsIn(expression)).toEqual(findings);
  });

  it('has no named arguments and no lambdas', () => {
    expect(findingsIn('distance(city: home)')).toEqual([expect.stringContaining('`distance`')]);
    expect(findingsIn('distance(x => x)')).toEqual([expect.stringContaining('`distance`')]);
  });
});
