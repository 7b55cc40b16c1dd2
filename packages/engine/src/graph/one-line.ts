import type { Expression } from '@merit/dsl';
import { printExpression } from '@merit/dsl';

/** An expression in canonical form on one line. No line break stands inside a text, so each may be closed up. */
export function onOneLine(node: Expression): string {
  return printExpression(node)
    .split('\n')
    .map((line) => line.trim())
    .reduce(joined);
}

function joined(before: string, line: string): string {
  if (/[([]$/.test(before)) return before + line;
  return /^[)\]]/.test(line) ? before.replace(/,$/, '') + line : `${before} ${line}`;
}
