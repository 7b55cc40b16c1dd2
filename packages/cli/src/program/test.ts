import { type Command, InvalidArgumentError, Option } from 'commander';
import type { TestOptions, Thresholds } from '../commands/test.js';
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
    .option('--filter <text>', 'check only what has this text in its name')
    .addOption(
      new Option(
        '--update',
        'write into failed cases what is decided now, and fill empty outcomes',
      ).conflicts(['coverage', 'format', 'lcov']),
    )
    .option('--watch', 'check again after each change of a strategy or spec, until interrupted')
    .option('--coverage', 'tell which rules and branches no spec reaches, and why, or what would reach them')
    .addOption(coverageMinOption())
    .option('--lcov <file>', 'write the coverage into this file as LCOV')
    .addOption(
      new Option('--init', 'write a first spec beside each strategy that is named, which passes').conflicts([
        'coverage',
        'filter',
        'format',
        'lcov',
        'update',
        'watch',
      ]),
    )
    .showHelpAfterError('Try `merit test --help`.')
    .addHelpText('after', examples)
    .action(async (files: string[], options: TestOptions) => {
      const { testCommand } = await import('../commands/test.js');
      onEnd(await testCommand(files, options, io));
    });
}

function coverageMinOption(): Option {
  return new Option(
    '--coverage-min <what=percent>',
    'end with 1 where fewer rules, branches or conditions are reached; may be given again',
  )
    .argParser((text: string, before: Thresholds) => ({ ...before, ...readThreshold(text) }))
    .default({}, "the project's");
}

function readThreshold(text: string): Thresholds {
  const [, what, percent] = /^(rules|branches|conditions)=(\d{1,3})$/.exec(text) ?? [];
  if (what !== undefined && Number(percent) <= 100) return { [what]: Number(percent) };
  throw new InvalidArgumentError('It must be rules, branches or conditions, and a percentage: rules=100.');
}

const examples = `
A spec file stands beside its strategy: walks.spec.json beside walks.merit. It holds cases, or tables of them, a row each:

  { "cases": [{
      "name": "a long walk earns ten points",
      "event": { "data": { "steps": 12000 } },
      "outcome": { "points": 10 } }] }

  { "tables": [{
      "name": "steps",
      "columns": [
        "event.data.steps", "outcome.points"],
      "rows": [[12000, 10], [300, 0]] }] }

Examples:
  $ merit test walks.merit
  $ merit test strategies/
  $ merit test --init walks.merit
  $ merit test --filter streak --watch
  $ merit test walks.merit --coverage
  $ merit test strategies/ --coverage-min rules=100 --coverage-min branches=80 --lcov lcov.info
  $ merit test strategies/ --format json > report.json
  $ merit test strategies/ --format pretty --format github --format junit=tests.xml`;
