import { fromJson, type JsonExpression, type JsonForm, printStrategy } from '@merit/dsl';
import { describe, expect, it } from 'vitest';
import { compile } from './compile.js';

describe('compiling', () => {
  it('gives the findings of parser and checker in the order of their places', () => {
    const compilation = compile(
      'strategy "Two" {\n  rule "A" when nobody { award 1 }\n  rulee "B" { award 2 }\n}',
    );
    expect(compilation.ok).toBe(false);
    expect(compilation.diagnostics.length).toBeGreaterThan(1);
    const starts = compilation.diagnostics.map(({ span }) => span.start);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });

  it.each([
    '',
    'hello',
    'strategy',
    '{'.repeat(5000),
    '\u0000',
    `strategy "A" { otherwise { award ${'-'.repeat(3000)}1 } }`,
  ])('never throws for a text such as %j', (source) => {
    expect(compile(source).ok).toBe(false);
  });

  it('refuses defaults that leave a window without a value', () => {
    const compilation = compile(`
      strategy "Window" {
        param parts: int (0..10) = 0
        rule "Few" when user.awards(last: 1m * (60 div parts)) < 3 { award 1 }
      }`);
    expect(compilation).toMatchObject({ ok: false, diagnostics: [{ code: 'M5101' }] });
  });
});

describe('compiling the JSON form', () => {
  const form = (points: JsonExpression): JsonForm => ({
    merit: 1,
    strategy: 'Walks',
    parts: [{ input: 'steps', type: 'int' }, { otherwise: [{ award: points }] }],
  });

  it('gives the strategy of its text', () => {
    const compiled = compile(form({ div: [{ ref: 'steps' }, 100] }));
    expect(compiled).toMatchObject({ ok: true, strategy: { name: 'Walks' } });
  });

  it('tells what is wrong with the strategy at its place in the printed text', () => {
    const wrong = form({ ref: 'stepps' });
    const compiled = compile(wrong);
    const read = fromJson(wrong);
    const text = read.ok ? printStrategy(read.tree) : '';
    const { span } = compiled.diagnostics[0] ?? {};
    expect(text.slice(span?.start, span?.end)).toBe('stepps');
  });

  it.each([
    ['negations', 1_990, (inner: JsonExpression): JsonExpression => ({ not: inner })],
    ['calls', 630, (inner: JsonExpression): JsonExpression => ({ call: 'abs', args: [inner] })],
    [
      'choices',
      315,
      (inner: JsonExpression): JsonExpression => ({ if: [{ when: inner, value: 1 }], else: 2 }),
    ],
    ['operands', 630, (inner: JsonExpression): JsonExpression => ({ '-': [1, inner] })],
  ])('refuses %s that are nested too deep', (_what, count, wrap) => {
    let points: JsonExpression = 1;
    for (let index = 0; index < count; index++) points = wrap(points);
    expect(compile(form(points))).toMatchObject({
      ok: false,
      diagnostics: [{ code: expect.stringMatching(/^M400[12]$/) }],
    });
  });

  it('tells what is wrong with the form by pointers', () => {
    const unreadable = JSON.parse(
      '{ "merit": 1, "strategy": "Walks", "parts": [{ "ruel": 1 }] }',
    ) as JsonForm;
    expect(compile(unreadable)).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'M6004', pointer: '/parts/0', help: 'did you mean `rule`?' }],
    });
  });
});
