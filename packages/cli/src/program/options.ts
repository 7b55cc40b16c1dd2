import { InvalidArgumentError, Option } from 'commander';
import type { ReportTarget } from '../commands/reports.js';

/** The forms that a command can print in; the first is the usual one. */
export function formatOption(formats: readonly [string, ...string[]]): Option {
  return new Option('--format <format>', 'the form of the output').choices(formats).default(formats[0]);
}

/**
 * The forms that a command can report in, several at once, each perhaps into a file; the first is the usual
 * one.
 */
export function reportOption(forms: readonly [string, ...string[]]): Option {
  const usual: readonly ReportTarget<string>[] = [{ form: forms[0] }];
  const description = 'the form of the report; may be given again, and =FILE writes into a file';
  const option = new Option('--format <form[=file]>', description)
    .argParser((text: string, before: readonly ReportTarget<string>[]) =>
      withTarget(before === usual ? [] : before, readTarget(text, forms)),
    )
    .default(usual, forms[0]);
  // For help and completion alone: `choices` would refuse a form with a file behind it.
  option.argChoices = [...forms];
  return option;
}

function readTarget(text: string, forms: readonly string[]): ReportTarget<string> {
  const [, form = '', , file] = /^([^=]*)(=(.*))?$/s.exec(text) ?? [];
  if (!forms.includes(form)) throw new InvalidArgumentError(`Allowed choices are ${forms.join(', ')}.`);
  if (file === '') throw new InvalidArgumentError(`A file's name belongs behind \`${form}=\`.`);
  return file === undefined ? { form } : { form, file };
}

/**
 * What programs read can't be told apart in one stream; the lines for GitHub can stand below those for
 * people.
 */
function withTarget(
  before: readonly ReportTarget<string>[],
  target: ReportTarget<string>,
): readonly ReportTarget<string>[] {
  const printed = [...before, target].filter(({ file }) => file === undefined).map(({ form }) => form);
  const beside = new Set(printed.filter((form) => form !== 'github'));
  const isPlain = beside.size === 0 || ['pretty', 'table'].includes([...beside][0] ?? '');
  if (new Set(printed).size < printed.length || beside.size > 1 || (printed.length > 1 && !isPlain)) {
    throw new InvalidArgumentError(
      'Standard output takes one form, or github beside one for people: write others into files, as in json=FILE.',
    );
  }
  if (before.some(({ file }) => file !== undefined && file === target.file)) {
    throw new InvalidArgumentError(`The file ${target.file} is written already.`);
  }
  return [...before, target];
}

export function paramOption(): Option {
  return new Option('-p, --param <name=value>', 'set a parameter; may be given again for others')
    .argParser(collect)
    .default([], 'those of the strategy');
}

export function timeZoneOption(): Option {
  const description = "zone of calendar days, and of times that name none (default: the project's, or UTC)";
  return new Option('--time-zone <zone>', description);
}

/** For an option that may be given several times. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 0 or more.');
  return Number(text);
}
