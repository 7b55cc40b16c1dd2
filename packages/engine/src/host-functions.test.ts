import { decimal } from '@merit/dsl';
import { describe, expect, it } from 'vitest';
import { compile } from './compile.js';
import type { JsonValue } from './event/event.js';
import type { FunctionDeclaration } from './host-functions.js';

const level: FunctionDeclaration = {
  name: 'level',
  parameters: [{ name: 'points', type: 'decimal' }],
  result: 'int (1..10)',
  implementation: (points) => (points === 13 ? 1.5 : Number(points)),
};

function findings(award: string, functions: readonly FunctionDeclaration[] = [level]): readonly string[] {
  const source = `strategy "S" { input n: int input m: int? rule "A" { award ${award} } }`;
  return compile(source, { functions }).diagnostics.map(({ code, message }) => `${code} ${message}`);
}

/** The reply, or what is wrong. */
function replyOf(
  parts: string,
  functions: readonly FunctionDeclaration[],
  data: { readonly [key: string]: JsonValue } = {},
) {
  const compiled = compile(`strategy "S" { ${parts} }`, { functions });
  if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ message }) => message).join('\n'));
  const request = { event: { externalUserId: 'u', externalTaskId: 't', data }, now: 0 };
  const evaluation = compiled.strategy.evaluate(request);
  const traced = compiled.strategy.evaluate({ ...request, trace: true });
  expect(traced.ok).toBe(evaluation.ok);
  return evaluation.ok
    ? evaluation.outcome.reply
    : evaluation.diagnostics.map(({ code, message }) => `${code} ${message}`);
}

