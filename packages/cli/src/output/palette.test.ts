import { describe, expect, it } from 'vitest';
import { colourPalette, paletteFor, plainPalette } from './palette.js';

const terminal = { write() {}, isTerminal: true, columns: 80 };
const pipe = { write() {}, isTerminal: false, columns: 80 };

describe('colours', () => {
  it.each([
    ['on a terminal', terminal, {}, colourPalette],
    ['not in a pipe', pipe, {}, plainPalette],
    ['not with NO_COLOR', terminal, { NO_COLOR: '1', FORCE_COLOR: '1' }, plainPalette],
    ['as before with an empty NO_COLOR', terminal, { NO_COLOR: '' }, colourPalette],
    ['not on a terminal that has none', terminal, { TERM: 'dumb' }, plainPalette],
    ['in a pipe where forced', pipe, { FORCE_COLOR: '1' }, colourPalette],
    ['not where forced off', terminal, { FORCE_COLOR: '0' }, plainPalette],
  ])('appear %s', (_, output, env, palette) => {
    expect(paletteFor(output, env)).toBe(palette);
  });

  it('end where they began', () => {
    expect(colourPalette.red('no')).toBe('\u001b[31mno\u001b[39m');
    expect(colourPalette.red('')).toBe('');
  });
});
