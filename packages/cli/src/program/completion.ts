import type { Command } from 'commander';

/** A command as a shell needs it. */
interface Completed {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly { readonly flag: string; readonly description: string }[];
}

/** The script for a shell, made from the command table itself, so that it never lacks an option. */
export function completionScript(shell: string, program: Command, command: Command): string {
  const commands = program.commands.map(completedOf);
  switch (shell) {
    case 'bash':
      return bash(commands);
    case 'zsh':
      return `autoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`;
    case 'fish':
      return fish(commands);
    default:
      return command.error(`error: there is no completion for \`${shell}\`: there are bash, zsh and fish`, {
        exitCode: 2,
      });
  }
}

function completedOf(command: Command): Completed {
  const options = command.options.flatMap(({ long, description }) =>
    typeof long === 'string' ? [{ flag: long, description }] : [],
  );
  return {
    name: command.name(),
    summary: command.summary(),
    options: [...options, { flag: '--help', description: 'print this help' }],
  };
}

function bash(commands: readonly Completed[]): string {
  const cases = commands.map(
    ({ name, options }) => `    ${name}) words="${options.map(({ flag }) => flag).join(' ')}" ;;`,
  );
  return `_merit() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')} help" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
    *) COMPREPLY=($(compgen -f -- "$current")) ;;
  esac
}
complete -o filenames -F _merit merit
`;
}

function fish(commands: readonly Completed[]): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const lines = commands.flatMap(({ name, summary, options }) => [
    `complete -c merit -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ...options.map(
      ({ flag, description }) =>
        `complete -c merit -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)} -d ${quoted(description)}`,
    ),
  ]);
  return `${lines.join('\n')}\n`;
}
