import { InvalidArgumentError, Option } from 'commander';

/** The forms that a command can print in; the first is the usual one. */
export function formatOption(formats: readonly [string, ...string[]]): Option {
  return new Option('--format <format>', 'the form of the output').choices(formats).default(formats[0]);
}

export function paramOption(): Option {
  return new Option('-p, --param <name=value>', 'set a parameter; may be given again for others')
    .argParser(collect)
    .default([], 'those of the strategy');
}

/** For an option that may be given several times. */
export function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 0 or more.');
  return Number(text);
}
