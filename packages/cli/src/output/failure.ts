import type { CommandFailure } from '../exit-code.js';
import type { Palette } from './palette.js';

/** What standard error says of an expected end, in one or two lines. */
export function failureText({ message, help }: CommandFailure, palette: Palette): string {
  return labelled('error', message, palette) + (help === undefined ? '' : labelled('help', help, palette));
}

export type Label = 'error' | 'warning' | 'help' | 'note';

/** A line that begins with what it is. */
export function labelled(label: Label, message: string, palette: Palette): string {
  const paint = { error: palette.red, warning: palette.yellow, help: palette.cyan, note: palette.faint }[
    label
  ];
  return `${paint(palette.strong(label))}: ${message}\n`;
}
