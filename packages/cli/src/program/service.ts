import type { Command } from 'commander';
import type { DiffOptions } from '../commands/diff.js';
import type { PublishOptions } from '../commands/publish.js';
import type { PullOptions } from '../commands/pull.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '../io.js';
import { reportOption } from './options.js';

const filesText = 'strategy files, or folders of them; else those of merit.config.json';

/** The commands that talk to a service. */
export function addService(program: Command, io: Io, onEnd: (code: ExitCode) => void): void {
  withService(program.command('publish'))
    .summary('make a service award by strategy files')
    .description(
      'Makes a service award by the texts of strategy files, each under the name in its text. All are checked first.',
    )
    .argument('[files...]', filesText)
    .option('--dry-run', 'say what would move, and change nothing')
    .option('--force', 'publish although games or tasks have parameters that a version does not take')
    .addOption(reportOption(['pretty', 'json']))
    .addHelpText('after', publishExamples)
    .action(async (files: string[], options: PublishOptions) => {
      const { publishCommand } = await import('../commands/publish.js');
      onEnd(await publishCommand(files, options, io));
    });
  withService(program.command('diff'))
    .summary('show where files differ from what a service awards by')
    .description(
      'Shows where strategy files differ from what a service awards by; ends with 1 where any does.',
    )
    .argument('[files...]', filesText)
    .addOption(reportOption(['pretty', 'json']))
    .addHelpText('after', diffExamples)
    .action(async (files: string[], options: DiffOptions) => {
      const { diffCommand } = await import('../commands/diff.js');
      onEnd(await diffCommand(files, options, io));
    });
  withService(program.command('pull'))
    .summary('write into files what a service awards by')
    .description(
      'Writes into strategy files what a service awards by, or prints the text of one strategy, named by its address.',
    )
    .argument('[strategies...]', `${filesText}, or the address of one strategy`)
    .option('-o, --out <file>', 'write the text that an address names into this file')
    .option('--dry-run', 'say which files would change, and write none')
    .option('--force', 'overwrite a file even where no version at the service has its text')
    .addHelpText('after', pullExamples)
    .action(async (names: string[], options: PullOptions) => {
      const { pullCommand } = await import('../commands/pull.js');
      onEnd(await pullCommand(names, options, io));
    });
}

function withService(command: Command): Command {
  return command
    .option('--service <url>', 'where the service is (default: MERIT_URL)')
    .showHelpAfterError(`Try \`merit ${command.name()} --help\`.`);
}

const environment = `
MERIT_API_KEY or MERIT_TOKEN says who asks. An address is https://points.example.org/strategies/custom/ID, or …/ID@3
for its version 3.`;

const publishExamples = `${environment}

Examples:
  $ merit publish --service https://points.example.org --dry-run
  $ merit publish strategies/walks.merit
  $ merit publish --format pretty --format json=reports/published.json`;

const diffExamples = `${environment}

Examples:
  $ merit diff
  $ merit diff strategies/walks.merit --service https://points.example.org
  $ merit diff --format json`;

const pullExamples = `${environment}

Examples:
  $ merit pull
  $ merit pull strategies/walks.merit --dry-run
  $ merit pull https://points.example.org/strategies/custom/ID@3 --out strategies/walks.merit`;
