import type { TextOutput } from '../io.js';
import { displayWidth } from './width.js';

/** The width that lines must keep; undefined where nobody looks at them on a terminal. */
export function columnsOf({ isTerminal, columns }: TextOutput): number | undefined {
  return isTerminal ? columns : undefined;
}

/** Writes what people read: on a terminal in lines that it has room for, elsewhere as it is. */
export function tell(output: TextOutput, text: string): void {
  const columns = columnsOf(output);
  output.write(columns === undefined ? text : fitText(text, columns));
}

/**
 * Breaks lines between words where they are wider; what follows stands a little deeper than where its line
 * began.
 */
export function fitText(text: string, columns: number): string {
  return text
    .split('\n')
    .map((line) => (widthOf(line) <= columns ? line : brokenLine(line, columns)))
    .join('\n');
}

function brokenLine(line: string, columns: number): string {
  const depth = line.length - line.trimStart().length;
  const margin = ' '.repeat(Math.min(depth + 2, columns >> 1));
  const lines: string[] = [];
  let current = '';
  for (const [word] of line.matchAll(/ *[^ ]+/g)) {
    if (current === '' || widthOf(current + word) <= columns) current += word;
    else {
      lines.push(current);
      current = margin + word.trimStart();
    }
  }
  return [...lines, current].join('\n');
}

/** What a palette adds takes no room. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a palette writes.
const dress = /\u001b\[\d+m/g;

function widthOf(line: string): number {
  return displayWidth(line.replace(dress, ''));
}
