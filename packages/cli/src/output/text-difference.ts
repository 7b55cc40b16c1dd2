import { toCells } from '@merit/dsl';
import { structuredPatch } from 'diff';
import type { Palette } from './palette.js';

/** A stretch in which two texts differ; lines begin with a space, `-` or `+`. */
export interface Hunk {
  readonly oldStart: number;
  readonly newStart: number;
  readonly lines: readonly string[];
}

/** The search for the shortest difference is given up where texts have little in common. */
const editsMax = 2_000;

/** Where two texts differ, with three lines around; null where they have too little in common. */
export function differenceOf(before: string, after: string): readonly Hunk[] | null {
  const options = { context: 3, maxEditLength: editsMax };
  return structuredPatch('', '', before, after, '', '', options)?.hunks ?? null;
}

/** The same for a terminal. */
export function formatDifference(before: string, after: string, palette: Palette): string {
  const hunks = differenceOf(before, after);
  if (hunks === null) return '  the texts have too little in common to be laid beside each other\n';
  return hunks
    .flatMap(({ oldStart, newStart, lines }) => [
      `  ${palette.faint(`line ${oldStart}, now ${newStart}`)}\n`,
      ...lines.map((line) => `  ${painted(line, palette)}\n`),
    ])
    .join('');
}

function painted(line: string, { red, green }: Palette): string {
  const text = toCells(line)
    .map(({ text: cell }) => cell)
    .join('');
  if (line.startsWith('-')) return red(text);
  return line.startsWith('+') ? green(text) : text;
}
