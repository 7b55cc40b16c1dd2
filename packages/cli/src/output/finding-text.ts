import { type Diagnostic, toVisible } from '@merit/dsl';
import type { Palette } from './palette.js';

/** A finding about a JSON file: what is wrong, at which JSON pointer, and what helps. */
export function findingText(
  { severity, code, rule, message, help, pointer }: Diagnostic,
  path: string,
  palette: Palette,
): string {
  const paint = severity === 'error' ? palette.red : palette.yellow;
  const lines = [
    `${paint(palette.strong(`${severity} ${code}`))} ${palette.strong(toVisible(message))} ${palette.faint(`(${rule})`)}`,
    `  ${palette.faint(`${path}#${toVisible(pointer ?? '')}`)}`,
    ...(help === undefined ? [] : [`  help: ${toVisible(help)}`]),
  ];
  return `${lines.join('\n')}\n\n`;
}
