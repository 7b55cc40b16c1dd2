import { type Command, Option } from 'commander';
import type { FormatOptions } from '../commands/format.js';
import type { ImportCommandOptions } from '../commands/import.js';
import type { JsonOptions } from '../commands/json.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '../io.js';
import { collect, reportOption } from './options.js';

/** The commands that turn strategies from one form into another. */
export function addFormCommands(program: Command, io: Io, onEnd: (code: ExitCode) => void): void {
  addFormat(program, io, onEnd);
  addJson(program, io, onEnd);
  addImport(program, io, onEnd);
}

function addFormat(program: Command, io: Io, onEnd: (code: ExitCode) => void): void {
  program
    .command('fmt')
    .summary('put strategy files into their canonical form')
    .description(
      'Puts strategy files into their canonical form, in place. Files with mistakes are reported and left alone.',
    )
    .argument(
      '[files...]',
      'strategy files, folders to search for .merit files, or - for standard input; else those of merit.config.json',
    )
    .option('--check', 'write nothing, show what would change, and end with 1 where anything would')
    .addOption(reportOption(['pretty', 'json', 'github', 'sarif', 'junit']))
    .option('--stdin', 'format standard input and print the result, as - does')
    .showHelpAfterError('Try `merit fmt --help`.')
    .addHelpText('after', formatExamples)
    .action(async (files: string[], options: FormatOptions) => {
      const { formatCommand } = await import('../commands/format.js');
      onEnd(await formatCommand(files, options, io));
    });
}

function addJson(program: Command, io: Io, onEnd: (code: ExitCode) => void): void {
  program
    .command('json')
    .summary('print the JSON form of a strategy')
    .description('Prints the JSON form of a strategy, for programmes that read and write strategies.')
    .argument('<strategy>', 'a strategy file, or - for standard input')
    .option('-o, --out <file>', 'write into this file instead of standard output')
    .showHelpAfterError('Try `merit json --help`.')
    .addHelpText('after', jsonExamples)
    .action(async (strategy: string, options: JsonOptions) => {
      const { jsonCommand } = await import('../commands/json.js');
      onEnd(await jsonCommand(strategy, options, io));
    });
}

function addImport(program: Command, io: Io, onEnd: (code: ExitCode) => void): void {
  program
    .command('import')
    .summary('turn JSON into the text of a strategy: the JSON form, or rules of another engine')
    .description(
      'Turns JSON into the text of a strategy. Reads the JSON form of Merit, strategies of blocks as the GAME ' +
        'engine stores them, and rules of json-rules-engine. What is not carried over is an error.',
    )
    .argument('<file>', 'a JSON file, or - for standard input')
    .addOption(
      new Option('--from <format>', 'what the file holds, where its content does not tell').choices([
        ...['merit', 'blocks', 'json-rules-engine'],
      ]),
    )
    .option('--points-key <key>', "where an event's params hold its points (json-rules-engine)", 'points')
    .option(
      '--points <type=n>',
      'what events of a type give (json-rules-engine); may be given again',
      collect,
    )
    .option('--text-numbers', 'take texts of digits for numbers (json-rules-engine)')
    .option('-o, --out <file>', 'write into this file instead of standard output')
    .showHelpAfterError('Try `merit import --help`.')
    .addHelpText('after', importExamples)
    .action(async (file: string, options: ImportCommandOptions) => {
      const { importCommand } = await import('../commands/import.js');
      onEnd(await importCommand(file, options, io));
    });
}

const formatExamples = `
Examples:
  $ merit fmt walks.merit
  $ merit fmt strategies/
  $ merit fmt --check strategies/
  $ merit fmt --check strategies/ --format pretty --format sarif=format.sarif
  $ merit fmt --stdin < walks.merit > tidy.merit`;

const jsonExamples = `
Examples:
  $ merit json walks.merit > walks.json
  $ merit json walks.merit | jq '.parts[] | select(.rule)'
  $ merit import walks.json > walks.merit`;

const importExamples = `
Examples:
  $ merit import walks.json --out walks.merit
  $ merit import blocks.json > walks.merit
  $ merit import rules.json --from json-rules-engine --points-key reward.points
  $ merit import rules.json --points signup=100 --points 'first visit=5' --text-numbers`;
