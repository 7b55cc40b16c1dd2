import type { Command } from 'commander';

/** A command as a shell needs it. */
interface Completed {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** What its first argument can be; empty where that is anything. */
  readonly values: readonly string[];
}

interface CompletedOption {
  readonly flag: string;
  readonly description: string;
  /** What can stand behind it; empty where that is anything, or nothing. */
  readonly values: readonly string[];
}

export const shells = ['bash', 'zsh', 'fish'] as const;

/** The script for a shell, made from the command table itself, so that it never lacks an option. */
export function completionScript(shell: (typeof shells)[number], program: Command): string {
  const commands = program.commands.map(completedOf);
  switch (shell) {
    case 'bash':
      return bash(commands);
    case 'zsh':
      return `autoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`;
    case 'fish':
      return fish(commands);
  }
}

function completedOf(command: Command): Completed {
  const options = command.options.flatMap(({ long, description, argChoices = [] }) =>
    typeof long === 'string' ? [{ flag: long, description, values: argChoices }] : [],
  );
  return {
    name: command.name(),
    summary: command.summary(),
    options: [...options, { flag: '--help', description: 'print this help', values: [] }],
    values: command.registeredArguments[0]?.argChoices ?? [],
  };
}

function bash(commands: readonly Completed[]): string {
  const cases = commands.map(
    ({ name, options }) => `    ${name}) words="${options.map(({ flag }) => flag).join(' ')}" ;;`,
  );
  const values = commands.flatMap(({ name, options, values: ofArgument }) => [
    ...options
      .filter((option) => option.values.length > 0)
      .map((option) => `    "${name} ${option.flag}") values="${option.values.join(' ')}" ;;`),
    ...(ofArgument.length === 0 ? [] : [`    "${name} ${name}") values="${ofArgument.join(' ')}" ;;`]),
  ]);
  return `_merit() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words="" values=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')} help" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]} \${COMP_WORDS[COMP_CWORD - 1]}" in
${values.join('\n')}
  esac
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  if [ -n "$values" ]; then
    COMPREPLY=($(compgen -W "$values" -- "$current"))
    return
  fi
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
  const lines = commands.flatMap(({ name, summary, options, values }) => {
    const seen = `complete -c merit -n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c merit -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
      ...(values.length === 0 ? [] : [`${seen} -a ${quoted(values.join(' '))}`]),
      ...options.map(({ flag, description, values: behind }) => {
        const choices = behind.length === 0 ? '' : ` -x -a ${quoted(behind.join(' '))}`;
        return `${seen} -l ${flag.slice(2)} -d ${quoted(description)}${choices}`;
      }),
    ];
  });
  return `${lines.join('\n')}\n`;
}
