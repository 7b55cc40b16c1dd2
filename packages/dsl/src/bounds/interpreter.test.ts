import { describe, expect, it } from 'vitest';
import { check } from '../check/check.js';
import type { HostFact } from '../check/checked-strategy.js';
import { awarding, checkedFrom } from '../check/testing/check-text.js';
import { one } from '../number/decimal.js';
import type { Expression } from '../syntax/ast.js';
import { parse } from '../syntax/parse.js';
import { intType } from '../types/make-type.js';
import { unknown } from './abstract-value.js';
import { boundsOf } from './bounds-of.js';
import { nothingProven } from './environment.js';
import { Interpreter } from './interpreter.js';
import { Places } from './places.js';

const open = { param: () => unknown, input: () => unknown };

function evaluated(source: string, wanted: (node: Expression, text: string) => boolean) {
  const checked = checkedFrom(source);
  const interpreter = new Interpreter(checked, new Places(checked, open));
  const nodes = [...checked.types.keys()];
  const node = nodes.find((each) => wanted(each, source.slice(each.span.start, each.span.end)));
  if (node === undefined) throw new Error('no such expression');
  return interpreter.evaluate(node, nothingProven, new Map()).value;
}

describe('what is not understood', () => {
  it('may be anything: an expression whose type or name was never found', () => {
    const checked = checkedFrom(awarding('x + 1', 'input x: int (0..10)'));
    expect(boundsOf(checked).awardRange).toEqual({ min: 1, max: 11 });
    const nameless = boundsOf({ ...checked, resolutions: new Map() });
    expect(nameless.awardRange).toEqual({ min: 1, max: 11 });
    const untyped = boundsOf({ ...checked, resolutions: new Map(), types: new Map() });
    expect(untyped.awardRange).toEqual({ min: null, max: null });
  });

  it('may be anything: a place that was never declared', () => {
    const places = new Places(checkedFrom(awarding('1')), open);
    expect(places.read('nowhere', nothingProven)).toBe(unknown);
  });

  it('may be anything: a range by itself, which has no value', () => {
    const source = awarding('if x in 3..4 then 1 else 2', 'input x: int');
    const checked = checkedFrom(source);
    const interpreter = new Interpreter(checked, new Places(checked, open));
    const membership = [...checked.types.keys()].find((node) => node.kind === 'Binary');
    if (membership?.kind !== 'Binary') throw new Error('no such expression');
    expect(interpreter.evaluate(membership.right, nothingProven, new Map()).value).toBe(unknown);
  });

  it('may be anything of its type: what only the host knows', () => {
    const level: HostFact = {
      ...{ scope: 'user', name: 'host', member: 'level', type: intType({ min: one, max: null }), doc: '' },
      ...{
        input: null,
        action: null,
        last: null,
        this: null,
        days: null,
        since: null,
        each: null,
        grace: null,
        case: null,
        same: null,
      },
    };
    const source = awarding('user.level * 2');
    const { tree } = parse(source);
    const result = tree && check(source, tree, { facts: [level] });
    if (!result?.ok) throw new Error('the source holds no strategy');
    expect(boundsOf(result.checked).awardRange).toEqual({ min: 2, max: null });
  });

  it('may be anything of its type: a let before it is declared', () => {
    const source = awarding('far + 1', 'input x: int (0..10) let far = x * 2');
    const value = evaluated(source, (node, text) => node.kind === 'Reference' && text === 'far');
    expect(value).toMatchObject({ missing: false, content: { kind: 'quantity', whole: true } });
  });
});
