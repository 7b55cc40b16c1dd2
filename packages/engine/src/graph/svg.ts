import { defined } from '../support/defined.js';
import { cardOf } from './card.js';
import { describeGraph } from './describe-graph.js';
import { layOut } from './ladder-layout.js';
import { fitsInLayers, layOutInLayers } from './layered-layout.js';
import type { Box, Layout, LayoutOptions, Point, Way } from './layout.js';
import { accentOf, type Theme } from './palette.js';
import type { StrategyGraph } from './strategy-graph.js';
import { attributesOf, type Role, rootAttributes, styleSheet } from './svg-style.js';
import { paddingPx } from './typeset.js';
import { visibleText } from './visible-text.js';
import { wrapText } from './wrap-text.js';

export interface SvgOptions {
  /** `auto` where it is left out. */
  readonly theme?: Theme | undefined;
}

export interface LadderSvgOptions extends SvgOptions {
  /**
   * Boxes carry the id of their node as `data-node`, ways those of their ends as `data-from` and `data-to`:
   * for a page that works on the picture. Ways that gather what several boxes give carry none.
   */
  readonly withIds?: true | undefined;
}

/**
 * The graph as a picture that stands alone: no script, no outside font or image, the same for the same graph.
 * Its colours are custom properties (`--merit-ink` and its like), its whole content is in its `desc`.
 */
export function toSvg(graph: StrategyGraph, { theme = 'auto', withIds }: LadderSvgOptions = {}): string {
  const heading = headingOf(graph, theme);
  const hasIds = withIds === true;
  return draw({ graph, heading, layout: layOut(graph, roomBelow(heading)), theme, hasIds });
}

/**
 * The same picture laid out in layers by `elkjs`, which is loaded for it: a parent shows how it decides
 * itself, inside its box. For strategies that build on others; `toSvg` is easier to follow where one stands
 * alone. More than about forty rules would take longer than anybody waits: those are drawn by `toSvg`, with a
 * note that says so.
 */
export async function toLayeredSvg(
  graph: StrategyGraph,
  { theme = 'auto' }: SvgOptions = {},
): Promise<string> {
  const isSmall = fitsInLayers(graph);
  const heading = headingOf(graph, theme, isSmall ? null : tooLarge);
  const room = roomBelow(heading);
  const layout = isSmall ? await layOutInLayers(graph, room) : layOut(graph, room);
  return draw({ graph, heading, layout, theme, hasIds: false });
}

const tooLarge = 'Too large to be drawn in layers, so it is drawn as a ladder.';

function roomBelow({ heightPx }: Heading): LayoutOptions {
  return { top: margin + heightPx, margin };
}

interface Drawing extends Look {
  readonly graph: StrategyGraph;
  readonly heading: Heading;
  readonly layout: Layout;
}

interface Look {
  readonly theme: Theme;
  readonly hasIds: boolean;
}

function draw({ graph, heading, layout, ...look }: Drawing): string {
  const { theme } = look;
  const width = Math.ceil(layout.widthPx);
  const height = Math.ceil(layout.heightPx);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${rootAttributes} role="img" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" lang="en" direction="ltr">`,
    `<title>${escaped(graph.strategy)}</title>`,
    `<desc>${escaped([graph.about ?? '', describeGraph(graph)].join(' ').trim())}</desc>`,
    `<style>${styleSheet(theme)}</style>`,
    `<rect ${attributesOf('paper', theme)} width="${width}" height="${height}" rx="8"/>`,
    ...heading.elements,
    ...layout.boxes.filter(isRoom).map((box) => drawBox(box, look)),
    ...layout.ways.map((way) => drawWay(way, look)),
    ...layout.boxes.filter((box) => !isRoom(box)).map((box) => drawBox(box, look)),
    '</svg>',
    '',
  ].join('\n');
}

/** A box that holds others lies below the lines between them. */
function isRoom({ height, card }: Box): boolean {
  return height > card.heightPx;
}

const margin = 28;

// ── Heading ─────────────────────────────────────────────────────────────────

const headingWidth = 640;

interface Heading {
  readonly elements: readonly string[];
  readonly heightPx: number;
}

function headingOf({ strategy, about }: StrategyGraph, theme: Theme, remark: string | null = null): Heading {
  const broken = (text: string, sizePx: number, isBold: boolean, linesMax: number) =>
    wrapText(visibleText(text), {
      font: { sizePx, isMonospaced: false, isBold },
      widthMaxPx: headingWidth,
      linesMax,
    });
  const elements: string[] = [];
  let y = margin - 8;
  const write = (role: Role, leading: number) => (line: string) => {
    y += leading;
    elements.push(`<text ${attributesOf(role, theme)} x="${margin}" y="${y}">${escaped(line)}</text>`);
  };
  broken(strategy, 19, true, 2).forEach(write('head', 24));
  if (about !== null) broken(about, 13, false, 3).forEach(write('about', 19));
  if (remark !== null) write('about', 19)(remark);
  return { elements, heightPx: y - margin + 24 };
}

// ── Boxes ───────────────────────────────────────────────────────────────────

function drawBox({ node, card, x, y, width, height }: Box, { theme, hasIds }: Look): string {
  const accent = accentOf(node);
  const as = (role: Role) => attributesOf(role, theme, accent);
  const isTerminal = node.kind === 'start' || node.kind === 'outcome';
  const radius = isTerminal ? 16 : 5;
  const bar = isTerminal
    ? ''
    : `<path ${as('bar')} d="M${x + 5} ${y}h1v${height}h-1a5 5 0 0 1-5-5v${10 - height}a5 5 0 0 1 5-5z"/>`;
  return [
    `<g class="${accent}"${hasIds ? ` data-node="${node.id}"` : ''}>`,
    `<title>${escaped(wholeText(node))}</title>`,
    `<rect ${as('box')} x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>${bar}`,
    ...card.lines.map(
      ({ role, text, baselinePx }) =>
        `<text ${as(role)} x="${x + paddingPx}" y="${y + baselinePx}">${escaped(text)}</text>`,
    ),
    '</g>',
  ].join('\n');
}

/** What the card would say if it had all the room there is; viewers show it where a pointer rests. */
function wholeText(node: Box['node']): string {
  const { label, title, lines } = cardOf(node);
  return [`${label}: ${title}`, ...lines.map(({ text }) => text)].join('\n').slice(0, wholeTextMax);
}

const wholeTextMax = 10_000;

// ── Ways ────────────────────────────────────────────────────────────────────

function drawWay({ points, hasArrow, label, edge }: Way, { theme, hasIds }: Look): string {
  const as = (role: Role) => attributesOf(role, theme);
  const path = `<path ${as('way')} d="${pathOf(points)}"/>`;
  const tip = hasArrow ? `<path ${as('tip')} d="${tipOf(points)}"/>` : '';
  const text =
    label === null ? '' : `<text ${as('said')} x="${label.x}" y="${label.y}">${escaped(label.text)}</text>`;
  const drawn = path + tip + text;
  return edge === undefined || !hasIds
    ? drawn
    : `<g data-from="${edge.from}" data-to="${edge.to}">${drawn}</g>`;
}

function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** Drawn as it points, since markers need ids, which would have to be unique in the page around. */
function tipOf(points: readonly Point[]): string {
  const [before, end] = [defined(points.at(-2)), defined(points.at(-1))];
  const { x, y } = end;
  return before.y === y ? `M${x} ${y}l-8 -4.5v9z` : `M${x} ${y}l-4.5 -8h9z`;
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
  return lines.replace(/[&<>"]/g, (character) => defined(entities[character]));
}
