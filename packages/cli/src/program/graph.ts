import { type Command, Option } from 'commander';
import type { GraphOptions } from '../commands/graph.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '../io.js';

export function addGraph(program: Command, io: Io, onEnd: (code: ExitCode) => void): void {
  program
    .command('graph')
    .summary('draw how a strategy decides')
    .description(
      'Draws how a strategy decides: its denies and rules from the top, what each gives, its adjusts.',
    )
    .argument('<strategy>', 'a strategy file, - for standard input, or the id of a built-in strategy')
    .addOption(
      new Option('--format <format>', 'the form of the output; where it is left out, by the ending of --out')
        .choices(['svg', 'png', 'mermaid', 'dot', 'json'])
        .default(undefined, 'svg'),
    )
    .option('-o, --out <file>', 'write into this file instead of standard output')
    .addOption(
      new Option(
        '--theme <theme>',
        'the colours of a picture; auto follows the setting of who looks at an SVG',
      )
        .choices(['auto', 'light', 'dark'])
        .default('auto'),
    )
    .showHelpAfterError('Try `merit graph --help`.')
    .addHelpText('after', examples)
    .addOption(
      new Option('--layout <layout>', 'of a picture; layers shows how a parent decides inside its box')
        .choices(['ladder', 'layers'])
        .default('ladder'),
    )
    .action(async (strategy: string, options: GraphOptions) => {
      const { graphCommand } = await import('../commands/graph.js');
      onEnd(await graphCommand(strategy, options, io));
    });
}

const examples = `
Examples:
  $ merit graph walks.merit > walks.svg
  $ merit graph walks.merit --out walks.svg --theme dark
  $ merit graph walks.merit --out walks.png
  $ merit graph gentle.merit --layout layers --out gentle.svg
  $ merit graph default --format mermaid
  $ merit graph walks.merit --format dot | dot -Tpdf > walks.pdf`;
