import type { Expression } from '@merit/dsl';
import { printExpression } from '@merit/dsl';

/**
 * An expression in canonical form on one line. No line break stands inside a text, so each may be closed up.
 */
export function printOnOneLine(node: Expression): string {
  return printExpression(node)
    .split('\n')
    .map((line) => line.trim().replace(beforeArrow, '$1 =>'))
    .reduce(joined);
}

/** The values of a match stand in one column; blanks inside a text are its author's. */
const beforeArrow = /^((?:"(?:[^"\\]|\\.)*"|[^"])*?) {2,}=>/;

function joined(before: string, line: string): string {
  if (/[([]$/.test(before)) return before + line;
  if (line.startsWith('}')) return `${before.replace(/,$/, '')} ${line}`;
  return /^[)\]]/.test(line) ? before.replace(/,$/, '') + line : `${before} ${line}`;
}
