import { type Command, InvalidArgumentError } from 'commander';
import type { StudioFlags } from '../commands/studio.js';
import type { Io } from '../io.js';
import { collect } from './options.js';

export function addStudio(program: Command, io: Io): void {
  program
    .command('studio')
    .summary('write a strategy in a browser, tried on past events')
    .description(
      'Serves a page to this machine alone: the text with findings while one types, and what it would have given.',
    )
    .argument('[file]', 'the strategy; a name that is not taken begins a new one', 'strategy.merit')
    .option('--events <file>', 'past events in CSV or JSON Lines; may be given again', collect, [])
    .option('--baseline <strategy>', 'what the text is compared with, instead of the file as it is now')
    .option('--port <number>', 'listen here (default: any that is free)', readPort, 0)
    .option('--time-zone <zone>', "the IANA zone in which days are counted (default: the config's, or UTC)")
    .option('--open', 'open the page in the browser')
    .showHelpAfterError('Try `merit studio --help`.')
    .addHelpText('after', examples)
    .action(async (file: string, options: StudioFlags) => {
      const { studioCommand } = await import('../commands/studio.js');
      await studioCommand(file, options, io);
    });
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new InvalidArgumentError('a port is 0 to 65535.');
  return port;
}

const examples = `
The address has a secret behind its #, without which nothing is read or written. The page writes the named file and the
spec beside it, and nothing else; no event leaves the machine.

Examples:
  $ merit studio walks.merit --events walks.csv --open
  $ merit studio walks.merit --events walks.csv --baseline live.merit
  $ merit studio new.merit --events walks.jsonl.gz --time-zone Europe/Madrid --port 4455`;
