import type { Command } from 'commander';
import type { Io } from '../io.js';

export function addLsp(program: Command, io: Io): void {
  program
    .command('lsp')
    .summary('serve an editor, over standard input and output')
    .description(
      'Serves an editor by the Language Server Protocol: findings while one types, completion, hovers, renames, fixes.',
    )
    .option('--stdio', 'speak over standard input and output, as it does anyway')
    .showHelpAfterError('Try `merit lsp --help`.')
    .addHelpText('after', '\ndocs/editors.md says how each editor is set up.')
    .action(async () => {
      const { lspCommand } = await import('../commands/lsp.js');
      await lspCommand(io);
    });
}
