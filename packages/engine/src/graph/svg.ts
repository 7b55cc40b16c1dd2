import { cardOf } from './card.js';
import { describeGraph } from './describe-graph.js';
import { layOut } from './ladder-layout.js';
import { layOutInLayers } from './layered-layout.js';
import type { Box, Layout, LayoutOptions, Point, Way } from './layout.js';
import { accentOf, type Theme, themeRules } from './palette.js';
import type { StrategyGraph } from './strategy-graph.js';
import { fonts, paddingPx, type TextLine } from './typeset.js';
import { visibleText } from './visible-text.js';
import { wrapText } from './wrap-text.js';

export interface SvgOptions {
  /** `auto` where it is left out. */
  readonly theme?: Theme | undefined;
}

/**
 * The graph as a picture that stands alone: no script, no outside font or image, the same for the same graph. Its
 * colours are custom properties (`--merit-ink` and its like), its whole content is in its `desc`.
 */
export function toSvg(graph: StrategyGraph, { theme = 'auto' }: SvgOptions = {}): string {
  const heading = headingOf(graph);
  return draw(graph, heading, layOut(graph, roomBelow(heading)), theme);
}

/**
 * The same picture laid out in layers by `elkjs`, which is loaded for it: a parent shows how it decides itself, inside
 * its box. For strategies that build on others; `toSvg` is easier to follow where one stands alone.
 */
export async function toLayeredSvg(
  graph: StrategyGraph,
  { theme = 'auto' }: SvgOptions = {},
): Promise<string> {
  const heading = headingOf(graph);
  return draw(graph, heading, await layOutInLayers(graph, roomBelow(heading)), theme);
}

function roomBelow({ heightPx }: Heading): LayoutOptions {
  return { top: margin + heightPx, margin };
}

function draw(graph: StrategyGraph, heading: Heading, layout: Layout, theme: Theme): string {
  const width = Math.ceil(layout.widthPx);
  const height = Math.ceil(layout.heightPx);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="merit-graph" role="img" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" lang="en" direction="ltr">`,
    `<title>${escaped(graph.strategy)}</title>`,
    `<desc>${escaped([graph.about ?? '', describeGraph(graph)].join(' ').trim())}</desc>`,
    `<style>${themeRules(theme, '.merit-graph')}${styleRules}</style>`,
    `<rect class="paper" width="${width}" height="${height}" rx="8"/>`,
    ...heading.elements,
    ...layout.boxes.filter(isRoom).map(drawBox),
    ...layout.ways.map(drawWay),
    ...layout.boxes.filter((box) => !isRoom(box)).map(drawBox),
    '</svg>',
    '',
  ].join('\n');
}

/** A box that holds others lies below the lines between them. */
function isRoom({ height, card }: Box): boolean {
  return height > card.heightPx;
}

const margin = 28;

const sansSerif =
  "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans','DejaVu Sans',Arial,sans-serif";
const monospaced =
  "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono','DejaVu Sans Mono',monospace";

/** Nothing here reaches beyond the picture when it stands inside a page. */
const styleRules = [
  ['', `font-family:${sansSerif};font-size:12px`],
  [' text', 'fill:var(--merit-ink);white-space:pre;unicode-bidi:isolate'],
  [' .paper', 'fill:var(--merit-paper)'],
  [' .box', 'fill:var(--merit-card);stroke:currentColor;stroke-width:1.25'],
  [' .bar', 'fill:currentColor'],
  [' .way', 'fill:none;stroke:var(--merit-line);stroke-width:1.5;stroke-linejoin:round'],
  [' .tip', 'fill:var(--merit-line)'],
  [' .said', 'fill:var(--merit-muted);font-size:12px;font-weight:600'],
  [' .head', 'font-size:19px;font-weight:700'],
  [' .about', 'fill:var(--merit-muted);font-size:13px'],
  [' .label', `fill:currentColor;font-size:${fonts.label.sizePx}px;font-weight:700;letter-spacing:.07em`],
  [' .title', `font-size:${fonts.title.sizePx}px;font-weight:650`],
  [' .code', `font-family:${monospaced};font-size:${fonts.code.sizePx}px`],
  [' .note', `fill:var(--merit-muted);font-size:${fonts.note.sizePx}px`],
  ...(['plain', 'deny', 'decision', 'parent', 'adjust', 'award'] as const).map(
    (accent) => [` .${accent}`, `color:var(--merit-${accent})`] as const,
  ),
]
  .map(([selector, rules]) => `.merit-graph${selector}{${rules}}`)
  .join('');

