import { describe, expect, it } from 'vitest';
import { columnsOf, fitText, tell } from './fit-text.js';
import { colourPalette } from './palette.js';

describe('a text that fits', () => {
  it('breaks between words, deeper than its line began', () => {
    expect(fitText('  would hold with steps 1001 instead of 400\nshort', 24)).toBe(
      '  would hold with steps\n    1001 instead of 400\nshort',
    );
  });

  it('keeps the blanks inside a line, and a word that is wider than any line', () => {
    expect(fitText('fails: a   b 3', 20)).toBe('fails: a   b 3');
    expect(fitText(`a ${'x'.repeat(30)} b`, 10)).toBe(`a\n  ${'x'.repeat(30)}\n  b`);
  });

  it('counts columns and not colours', () => {
    const painted = `${colourPalette.red('abc')} ${colourPalette.faint('def')}`;
    expect(fitText(painted, 7)).toBe(painted);
    expect(fitText('漢字 漢字', 8)).toBe('漢字\n  漢字');
  });

  it('is left as it is where nobody looks at it', () => {
    const parts: string[] = [];
    const output = { write: (text: string) => void parts.push(text), isTerminal: false, columns: 5 };
    tell(output, 'a long line');
    tell({ ...output, isTerminal: true }, 'a long line');
    expect(parts).toEqual(['a long line', 'a\n  long\n  line']);
    expect([columnsOf(output), columnsOf({ ...output, isTerminal: true })]).toEqual([undefined, 5]);
  });
});
