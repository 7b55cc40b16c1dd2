import { describe, expect, it } from 'vitest';
import { typeset } from './typeset.js';

const cardOf = (count: number) => ({
  label: 'rule',
  title: 'Long',
  lines: Array.from({ length: count }, (_, index) => ({ role: 'code', text: `line${index}` }) as const),
});

describe('a card', () => {
  it('shows all its lines up to sixteen, and says where it leaves some out', () => {
    const textsOf = (count: number) => typeset(cardOf(count), 360).lines.map(({ text }) => text);
    expect(textsOf(16)).toHaveLength(18);
    expect(textsOf(16).at(-1)).toBe('line15');
    expect(textsOf(17)).toHaveLength(18);
    expect(textsOf(17).slice(-2)).toEqual(['line14', '…']);
  });
});
