import { type BarChart, barChartSvg, escapeMarkup } from './bar-chart.js';

/** On a phone, a picture that is as wide as a page would have letters too small to be read. */
const narrowWidth = 360;

/** A chart with its title for a page, drawn once for wide screens and once for narrow ones. */
export function chartFigure(chart: BarChart): string {
  return `<figure>
<figcaption>${escapeMarkup(chart.title)}</figcaption>
<div class="wide">${barChartSvg(chart, { isTitled: true })}</div>
<div class="narrow">${barChartSvg(chart, { isTitled: true, width: narrowWidth })}</div>
</figure>`;
}

/** For the page that it stands on. */
export const chartStyles = `
figure{margin:1.5rem 0}figcaption{font-weight:600}svg{max-width:100%;height:auto}.narrow{display:none}
@media (max-width:40rem){.wide{display:none}.narrow{display:block}}
`.trim();
