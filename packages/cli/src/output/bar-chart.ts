/** A bar and what it stands for. */
export interface ChartBar {
  readonly label: string;
  readonly value: number;
}

export interface BarChart {
  readonly title: string;
  readonly bars: readonly ChartBar[];
}

export type ChartTheme = 'auto' | 'light' | 'dark';

const width = 760;
const height = 320;
const margin = { top: 48, right: 24, bottom: 40, left: 72 };

interface Colours {
  readonly paper: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly bar: string;
}

const light: Colours = {
  paper: '#ffffff',
  ink: '#1f2328',
  muted: '#57606a',
  line: '#d0d7de',
  bar: '#0860c9',
};
const dark: Colours = { paper: '#0d1117', ink: '#e9eef4', muted: '#a3adb9', line: '#3d444d', bar: '#6cb0ff' };

/**
 * Draws bars as an SVG that stands alone: plain attributes, so that it looks the same where style sheets
 * aren't known, and its whole content as text for those who don't see it.
 */
export function barChartSvg(chart: BarChart, theme: ChartTheme = 'auto'): string {
  const colours = theme === 'dark' ? dark : light;
  const values = chart.bars.map(({ value }) => value);
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)];
  const room = { x: width - margin.left - margin.right, y: height - margin.top - margin.bottom };
  const yOf = (value: number) => margin.top + (room.y * (top - value)) / (top - bottom || 1);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="chart-title chart-description" font-family="system-ui, 'DejaVu Sans', sans-serif">`,
    `<title id="chart-title">${escapeMarkup(chart.title)}</title>`,
    `<desc id="chart-description">${escapeMarkup(describe(chart))}</desc>`,
    theme === 'auto' ? `<style>${darkRules()}</style>` : '',
    `<rect class="paper" width="${width}" height="${height}" fill="${colours.paper}"/>`,
    `<text class="ink" x="${margin.left}" y="28" font-size="16" font-weight="600" fill="${colours.ink}">${escapeMarkup(chart.title)}</text>`,
    ...levelsOf(top, bottom).map((value) => gridLine(value, yOf(value), colours)),
    ...chart.bars.map((bar, index) =>
      barRect(bar, { index, count: chart.bars.length, room: room.x, yOf, colours }),
    ),
    ...axisLabels(chart.bars, colours),
    '</svg>',
    '',
  ]
    .filter((line, index, all) => line !== '' || index === all.length - 1)
    .join('\n');
}

/** Where lines are drawn: at both ends, and at zero where bars go both ways, else in the middle. */
function levelsOf(top: number, bottom: number): readonly number[] {
  return [...new Set([top, bottom < 0 ? 0 : top / 2, bottom])];
}

function gridLine(value: number, y: number, { line, muted }: Colours): string {
  const label = escapeMarkup(Math.round(value).toLocaleString('en-US'));
  return (
    `<line class="line" x1="${margin.left}" x2="${width - margin.right}" y1="${round(y)}" y2="${round(y)}" stroke="${line}"/>` +
    `<text class="muted" x="${margin.left - 8}" y="${round(y + 4)}" font-size="12" text-anchor="end" fill="${muted}">${label}</text>`
  );
}

interface BarPlace {
  readonly index: number;
  readonly count: number;
  /** For all bars together. */
  readonly room: number;
  readonly yOf: (value: number) => number;
  readonly colours: Colours;
}

function barRect({ label, value }: ChartBar, { index, count, room, yOf, colours }: BarPlace): string {
  const step = room / count;
  const [y, base] = [Math.min(yOf(value), yOf(0)), Math.max(yOf(value), yOf(0))];
  const x = margin.left + index * step + step * 0.1;
  return (
    `<rect class="bar" x="${round(x)}" y="${round(y)}" width="${round(step * 0.8)}" height="${round(base - y)}" fill="${colours.bar}">` +
    `<title>${escapeMarkup(`${label}: ${value.toLocaleString('en-US')}`)}</title></rect>`
  );
}

/** The first and the last alone: those between are told by their bars. */
function axisLabels(bars: readonly ChartBar[], { muted }: Colours): readonly string[] {
  const label = (bar: ChartBar | undefined, x: number, anchor: string) =>
    bar === undefined
      ? []
      : [
          `<text class="muted" x="${x}" y="${height - 14}" font-size="12" text-anchor="${anchor}" fill="${muted}">${escapeMarkup(bar.label)}</text>`,
        ];
  return [
    ...label(bars[0], margin.left, 'start'),
    ...(bars.length > 1 ? label(bars.at(-1), width - margin.right, 'end') : []),
  ];
}

function darkRules(): string {
  const { paper, ink, muted, line, bar } = dark;
  const rules = `.paper{fill:${paper}}.ink{fill:${ink}}.muted{fill:${muted}}.line{stroke:${line}}.bar{fill:${bar}}`;
  return `@media (prefers-color-scheme:dark){${rules}}`;
}

function describe({ bars }: BarChart): string {
  return bars.map(({ label, value }) => `${label}: ${value.toLocaleString('en-US')}`).join('; ');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** For texts and attributes of XML and HTML; what neither can hold becomes the sign for the unknown. */
export function escapeMarkup(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what markup has no place for.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}