describe("a host's function", () => {
  it('is called like any other, in parents too', () => {
    const source = 'strategy "S" extends "base" { rule "First" when level(5) == 4 { award 1 } }';
    const base = 'strategy "B" { input n: int otherwise { award level(n) * 2 } }';
    const compiled = compile(source, { functions: [level], parents: { base } });
    const event = { externalUserId: 'u', externalTaskId: 't', data: { n: 7 } };
    expect(compiled.ok && compiled.strategy.evaluate({ event, now: 0 })).toMatchObject({
      outcome: { points: 14 },
    });
  });

  it('is checked like any other', () => {
    expect(findings('level(n)')).toEqual([]);
    expect(findings('level(n, 2)')).toEqual(['M2101 `level` takes 1 argument, not 2']);
    expect(findings('level("x")')).toEqual([
      'M2201 `points` of `level` takes a decimal, but `"x"` is a text',
    ]);
    expect(findings('level(m)')).toEqual(['M2301 `m` may be missing here']);
    expect(findings('level(points: n)')[0]).toContain('M2102');
    expect(findings('level(n => n)')[0]).toContain('=>');
    expect(findings('level(nobody)')).toEqual(['M2001 there is no `nobody`']);
    const [misspelt] = compile('strategy "S" { rule "A" { award levle(1) } }', {
      functions: [level],
    }).diagnostics;
    expect(misspelt?.help).toContain('level');
    expect(findings('none(1)', [{ ...level, name: 'none', parameters: [] }])[0]).toContain('no arguments');
    expect(
      findings('two(1)', [
        { ...level, name: 'two', parameters: [...level.parameters, ...level.parameters] },
      ])[0],
    ).toContain('2 arguments');
  });

  it('takes and gives numbers, texts, durations and what is missing', () => {
    const seen: unknown[] = [];
    const echo = (name: string, type: string): FunctionDeclaration => ({
      name,
      parameters: [{ name: 'value', type }],
      result: type,
      implementation: (value) => {
        seen.push(value);
        return value;
      },
    });
    const functions = [
      echo('whole', 'int'),
      echo('exact', 'decimal'),
      echo('word', 'text'),
      echo('fact', 'bool'),
      echo('span', 'duration'),
      echo('perhaps', 'int?'),
    ];
    const parts = `input i: int input d: decimal input p: decimal (places 2) input m: int?
      rule "A" { reply {
        i: whole(i), big: exact(1 / 3), d: exact(d), p: exact(p), w: word("x"), b: fact(i > 1), s: span(5m), m: perhaps(m)
      } }`;
    const data = { i: 3, d: 0.1, p: 1.25 };
    const third = '0.3333333333333333333333333333333333';
    expect(replyOf(parts, functions, data)).toEqual({
      i: 3,
      big: third,
      d: 0.1,
      p: 1.25,
      w: 'x',
      b: true,
      s: 'PT5M',
      m: null,
    });
    const [, big] = seen;
    expect(typeof big === 'object' && big !== null && decimal.toText(big as decimal.Decimal)).toBe(third);
    expect(seen.filter((_, index) => index !== 1).slice(0, 7)).toEqual([
      3,
      0.1,
      1.25,
      'x',
      true,
      300_000,
      null,
    ]);
    expect(replyOf(parts, functions, { ...data, m: 4 })).toMatchObject({ m: 4 });
  });

  it('fails the event where it gives what it may not, or throws', () => {
    const award = 'input n: decimal rule "A" { reply { level: level(n) } }';
    expect(replyOf(award, [level], { n: 10 })).toEqual({ level: 10 });
    expect(replyOf(award, [level], { n: 11 })).toEqual([
      'M5202 `level(n)` has no value: its result is no `int (1..10)`',
    ]);
    expect(replyOf(award, [level], { n: 13 })).toHaveLength(1);
    const giving = (result: string, value: never): FunctionDeclaration => ({
      ...level,
      result,
      implementation: () => value,
    });
    for (const [type, value] of [
      ['int', 'x'],
      ['int', Number.NaN],
      ['decimal', true],
      ['text', 3],
      ['bool', null],
      ['duration', 1.5],
      ['decimal', {}],
    ]) {
      expect(replyOf(award, [giving(String(type), value as never)], { n: 1 })).toHaveLength(1);
    }
    const throwing = (thrown: unknown): FunctionDeclaration => ({
      ...level,
      implementation: () => {
        throw thrown;
      },
    });
    expect(replyOf(award, [throwing(new Error('no map'))], { n: 1 })).toEqual([
      'M5202 `level(n)` has no value: no map',
    ]);
    expect(replyOf(award, [throwing('no map')], { n: 1 })).toHaveLength(1);
  });

  it('that fails the second time leaves only untold how near an award was', () => {
    let calls = 0;
    const impure = {
      ...level,
      implementation: () => {
        calls += 1;
        if (calls > 1) throw new Error('once only');
        return 1;
      },
    };
    const source = 'strategy "S" { input n: int rule "A" when level(n) > 5 { award 1 } }';
    const compiled = compile(source, { functions: [impure] });
    const event = { externalUserId: 'u', externalTaskId: 't', data: { n: 1 } };
    expect(compiled.ok && compiled.strategy.evaluate({ event, now: 0 })).toMatchObject({
      ok: true,
      outcome: {
        awarded: false,
        nearest: [{ name: 'A', clauses: [{ text: 'level(n) > 5', operands: [] }] }],
      },
    });
  });

  it('has a name and types that the language can do with', () => {
    const source = 'strategy "S" { rule "A" { award 1 } }';
    const refused = (changes: Partial<FunctionDeclaration>, more: readonly FunctionDeclaration[] = []) =>
      expect(() => compile(source, { functions: [...more, { ...level, ...changes }] })).toThrow(TypeError);
    refused({ name: 'max' });
    refused({ name: 'two words' });
    refused({}, [level]);
    refused({ result: 'integer' });
    refused({ result: 'int (' });
    refused({ result: 'int input more: int' });
    refused({ result: 'int = 3' });
    refused({ result: 'date' });
    refused({ parameters: [{ name: 'x', type: 'int (0..3)' }] });
  });
});
