import { Argument, type Command } from 'commander';
import type { ReferenceOptions } from '../commands/reference.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '../io.js';
import { completionScript, shells } from './completion.js';
import { formatOption } from './options.js';

/** The commands that say what there is: facts, functions, built-ins, the language, commands for a shell. */
export function addReference(program: Command, io: Io, onEnd: (code: ExitCode) => void): void {
  program
    .command('facts')
    .summary('list what a strategy can ask about the past')
    .description(
      "Lists the facts of the language with their types and meaning, then those of the project's host.",
    )
    .addOption(formatOption(['table', 'json']))
    .addHelpText('after', '\nExamples:\n  $ merit facts\n  $ merit facts --format json')
    .action(async (options: ReferenceOptions) => {
      const { factsCommand } = await import('../commands/reference.js');
      onEnd(await factsCommand(options, io));
    });
  program
    .command('functions')
    .summary('list the functions of the language')
    .description("Lists the functions of the language, then those of the project's host.")
    .addOption(formatOption(['table', 'json']))
    .addHelpText('after', '\nExamples:\n  $ merit functions\n  $ merit functions --format json')
    .action(async (options: ReferenceOptions) => {
      const { functionsCommand } = await import('../commands/reference.js');
      onEnd(await functionsCommand(options, io));
    });
  program
    .command('builtins')
    .summary('list the built-in strategies, or print one')
    .description('Lists the strategies that come with Merit, or prints the text of one.')
    .argument('[id]', 'whose text to print')
    .addOption(formatOption(['table', 'json']))
    .addHelpText('after', '\nExamples:\n  $ merit builtins\n  $ merit builtins default > mine.merit')
    .action(async (id: string | undefined, options: ReferenceOptions) => {
      const { builtinsCommand } = await import('../commands/reference.js');
      onEnd(builtinsCommand(id, options, io));
    });
  program
    .command('language')
    .summary('print the reference of the language, or a section of it')
    .description(
      'Prints the reference of the language, or a section of it. `merit help language` does the same.',
    )
    .argument('[section]', 'such as facts, operators or types')
    .addHelpText('after', '\nExamples:\n  $ merit help language\n  $ merit help language facts | less')
    .action(async (section: string | undefined) => {
      const { languageCommand } = await import('../commands/reference.js');
      onEnd(await languageCommand(section, io));
    });
  program
    .command('completion')
    .summary('print what a shell completes commands and options by')
    .description('Prints a script by which a shell completes the commands and options of merit.')
    .addArgument(new Argument('<shell>', 'the shell that is to complete').choices(shells))
    .addHelpText(
      'after',
      '\nExamples:\n  $ source <(merit completion bash)\n  $ merit completion fish > ~/.config/fish/completions/merit.fish',
    )
    .action((shell: (typeof shells)[number]) => {
      io.stdout.write(completionScript(shell, program));
      onEnd(0);
    });
}
