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
import { type ExitCode, exitCode } from '../exit-code.js';
import { writeOutputFile } from '../files/replace-file.js';
import type { Io } from '../io.js';
import { loadStrategy } from './load-strategy.js';

type GraphFormat = 'svg' | 'mermaid' | 'dot' | 'json';

export interface GraphOptions {
  readonly format?: GraphFormat;
  readonly out?: string;
  readonly theme: Theme;
  readonly layout: 'ladder' | 'layers';
}

/** Draws the strategy that `name` stands for. */
export async function graphCommand(name: string, options: GraphOptions, io: Io): Promise<ExitCode> {
  const { checked } = await loadStrategy(name, io);
  const text = await draw(strategyGraph(checked), options);
  if (options.out === undefined) io.stdout.write(text);
  else await writeOutputFile(options.out, text, io);
  return exitCode.fine;
}

async function draw(graph: StrategyGraph, { format, out, theme, layout }: GraphOptions): Promise<string> {
  switch (format ?? formatOf(out)) {
    case 'svg':
      return layout === 'layers' ? toLayeredSvg(graph, { theme }) : toSvg(graph, { theme });
    case 'mermaid':
      return toMermaid(graph);
    case 'dot':
      return toDot(graph);
    case 'json':
      return `${JSON.stringify(graph, null, 2)}\n`;
  }
}

const formatByEnding: { readonly [ending: string]: GraphFormat } = {
  '.mmd': 'mermaid',
  '.mermaid': 'mermaid',
  '.dot': 'dot',
  '.gv': 'dot',
  '.json': 'json',
};

function formatOf(out: string | undefined): GraphFormat {
  return formatByEnding[extname(out ?? '').toLowerCase()] ?? 'svg';
}
