import type { Palette as DiagnosticPalette } from '@merit/dsl';
import type { Io, TextOutput } from '../io.js';

type Paint = (text: string) => string;

/** The few ways in which output is coloured. Meaning never hangs on a colour alone. */
export interface Palette {
  readonly strong: Paint;
  readonly faint: Paint;
  readonly red: Paint;
  readonly yellow: Paint;
  readonly green: Paint;
  readonly cyan: Paint;
}

const same: Paint = (text) => text;

export const plainPalette: Palette = {
  strong: same,
  faint: same,
  red: same,
  yellow: same,
  green: same,
  cyan: same,
};

function sgr(open: number, close: number): Paint {
  return (text) => (text === '' ? '' : `\u001b[${open}m${text}\u001b[${close}m`);
}

export const colourPalette: Palette = {
  strong: sgr(1, 22),
  faint: sgr(2, 22),
  red: sgr(31, 39),
  yellow: sgr(33, 39),
  green: sgr(32, 39),
  cyan: sgr(36, 39),
};

/**
 * Colours only where a person looks at a terminal: `NO_COLOR` (https://no-color.org) and `TERM=dumb` switch
 * them off, `FORCE_COLOR` on even in a pipe, as for a log that keeps them.
 */
export function paletteFor(output: TextOutput, env: Io['env']): Palette {
  const forced = env['FORCE_COLOR'];
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return plainPalette;
  if (forced !== undefined && forced !== '') return forced === '0' ? plainPalette : colourPalette;
  return output.isTerminal && env['TERM'] !== 'dumb' ? colourPalette : plainPalette;
}

export function diagnosticPalette({ red, yellow, strong, faint }: Palette): DiagnosticPalette {
  return {
    error: (text) => red(strong(text)),
    warning: (text) => yellow(strong(text)),
    strong,
    faint,
  };
}
