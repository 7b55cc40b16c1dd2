import { describe, expect, it } from 'vitest';
import { quote } from './quote.js';

describe('a quoted text', () => {
  it('stands in backticks', () => {
    expect(quote('base')).toBe('`base`');
  });

  it('stands on one line', () => {
    expect(quote('a\r\n  b')).toBe('`a b`');
  });

  it('keeps the blanks that stand in it', () => {
    expect(quote('a  b')).toBe('`a  b`');
  });

  it('is cut where it is long', () => {
    expect(quote('x'.repeat(1_000))).toBe(`\`${'x'.repeat(39)}…\``);
  });
});
