import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CompareOptions, Tolerance } from '../commands/compare.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '../io.js';
import { collect, reportOption, timeZoneOption, wholeNumber } from './options.js';

export function addCompare(program: Command, io: Io, onEnd: (code: ExitCode) => void): void {
  program
    .command('compare')
    .summary('replay recorded events through two strategies and show what would change')
    .description(
      'Replays recorded events through two strategies, each on a history of its own, and shows who would gain or lose, which cases move, and what becomes of denials.',
    )
    .argument(
      '<strategies...>',
      'the strategy that is, then the one that could take its place: a file, - for standard input, or the id of a built-in',
    )
    .option(
      '--baseline <strategy>',
      'the strategy that is, so that only the other one stands alone; also an address at a service',
    )
    .requiredOption('-e, --events <file>', 'the events: .csv, .jsonl, .json, .xlsx, or - for standard input')
    .addOption(
      new Option('--events-format <format>', 'the form of the events, where no ending tells it').choices([
        'csv',
        'jsonl',
      ]),
    )
    .addOption(
      paramOption('--baseline-param <name=value>', 'set a parameter of the baseline; may be given again'),
    )
    .addOption(
      paramOption('--candidate-param <name=value>', 'set a parameter of the candidate; may be given again'),
    )
    .addOption(timeZoneOption())
    .option('--users <count>', 'list at most so many users who gain, and who lose', wholeNumber, 10)
    .addOption(reportOption(['table', 'json', 'csv', 'markdown', 'github', 'junit']))
    .option('--report <file>', 'write a page about the change into this .html, which stands alone')
    .option(
      '--fail-if-lost-more-than <points>',
      'end with 1 where a user would lose more than this',
      wholeNumber,
    )
    .option('--max-change <amount>', 'end with 1 where all points change by more: 500, or 5%', tolerance)
    .option(
      '--max-changed-events <amount>',
      'end with 1 where more events come out differently: 20, or 1%',
      tolerance,
    )
    .option('--max-losers <amount>', 'end with 1 where more users would lose points: 3, or 10%', tolerance)
    .option('--sort', 'put the events in order of time first: memory then holds all of them')
    .option('--sorted', 'promise that the events are in order of time: memory then stays level')
    .option('--keep-going', 'end with 0 although some events were refused or failed, and skip broken lines')
    .showHelpAfterError('Try `merit compare --help`.')
    .addHelpText('after', examples)
    .action(async (strategies: string[], options: CompareOptions) => {
      const { compareCommand } = await import('../commands/compare.js');
      onEnd(await compareCommand(strategies, options, io));
    });
}

function paramOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser(collect).default([], 'those of the strategy');
}

function tolerance(text: string): Tolerance {
  const [, amount, percent] = /^(\d{1,15}(?:\.\d{1,6})?)(%?)$/.exec(text) ?? [];
  if (amount === undefined) throw new InvalidArgumentError('It must be a number, or a number with %.');
  return { amount: Number(amount), isShare: percent === '%' };
}

const examples = `
An address is https://points.example.org/strategies/custom/ID, or …/ID@3 for its version 3; without what stands behind
the service it means the strategy of the candidate's name. MERIT_API_KEY or MERIT_TOKEN says who asks.

A CSV of the comparison has a line for each user who is listed.

Examples:
  $ merit compare walks.merit walks-2.merit --events walks.csv
  $ merit compare fixed walks.merit --events walks.csv --baseline-param amount=5
  $ merit compare walks.merit walks-2.merit --events walks.csv --fail-if-lost-more-than 100 --max-change 5%
  $ merit compare walks.merit walks-2.merit --events walks.csv --max-losers 10% --report change.html
  $ merit compare walks.merit walks-2.merit --events walks.csv --format table --format markdown=change.md
  $ merit compare --baseline https://points.example.org walks.merit --events walks.csv --max-losers 10%
  $ git show HEAD:walks.merit | merit compare - walks.merit --events walks.csv --format json`;
