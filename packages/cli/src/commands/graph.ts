import { extname } from 'node:path';
import {
  type StrategyGraph,
  strategyGraph,
  type Theme,
  toDot,
  toLayeredSvg,
  toMermaid,
  toSvg,
} from '@merit/engine';
import { findProject } from '../config/project.js';
import { type ExitCode, exitCode, wrongUsage } from '../exit-code.js';
import { writeOutputFile } from '../files/replace-file.js';
import type { Io } from '../io.js';
import { toPng } from '../output/png.js';
import { loadStrategy } from './load-strategy.js';

type GraphFormat = 'svg' | 'png' | 'mermaid' | 'dot' | 'json';

export interface GraphOptions {
  readonly format?: GraphFormat;
  readonly out?: string;
  readonly theme: Theme;
  readonly layout: 'ladder' | 'layers';
}

/** Draws the strategy that `name` stands for. */
export async function graphCommand(name: string, options: GraphOptions, io: Io): Promise<ExitCode> {
  const { out } = options;
  const format = formatOf(options);
  if (format === 'png' && out === undefined) throw wrongUsage('a PNG needs a file: write --out walks.png');
  const { host } = await findProject(name, io);
  const { checked } = await loadStrategy(name, host, io);
  const drawn = await draw(strategyGraph(checked), format, options);
  if (out !== undefined) await writeOutputFile(out, drawn, io);
  else if (typeof drawn === 'string') io.stdout.write(drawn);
  return exitCode.fine;
}

async function draw(
  graph: StrategyGraph,
  format: GraphFormat,
  options: GraphOptions,
): Promise<string | Uint8Array> {
  switch (format) {
    case 'svg':
      return drawSvg(graph, options);
    case 'png':
      return toPng(await drawSvg(graph, unmoved(options)));
    case 'mermaid':
      return toMermaid(graph);
    case 'dot':
      return toDot(graph);
    case 'json':
      return `${JSON.stringify(graph, null, 2)}\n`;
  }
}

async function drawSvg(graph: StrategyGraph, { theme, layout }: GraphOptions): Promise<string> {
  return layout === 'layers' ? toLayeredSvg(graph, { theme }) : toSvg(graph, { theme });
}

/** Draws `auto` in the light theme: the pixels of a PNG can't follow a reader's setting. */
function unmoved(options: GraphOptions): GraphOptions {
  return options.theme === 'auto' ? { ...options, theme: 'light' } : options;
}

const formatByEnding: { readonly [ending: string]: GraphFormat } = {
  '.svg': 'svg',
  '.png': 'png',
  '.mmd': 'mermaid',
  '.mermaid': 'mermaid',
  '.dot': 'dot',
  '.gv': 'dot',
  '.json': 'json',
};

/**
 * The format that is asked for, or else the one that the file's name promises. The two must not differ.
 */
function formatOf({ format, out = '' }: GraphOptions): GraphFormat {
  const ending = extname(out).toLowerCase();
  const promised = formatByEnding[ending];
  if (format === undefined && promised === undefined && ending !== '') {
    throw wrongUsage(`${out}: there is no form for names that end with ${ending}`, { help: endingHelp });
  }
  if (format !== undefined && promised !== undefined && format !== promised) {
    throw wrongUsage(`${out}: the name is one of ${promised}, and --format says ${format}`);
  }
  return format ?? promised ?? 'svg';
}

const endingHelp = `${Object.keys(formatByEnding).join(', ')} tell theirs; rsvg-convert makes a PDF of an SVG`;
