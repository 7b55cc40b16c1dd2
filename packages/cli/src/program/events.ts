import { Argument, type Command } from 'commander';
import type { EventsPullOptions } from '../commands/events-pull.js';
import type { ExitCode } from '../exit-code.js';
import { wrongUsage } from '../exit-code.js';
import type { Io } from '../io.js';

/** The command about files of events. */
export function addEvents(program: Command, io: Io, onEnd: (code: ExitCode) => void): void {
  program
    .command('events')
    .summary('write the events of a game into a file, or what the columns of a file stand for')
    .description(
      'With `pull` writes what happened in a game at a service into a file, as they were recorded. With `map` looks at a file of another program and writes into merit.config.json where its columns have what Merit reads.',
    )
    .addArgument(new Argument('<what>', 'pull, or map').choices(['pull', 'map']))
    .argument('[file]', 'the file to map')
    .option('--game <id>', 'whose events are pulled, by its externalGameId or gameId')
    .option('--from <time>', 'pull what happened from this day or moment on')
    .option('--to <time>', 'pull what happened up to this day, which is one of them, or before this moment')
    .option('--recorded-from <time>', 'pull what was recorded from this day of UTC, or moment, on')
    .option('--recorded-to <time>', 'pull what was recorded up to this day of UTC, or before this moment')
    .option('-o, --out <file>', 'write what is pulled into this file (default: events.jsonl)')
    .option('--service <url>', 'where the service is (default: MERIT_URL)')
    .option('--name <name>', "what --events calls the mapped file (default: the file's name)")
    .option('--dry-run', 'print the mapping, and write nothing')
    .showHelpAfterError('Try `merit events --help`.')
    .addHelpText('after', examples)
    .action(
      async (
        what: 'pull' | 'map',
        file: string | undefined,
        options: EventsPullOptions & EventsMapOptions,
      ) => {
        if (what === 'pull') {
          if (file !== undefined)
            throw wrongUsage('`merit events pull` takes no file', { help: '--out names it' });
          const { eventsPullCommand } = await import('../commands/events-pull.js');
          onEnd(await eventsPullCommand(options, io));
          return;
        }
        const { eventsMapCommand } = await import('../commands/events-map.js');
        onEnd(await eventsMapCommand(file, options, io));
      },
    );
}

interface EventsMapOptions {
  readonly name?: string;
  readonly dryRun?: true;
}

const examples = `
--from and --to are both days, on which events count by their own clocks or those of the game, or both moments. Late events
happened before others that came earlier: --recorded-from pulls all that came since. A pull that was interrupted goes on
where it ended. MERIT_API_KEY or MERIT_TOKEN says who asks.

Examples:
  $ merit events pull --game city-walk --from 2026-11-01 --to 2026-11-30 --out november.jsonl
  $ merit compare walks.merit walks-2.merit --events november.jsonl
  $ merit events map activities.csv
  $ merit simulate walks.merit --events activities`;
