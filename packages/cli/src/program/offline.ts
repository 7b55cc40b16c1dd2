import { type Command, Option } from 'commander';
import type { DecideOptions } from '../commands/decide.js';
import type { PartitionCommandOptions } from '../commands/partition.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '../io.js';
import { collect, formatOption, paramOption, timeZoneOption } from './options.js';

/** The commands that decide past events on many machines. */
export function addOffline(program: Command, io: Io, onEnd: (code: ExitCode) => void): void {
  program
    .command('partition')
    .summary('tell by which columns events may be parted to be decided apart')
    .description(
      'Tells by which columns past events may be parted, so that the parts are decided apart and come out as they would together, and why.',
    )
    .argument('<strategy>', 'a strategy file, - for standard input, or the id of a built-in strategy')
    .addOption(paramOption())
    .addOption(hostFactOption())
    .addOption(formatOption(['table', 'json']))
    .showHelpAfterError('Try `merit partition --help`.')
    .addHelpText('after', partitionExamples)
    .action(async (strategy: string, options: PartitionCommandOptions) => {
      const { partitionCommand } = await import('../commands/partition.js');
      onEnd(await partitionCommand(strategy, options, io));
    });
  program
    .command('decide')
    .summary('decide events as they come in, a line of JSON for each: a filter for pipes')
    .description(
      'Decides events as they come in and prints a line of JSON for each line, in their order: a filter for the pipes of shells, Spark, Hadoop and DuckDB.',
    )
    .argument('<strategy>', 'a strategy file, - for standard input, or the id of a built-in strategy')
    .option(
      '-e, --events <file>',
      'the events: .csv, .jsonl, .json, .xlsx, or - for standard input, as which JSON is read; may be given again',
      collect,
      [],
    )
    .addOption(
      new Option('--events-format <format>', 'the form of the events, where no ending tells it').choices([
        'csv',
        'jsonl',
      ]),
    )
    .addOption(paramOption())
    .addOption(timeZoneOption())
    .option('--sort', 'put the events in order of time first: memory then holds all of them')
    .option('--sorted', 'promise that all events come by time: memory then stays level')
    .option('--grouped', 'promise that events come key by key, each by time: a key that is done is forgotten')
    .addOption(hostFactOption())
    .option('--state-in <file>', 'go on from what earlier decisions left in this file')
    .option('--state-out <file>', 'leave to later decisions, in this file, what they will ask for')
    .option('--receipt', 'also tell what made the points of each event')
    .showHelpAfterError('Try `merit decide --help`.')
    .addHelpText('after', decideExamples)
    .action(async (strategy: string, options: DecideOptions) => {
      const { decideCommand } = await import('../commands/decide.js');
      onEnd(await decideCommand(strategy, options, io));
    });
}

function hostFactOption(): Option {
  const description = "by which columns a host's fact may be parted, or any; may be given again";
  return new Option('--host-fact <fact=columns>', description).argParser(collect).default([], 'none');
}

const partitionExamples = `
A cut by other columns is nearly invisible: few events come out differently, and nothing fails.

Examples:
  $ merit partition walks.merit
  $ merit partition fair-share --format json
  $ merit partition walks.merit --host-fact user.premium=externalUserId`;

const decideExamples = `
A line is {"eventId": "e1", "status": "awarded", "points": 15, "caseName": "Full day"}; status is awarded, denied, none,
assigned, refused, failed, repeated (the same event under its eventId), conflict (another one) or unreadable. An event
without an eventId is named by its line.

It ends with 1 where lines were refused, failed, conflicts or unreadable, though all were answered; and with 3 also where
an order that was promised is broken, or a state doesn't fit.

Examples:
  $ merit decide walks.merit < walks.jsonl > decided.jsonl
  $ merit decide walks.merit --grouped --events part-0.jsonl --events part-1.jsonl
  $ merit decide walks.merit --sorted --state-in march.state --state-out april.state < april.jsonl`;
