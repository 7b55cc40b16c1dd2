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
