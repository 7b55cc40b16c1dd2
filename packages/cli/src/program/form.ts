import type { Command } from 'commander';
import type { FormatOptions } from '../commands/format.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '../io.js';

/** The commands that turn strategies from one form into another. */
export function addFormCommands(program: Command, io: Io, onEnd: (code: ExitCode) => void): void {
  addFormat(program, io, onEnd);
}

function addFormat(program: Command, io: Io, onEnd: (code: ExitCode) => void): void {
  program
    .command('fmt')
    .summary('put strategy files into their canonical form')
    .description(
      'Puts strategy files into their canonical form, in place. Files with mistakes are reported and left alone.',
    )
    .argument('[files...]', 'strategy files, folders to search for .merit files, or - for standard input')
    .option('--check', 'write nothing, show what would change, and end with 1 where anything would')
    .option('--stdin', 'format standard input and print the result, as - does')
    .showHelpAfterError('Try `merit fmt --help`.')
    .addHelpText('after', formatExamples)
    .action(async (files: string[], options: FormatOptions) => {
      const { formatCommand } = await import('../commands/format.js');
      onEnd(await formatCommand(files, options, io));
    });
}

const formatExamples = `
Examples:
  $ merit fmt walks.merit
  $ merit fmt strategies/
  $ merit fmt --check strategies/
  $ merit fmt --stdin < walks.merit > tidy.merit`;
