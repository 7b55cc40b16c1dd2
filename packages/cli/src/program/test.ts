import type { Command } from 'commander';
import type { TestOptions } from '../commands/test.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '../io.js';
import { reportOption } from './options.js';

export function addTest(program: Command, io: Io, onEnd: (code: ExitCode) => void): void {
  program
    .command('test')
    .summary('check strategies against what their spec files expect')
    .description(
      'Decides the events of spec files and reports every case that comes out otherwise than it says.',
    )
    .argument(
      '[files...]',
      'spec files, strategies that have one beside them, or folders to search for .spec.json files; else those of merit.config.json',
    )
    .addOption(reportOption(['pretty', 'json', 'github', 'junit']))
    .option('--init', 'write a first spec beside each strategy that is named, which passes')
    .showHelpAfterError('Try `merit test --help`.')
    .addHelpText('after', examples)
    .action(async (files: string[], options: TestOptions) => {
      const { testCommand } = await import('../commands/test.js');
      onEnd(await testCommand(files, options, io));
    });
}

const examples = `
A spec file stands beside its strategy: walks.spec.json beside walks.merit. It holds cases:
  { "cases": [{ "name": "a long walk earns ten points",
                "event": { "data": { "steps": 12000 } }, "outcome": { "points": 10 } }] }

Examples:
  $ merit test walks.merit
  $ merit test strategies/
  $ merit test --init walks.merit
  $ merit test strategies/ --format json > report.json
  $ merit test strategies/ --format pretty --format github --format junit=tests.xml`;
