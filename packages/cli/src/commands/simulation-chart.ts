import { extname } from 'node:path';
import { wrongUsage } from '../exit-code.js';
import { writeOutputFile } from '../files/replace-file.js';
import type { Io } from '../io.js';
import { type BarChart, barChartSvg, escapeMarkup } from '../output/bar-chart.js';
import { chartFigure, chartStyles } from '../output/chart-figure.js';
import { toPng } from '../output/png.js';
import type { DetailedSimulation } from './simulation-details.js';

const endings = ['.svg', '.png', '.html'];

/** Refuses a name that promises no form that a chart has, before anything is simulated. */
export function checkChartName(path: string | undefined): void {
  if (path === undefined || endings.includes(extname(path).toLowerCase())) return;
  throw wrongUsage(`${path}: a chart's name ends with ${endings.join(', ')}`);
}

/** Draws the points of each day into a file, in the form that its ending names. */
export async function writeChart(path: string, simulation: DetailedSimulation, io: Io): Promise<void> {
  const chart: BarChart = {
    title: `${simulation.strategy}: points by day`,
    bars: simulation.days.map(({ day, points }) => ({ label: day, value: points })),
  };
  const ending = extname(path).toLowerCase();
  if (ending === '.png') await writeOutputFile(path, await toPng(barChartSvg(chart, { theme: 'light' })), io);
  else await writeOutputFile(path, ending === '.svg' ? barChartSvg(chart) : page(chart), io);
}

/** One file that needs nothing from elsewhere: the picture, and the same as a table. */
function page(chart: BarChart): string {
  const rows = chart.bars.map(
    ({ label, value }) => `<tr><td>${escapeMarkup(label)}</td><td>${value.toLocaleString('en-US')}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(chart.title)}</title>
<style>body{font-family:system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}${chartStyles}td{padding:.1rem 1rem .1rem 0}td+td{text-align:right}</style>
<h1>${escapeMarkup(chart.title)}</h1>
${chartFigure({ ...chart, title: 'Points of each day' })}
<table>
<tr><th>day</th><th>points</th></tr>
${rows.join('\n')}
</table>
</html>
`;
}
