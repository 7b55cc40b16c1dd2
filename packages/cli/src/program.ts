import { type Command, Option } from 'commander';
import type { SimulateOptions } from './commands/simulate.js';
import type { ExitCode } from './exit-code.js';
import type { Io } from './io.js';
import { colourPalette, paletteFor } from './output/palette.js';
import { addCompare } from './program/compare.js';
import { addEvents } from './program/events.js';
import { addExplain } from './program/explain.js';
import { FittingCommand } from './program/fitting-command.js';
import { addFormCommands } from './program/form.js';
import { addGraph } from './program/graph.js';
import { addLint } from './program/lint.js';
import { addLsp } from './program/lsp.js';
import { addOffline } from './program/offline.js';
import { collect, paramOption, reportOption, timeZoneOption } from './program/options.js';
import { addProject } from './program/project.js';
import { addReference } from './program/reference.js';
import { addService } from './program/service.js';
import { addStudio } from './program/studio.js';
import { addTest } from './program/test.js';

/**
 * The command line as commander reads it. Commands are loaded when they are called, so that asking for help
 * doesn't wait for a grammar. `onEnd` gets the exit code of the command that ran.
 */
export function createProgram(io: Io, onEnd: (code: ExitCode) => void): Command {
  const program = new FittingCommand(io, 'merit')
    .description('Checks strategies and shows what they would award, offline, and brings them to a service.')
    .version(io.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .exitOverride()
    .showHelpAfterError('Try `merit --help`.')
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      getOutHelpWidth: () => Math.min(io.stdout.columns, 100),
      getErrHelpWidth: () => Math.min(io.stderr.columns, 100),
      getOutHasColors: () => paletteFor(io.stdout, io.env) === colourPalette,
      getErrHasColors: () => paletteFor(io.stderr, io.env) === colourPalette,
      outputError: (text, write) => {
        const palette = paletteFor(io.stderr, io.env);
        write(text.replace(/^error/, palette.red(palette.strong('error'))));
      },
    })
    .configureHelp({ styleTitle: paletteFor(io.stdout, io.env).strong, minWidthToWrap: 10 })
    .addHelpText('after', mainExamples)
    .addHelpText('afterAll', exitCodes);
  addLint(program, io, onEnd);
  addSimulate(program, io, onEnd);
  addFormCommands(program, io, onEnd);
  addOffline(program, io, onEnd);
  addCompare(program, io, onEnd);
  addExplain(program, io, onEnd);
  addTest(program, io, onEnd);
  addGraph(program, io, onEnd);
  addProject(program, io, onEnd);
  addService(program, io, onEnd);
  addEvents(program, io, onEnd);
  addReference(program, io, onEnd);
  addLsp(program, io);
  addStudio(program, io);
  return program;
}

function addSimulate(program: Command, io: Io, onEnd: (code: ExitCode) => void): void {
  program
    .command('simulate')
    .summary('replay recorded events and show what each user would earn')
    .description('Replays recorded events through a strategy and shows what each user would earn, and why.')
    .argument('<strategy>', 'a strategy file, - for standard input, or the id of a built-in strategy')
    .requiredOption(
      '-e, --events <file>',
      'the events: .csv, .jsonl, .json, .xlsx, or - for standard input; may be given again for more of them',
      collect,
    )
    .addOption(
      new Option('--events-format <format>', 'the form of the events, where no ending tells it').choices([
        'csv',
        'jsonl',
      ]),
    )
    .addOption(paramOption())
    .addOption(timeZoneOption())
    .option('--trace <user>', 'explain every decision about this user')
    .addOption(reportOption(['table', 'json', 'csv', 'jsonl', 'github', 'junit']))
    .addOption(
      new Option('--rows <what>', 'what the rows of CSV are (default: "users")').choices([
        'users',
        'parts',
        'days',
      ]),
    )
    .option('--details', 'also show the points of each day, and how they are spread over users')
    .option('--expect <condition>', 'end with 1 where this does not hold; may be given again', collect, [])
    .option('--chart <file>', 'draw the points of each day into this .svg, .png or .html')
    .option('--history <file>', 'begin with what an earlier simulation left in this file')
    .option('--history-out <file>', 'leave to the next simulation, in this file, what facts will ask for')
    .option('--sort', 'put the events in order of time first: memory then holds all of them')
    .option('--sorted', 'promise that the events are in order of time: memory then stays level')
    .option('--keep-going', 'end with 0 although some events were refused or failed, and skip broken lines')
    .showHelpAfterError('Try `merit simulate --help`.')
    .addHelpText('after', simulateExamples)
    .action(async (strategy: string, options: SimulateOptions) => {
      const { simulateCommand } = await import('./commands/simulate.js');
      onEnd(await simulateCommand(strategy, options, io));
    });
}

const mainExamples = `
Examples:
  $ merit new my-points
  $ merit lint strategies/
  $ merit fmt strategies/
  $ merit simulate walks.merit --events walks.csv
  $ merit simulate walks.merit --events walks.csv --trace ann
  $ merit explain walks.merit --event '{"steps": 4000}'
  $ merit compare walks.merit walks-2.merit --events walks.csv
  $ merit test strategies/
  $ merit decide walks.merit < walks.jsonl
  $ merit graph walks.merit --out walks.svg
  $ merit studio walks.merit --events walks.csv --open
  $ merit publish --dry-run`;

const exitCodes = `
Exit codes: 0 fine · 1 findings · 2 wrong usage · 3 a file or service can't be read · 70 a mistake of Merit's own`;

const simulateExamples = `
Conditions of --expect are in the language of strategies, over points, events, awards, denied, refused, failed,
repeated, conflicts, users, days, userPointsMax, userPointsMin, userPointsMedian, userPointsMean, dayPointsMax, dayAwardsMax,
pointsOfCase("Far"), awardsOfCase("Far") and eventsOfPart("Too soon").

A CSV file, which may be packed as .csv.gz or .csv.zst, has the columns occurredAt, externalUserId and externalTaskId,
optionally externalGameId, action, eventId (under which an event is decided once) and timeZone (by whose clocks that
event is decided), and one for each input. A JSON Lines file has the same keys, and the inputs inside "data".

Examples:
  $ merit simulate walks.merit --events walks.csv
  $ merit simulate default --events walks.csv --param bonusPoints=20
  $ merit simulate walks.merit --events walks.csv --trace ann
  $ merit simulate walks.merit --events walks.jsonl --format json --time-zone Europe/Madrid
  $ zcat walks.csv.gz | merit simulate walks.merit --events - --events-format csv --format csv
  $ merit simulate walks.merit --events walks.csv.gz --details --chart walks.svg
  $ merit simulate walks.merit --events walks.csv --expect 'points <= 10_000' --format table --format junit=gates.xml
  $ merit simulate walks.merit --events january.csv --events february.csv --history-out february.history
  $ merit simulate walks.merit --events march.csv --history february.history --history-out march.history
  $ merit simulate walks.merit --events walks.csv --format jsonl > decided.jsonl
  $ merit simulate walks.merit --events walks.csv --expect 'points <= 10_000' --expect 'userPointsMax <= 500'`;
