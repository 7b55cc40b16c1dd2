import { levelText, valueScale } from '@merit/engine/charts';

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

export interface BarChartOptions {
  /** `auto`, which follows light and dark settings, where it is left out. */
  readonly theme?: ChartTheme;
  /** In units of its letters' size, 12 and 16; 760 where it is left out. */
  readonly width?: number;
  /** Whether what stands around it shows its title. */
  readonly isTitled?: boolean;
}

/** Where things stand, all in units of the picture. */
interface Frame {
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

function frameOf({ width = 760, isTitled = false }: BarChartOptions): Frame {
  const top = isTitled ? 16 : 48;
  return { width, height: 272 + top, top, right: 24, bottom: 40, left: 72 };
}

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
export function barChartSvg(chart: BarChart, options: BarChartOptions = {}): string {
  const { theme = 'auto', isTitled = false } = options;
  const frame = frameOf(options);
  const { width, height } = frame;
  const id = `chart-${width}`;
  const colours = theme === 'dark' ? dark : light;
  const values = chart.bars.map(({ value }) => value);
  const { levels, yOf } = valueScale(values, { top: frame.top, bottom: height - frame.bottom });
  const greatest = Math.max(...levels.map(Math.abs));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="${id}-title ${id}-description" font-family="system-ui, 'DejaVu Sans', sans-serif">`,
    `<title id="${id}-title">${escapeMarkup(chart.title)}</title>`,
    `<desc id="${id}-description">${escapeMarkup(describe(chart))}</desc>`,
    theme === 'auto' ? `<style>${darkRules()}</style>` : '',
    `<rect class="paper" width="${width}" height="${height}" fill="${colours.paper}"/>`,
    isTitled
      ? ''
      : `<text class="ink" x="${frame.left}" y="28" font-size="16" font-weight="600" fill="${colours.ink}">${escapeMarkup(chart.title)}</text>`,
    ...levels.map((value) => gridLine(levelText(value, greatest), yOf(value), { frame, colours })),
    ...chart.bars.map((bar, index) => barRect(bar, { index, count: chart.bars.length, frame, yOf, colours })),
    ...axisLabels(chart.bars, { frame, colours }),
    '</svg>',
    '',
  ]
    .filter((line, index, all) => line !== '' || index === all.length - 1)
    .join('\n');
}

interface Drawing {
  readonly frame: Frame;
  readonly colours: Colours;
}

function gridLine(label: string, y: number, { frame, colours: { line, muted } }: Drawing): string {
  return (
    `<line class="line" x1="${frame.left}" x2="${frame.width - frame.right}" y1="${round(y)}" y2="${round(y)}" stroke="${line}"/>` +
    `<text class="muted" x="${frame.left - 8}" y="${round(y + 4)}" font-size="12" text-anchor="end" fill="${muted}">${label}</text>`
  );
}

interface BarPlace extends Drawing {
  readonly index: number;
  readonly count: number;
  readonly yOf: (value: number) => number;
}

function barRect({ label, value }: ChartBar, { index, count, frame, yOf, colours }: BarPlace): string {
  const step = (frame.width - frame.left - frame.right) / count;
  const [y, base] = [Math.min(yOf(value), yOf(0)), Math.max(yOf(value), yOf(0))];
  const x = frame.left + index * step + step * 0.1;
  return (
    `<rect class="bar" x="${round(x)}" y="${round(y)}" width="${round(step * 0.8)}" height="${round(base - y)}" fill="${colours.bar}">` +
    `<title>${escapeMarkup(`${label}: ${signed(value)}`)}</title></rect>`
  );
}

/** So many have room for a label each on a narrow page. */
const labelledMax = 8;

/** Below each bar where they are few; else below both ends, and those between are told by their bars. */
function axisLabels(bars: readonly ChartBar[], { frame, colours: { muted } }: Drawing): readonly string[] {
  const { left, right, width, height } = frame;
  const step = (width - left - right) / bars.length;
  const label = ({ label: text }: ChartBar, x: number, anchor: string) =>
    `<text class="muted" x="${round(x)}" y="${height - 14}" font-size="12" text-anchor="${anchor}" fill="${muted}">${escapeMarkup(text)}</text>`;
  if (bars.length <= labelledMax && bars.every((bar) => bar.label.length * lettersWidth <= step))
    return bars.map((bar, index) => label(bar, left + (index + 0.5) * step, 'middle'));
  const ends = bars.length > 1 ? [bars[0], bars.at(-1)] : bars;
  return ends.flatMap((bar, index) =>
    bar === undefined ? [] : [label(bar, index === 0 ? left : width - right, index === 0 ? 'start' : 'end')],
  );
}

/** Of one letter of 12 units. */
const lettersWidth = 7;

function darkRules(): string {
  const { paper, ink, muted, line, bar } = dark;
  const rules = `.paper{fill:${paper}}.ink{fill:${ink}}.muted{fill:${muted}}.line{stroke:${line}}.bar{fill:${bar}}`;
  return `@media (prefers-color-scheme:dark){${rules}}`;
}

function describe({ bars }: BarChart): string {
  return bars.map(({ label, value }) => `${label}: ${signed(value)}`).join('; ');
}

/** With the sign that stands in tables too. */
function signed(value: number): string {
  const size = Math.abs(value).toLocaleString('en-US');
  return value < 0 ? `−${size}` : size;
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
