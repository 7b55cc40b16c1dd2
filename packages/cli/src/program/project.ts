import type { Command } from 'commander';
import type { NewOptions } from '../commands/new.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '../io.js';

/** The commands about a project as a whole. */
export function addProject(program: Command, io: Io, onEnd: (code: ExitCode) => void): void {
  program
    .command('new')
    .summary('make a project: a strategy, its spec, events, a config and a pipeline')
    .description(
      'Makes a project with a strategy, its spec, events to try it on, a config and what a pipeline runs, all of which passes.',
    )
    .argument('[folder]', 'where; files that are there are never written over', '.')
    .option('--template <name>', 'what the strategy is about: activity or quiz', 'activity')
    .showHelpAfterError('Try `merit new --help`.')
    .addHelpText('after', examples)
    .action(async (folder: string, options: NewOptions) => {
      const { newCommand } = await import('../commands/new.js');
      onEnd(await newCommand(folder, options, io));
    });
}

const examples = `
Examples:
  $ merit new my-points
  $ merit new --template quiz
  $ cd my-points && sh pipeline.sh`;
