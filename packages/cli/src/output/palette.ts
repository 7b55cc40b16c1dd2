import { styleText } from 'node:util';
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

type Format = Parameters<typeof styleText>[0];

/**
 * Whether there are colours at all is asked of the output that the text goes to, not of this process's own.
 */
function painted(format: Format): Paint {
  return (text) => (text === '' ? '' : styleText(format, text, { validateStream: false }));
}

export const colourPalette: Palette = {
  strong: painted('bold'),
  faint: painted('dim'),
  red: painted('red'),
  yellow: painted('yellow'),
  green: painted('green'),
  cyan: painted('cyan'),
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
