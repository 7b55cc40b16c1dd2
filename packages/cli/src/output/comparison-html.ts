import type { Comparison } from '@merit/engine';
import { escapeMarkup } from './bar-chart.js';
import { chartFigure, chartStyles } from './chart-figure.js';
import { comparisonSentence, comparisonTables, type ReportTable } from './comparison-tables.js';
import { quantileName } from './comparison-text.js';
import { differenceOf } from './text-difference.js';

/** The texts of both strategies. */
export interface ComparedTexts {
  readonly baseline: string;
  readonly candidate: string;
}

/**
 * Gives one page that needs nothing from elsewhere and runs nothing: the sentence first, then who gains and
 * loses, how changes are spread, what becomes of which case, and the difference of the texts. It follows
 * light and dark settings.
 */
export function comparisonHtml(
  comparison: Comparison,
  texts: ComparedTexts,
  failed: readonly string[],
): string {
  const { baseline, candidate, users } = comparison;
  const title = `${baseline.strategy} → ${candidate.strategy}`;
  const chart = chartFigure({
    title: 'Change per user, from who loses most to who gains most',
    bars: users.distribution.map(({ share, difference }) => ({
      label: quantileName(share),
      value: Number(difference),
    })),
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(title)}</title>
<style>${styles}</style>
<main>
<h1>${escapeMarkup(title)}</h1>
<p class="lead">${escapeMarkup(comparisonSentence(comparison))}</p>
${failed.map((message) => `<p class="gate">✗ ${escapeMarkup(message)}</p>`).join('\n')}
${users.distribution.length === 0 ? '' : chart}
${comparisonTables(comparison).map(tableHtml).join('\n')}
<h2>The text</h2>
${textDifference(texts)}
</main>
</html>
`;
}

const styles = `
:root{--paper:#fff;--ink:#1f2328;--muted:#57606a;--line:#d0d7de;--add:#dafbe1;--remove:#ffebe9;--gate:#b62324}
@media (prefers-color-scheme:dark){:root{--paper:#0d1117;--ink:#e9eef4;--muted:#a3adb9;--line:#3d444d;--add:#12361f;--remove:#4a1e1e;--gate:#ff8a80}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:52rem;margin:2rem auto;padding:0 1rem}
.lead{font-size:1.2rem}.gate{color:var(--gate);font-weight:600}
${chartStyles}
.table{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.2rem 1.2rem .2rem 0;text-align:right;border-bottom:1px solid var(--line)}
th{color:var(--muted);font-weight:600}.word{text-align:left;min-width:7rem;overflow-wrap:anywhere}
th:last-child,td:last-child{padding-right:0}
@media (max-width:40rem){table{font-size:.8rem}th,td{padding-right:.5rem}.word{min-width:4.5rem}}
pre{overflow-x:auto;border:1px solid var(--line);border-radius:6px;padding:.5rem 0;font:13px/1.5 ui-monospace,monospace}
pre span{display:block;padding:0 1rem}.add{background:var(--add)}.remove{background:var(--remove)}.place{color:var(--muted)}
`.trim();

function tableHtml({ title, columns, rows, words }: ReportTable): string {
  const cells = (tag: 'th' | 'td', texts: readonly string[]) =>
    texts
      .map((text, index) => `<${tag}${index < words ? ' class="word"' : ''}>${escapeMarkup(text)}</${tag}>`)
      .join('');
  const body = rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n');
  return `<h2>${escapeMarkup(title)}</h2>\n<div class="table"><table>\n<tr>${cells('th', columns)}</tr>\n${body}\n</table></div>`;
}

function textDifference({ baseline, candidate }: ComparedTexts): string {
  if (baseline === candidate) return '<p>Both texts are the same; their parameters may differ.</p>';
  const hunks = differenceOf(baseline, candidate);
  if (hunks === null) return '<p>The texts have too little in common to be laid beside each other.</p>';
  const lines = hunks.flatMap(({ oldStart, newStart, lines: inside }) => [
    `<span class="place">line ${oldStart}, now ${newStart}</span>`,
    ...inside.map(differenceLine),
  ]);
  return `<pre>${lines.join('')}</pre>`;
}

function differenceLine(line: string): string {
  const kind = line.startsWith('+') ? ' class="add"' : line.startsWith('-') ? ' class="remove"' : '';
  return `<span${kind}>${escapeMarkup(line)}</span>`;
}
