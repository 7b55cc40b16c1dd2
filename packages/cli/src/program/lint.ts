import type { Command } from 'commander';
import type { LintOptions } from '../commands/lint.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '../io.js';
import { collect, reportOption, wholeNumber } from './options.js';

export function addLint(program: Command, io: Io, onEnd: (code: ExitCode) => void): void {
  program
    .command('lint')
    .summary('report every mistake in strategy files')
    .description('Reports every mistake in strategy files, each with its place and what to do about it.')
    .argument(
      '[files...]',
      'strategy files, folders to search for .merit files, or - for standard input; else those of merit.config.json',
    )
    .addOption(reportOption(['pretty', 'json', 'github', 'sarif', 'junit']))
    .option('--rule <name=level>', 'take a lint as off, warning or error; may be given again', collect, [])
    .option('--award-max <points>', 'end with 1 where an award can be more than this', wholeNumber)
    .option('--bounds', 'tell the least and the greatest award of each strategy')
    .option('--fix', 'mend in the files what can be mended with certainty')
    .option('--max-warnings <count>', 'end with 1 where there are more warnings than this', wholeNumber)
    .showHelpAfterError('Try `merit lint --help`.')
    .addHelpText('after', examples)
    .action(async (files: string[], options: LintOptions) => {
      const { lintCommand } = await import('../commands/lint.js');
      onEnd(await lintCommand(files, options, io));
    });
}

const examples = `
Examples:
  $ merit lint walks.merit
  $ merit lint strategies/ --max-warnings 0 --rule unused-param=off
  $ merit lint strategies/ --award-max 100
  $ merit lint strategies/ --fix
  $ merit lint --format json strategies/ > findings.json
  $ merit lint strategies/ --format pretty --format sarif=findings.sarif --format junit=lint.xml
  $ git show HEAD:walks.merit | merit lint -`;
