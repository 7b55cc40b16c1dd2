import { toVisible } from '@merit/dsl';
import type { Comparison } from '@merit/engine';
import { comparisonSentence, comparisonTables, type ReportTable } from './comparison-tables.js';

/** For a comment in a pull request: the sentence first, the tables folded away below it. */
export function comparisonMarkdown(comparison: Comparison, failed: readonly string[]): string {
  const { baseline, candidate } = comparison;
  const gates = failed.map((message) => `> ❌ ${escapeMarkdown(message)}`);
  return [
    `### ${escapeMarkdown(baseline.strategy)} → ${escapeMarkdown(candidate.strategy)}`,
    comparisonSentence(comparison),
    ...(gates.length === 0 ? [] : [gates.join('\n>\n')]),
    ...comparisonTables(comparison).map(folded),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

function folded({ title, columns, rows, words }: ReportTable): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeMarkdown).join(' | ')} |`;
  const rule = `|${columns.map((_, index) => (index < words ? '---' : '---:')).join('|')}|`;
  const table = [line(columns), rule, ...rows.map(line)].join('\n');
  return `<details><summary>${escapeMarkdown(title)}</summary>\n\n${table}\n\n</details>`;
}

/** Foreign texts stay texts: no markup, no cell ends, nobody is called. */
function escapeMarkdown(text: string): string {
  return toVisible(text)
    .replaceAll(/[\\`*_{}[\]<>#|~!&]/g, String.raw`\$&`)
    .replaceAll('@', '@\u200b')
    .replaceAll(/\s+/g, ' ');
}
