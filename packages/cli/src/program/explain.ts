import type { Command } from 'commander';
import type { ExplainOptions } from '../commands/explain.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '../io.js';
import { collect, formatOption, paramOption, timeZoneOption } from './options.js';

export function addExplain(program: Command, io: Io, onEnd: (code: ExitCode) => void): void {
  program
    .command('explain')
    .summary('decide one event, and tell why each rule did or did not fire')
    .description(
      'Decides one event and tells of each deny and rule which part of its condition decided, what it saw, and the least that would have to be different.',
    )
    .argument('<strategy>', 'a strategy file, - for standard input, or the id of a built-in strategy')
    .requiredOption('--event <json>', 'the event, or only its data; - reads it from standard input')
    .option('--fact <key=value>', 'a fact of the past; may be given again for others', collect, [])
    .addOption(paramOption())
    .option('--now <time>', "when it is decided; the event's own occurredAt, or else the present")
    .addOption(timeZoneOption())
    .addOption(formatOption(['pretty', 'json']))
    .showHelpAfterError('Try `merit explain --help`.')
    .addHelpText('after', examples)
    .action(async (strategy: string, options: ExplainOptions) => {
      const { explainCommand } = await import('../commands/explain.js');
      onEnd(await explainCommand(strategy, options, io));
    });
}

const examples = `
The event has the keys of an event file: occurredAt, externalUserId, externalTaskId, externalGameId, action,
timeZone and data, and needs none of them. An object without any of these is taken for the data. Facts that aren't given are
those of somebody without any history: counts are 0, everything else is missing.

Examples:
  $ merit explain walks.merit --event '{"steps": 4000}'
  $ merit explain walks.merit --event '{"action": "walk", "data": {"steps": 4000}}' --fact user.awards=3
  $ merit explain default --event '{}' --fact 'task.awards=9' --fact 'user.awards=3' --fact user.sinceLast=2h
  $ merit explain fixed --event '{}' --fact 'user.awards(this: day)=1' --param perDay=2 --format json`;