// ── Heading ─────────────────────────────────────────────────────────────────

const headingWidth = 640;

interface Heading {
  readonly elements: readonly string[];
  readonly heightPx: number;
}

function headingOf({ strategy, about }: StrategyGraph): Heading {
  const broken = (text: string, sizePx: number, isBold: boolean, linesMax: number) =>
    wrapText(visibleText(text), {
      font: { sizePx, isMonospaced: false, isBold },
      widthMaxPx: headingWidth,
      linesMax,
    });
  const elements: string[] = [];
  let y = margin - 8;
  const write = (role: string, leading: number) => (line: string) => {
    y += leading;
    elements.push(`<text class="${role}" x="${margin}" y="${y}">${escaped(line)}</text>`);
  };
  broken(strategy, 19, true, 2).forEach(write('head', 24));
  if (about !== null) broken(about, 13, false, 3).forEach(write('about', 19));
  return { elements, heightPx: y - margin + 24 };
}

// ── Boxes ───────────────────────────────────────────────────────────────────

function drawBox({ node, card, x, y, width, height }: Box): string {
  const isTerminal = node.kind === 'start' || node.kind === 'outcome';
  const radius = isTerminal ? 16 : 5;
  const bar = isTerminal
    ? ''
    : `<path class="bar" d="M${x + 5} ${y}h1v${height}h-1a5 5 0 0 1-5-5v${10 - height}a5 5 0 0 1 5-5z"/>`;
  return [
    `<g class="${accentOf(node)}">`,
    `<title>${escaped(wholeText(node))}</title>`,
    `<rect class="box" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>${bar}`,
    ...card.lines.map((line) => drawLine(line, x + paddingPx, y)),
    '</g>',
  ].join('\n');
}

/** What the card would say if it had all the room there is; viewers show it where a pointer rests. */
function wholeText(node: Box['node']): string {
  const { label, title, lines } = cardOf(node);
  return [`${label}: ${title}`, ...lines.map(({ text }) => text)].join('\n').slice(0, wholeTextMax);
}

const wholeTextMax = 10_000;

function drawLine({ role, text, baselinePx }: TextLine, x: number, y: number): string {
  return `<text class="${role}" x="${x}" y="${y + baselinePx}">${escaped(text)}</text>`;
}

// ── Ways ────────────────────────────────────────────────────────────────────

function drawWay({ points, hasArrow, label }: Way): string {
  const path = `<path class="way" d="${pathOf(points)}"/>`;
  const tip = hasArrow ? drawTip(points) : '';
  const text =
    label === null ? '' : `<text class="said" x="${label.x}" y="${label.y}">${escaped(label.text)}</text>`;
  return path + tip + text;
}

function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** Drawn as it points, since markers need ids, which would have to be unique in the page around. */
function drawTip(points: readonly Point[]): string {
  const [before, end] = points.slice(-2) as [Point, Point];
  const { x, y } = end;
  return before.y === y
    ? `<path class="tip" d="M${x} ${y}l-8 -4.5v9z"/>`
    : `<path class="tip" d="M${x} ${y}l-4.5 -8h9z"/>`;
}

const entities: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Line feeds stay, for a `title` may have several lines. */
function escaped(text: string): string {
  const lines = text.split('\n').map(visibleText).join('\n');
  return lines.replace(/[&<>"]/g, (character) => entities[character] as string);
}
