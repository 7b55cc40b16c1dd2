import { toVisible } from '@merit/dsl';
import type { Evaluation, JsonValue, Mismatch } from '@merit/engine';
import { formatReceipt } from './decision-text.js';
import { countOf } from './number.js';
import type { Palette } from './palette.js';
import { shorten } from './width.js';

/** A spec file, as far as it is told. */
export interface ToldFile {
  readonly path: string;
  readonly problems: readonly string[];
  readonly tests: readonly ToldTest[];
}

/** A case or scenario, as far as it is told. */
export interface ToldTest {
  readonly name: string;
  readonly mismatches: readonly Mismatch[];
  readonly evaluation: Evaluation | null;
  /** Why it wasn't checked; null where it was. */
  readonly skipped: string | null;
}

const valueWidthMax = 72;
/** A case that is wrong altogether needn't fill the screen. */
const mismatchesMax = 12;

/** A line for each file, below it the cases that came out otherwise, and at the end the sum. */
export function formatTests(files: readonly ToldFile[], palette: Palette): string {
  const lines = files.flatMap((file) => formatFile(file, palette));
  return `${[...lines, '', sum(files, palette)].join('\n')}\n`;
}

function formatFile({ path, problems, tests }: ToldFile, palette: Palette): readonly string[] {
  const cases = tests.filter(({ skipped }) => skipped === null);
  const failed = cases.filter(({ mismatches }) => mismatches.length > 0);
  const isGood = problems.length === 0 && failed.length === 0;
  const count =
    failed.length === 0
      ? countOf(cases.length, 'case')
      : `${failed.length} of ${countOf(cases.length, 'case')} failed`;
  const mark = isGood ? palette.green('✓') : palette.red('✗');
  return [
    `${mark} ${palette.strong(toVisible(path))}${problems.length === 0 ? ` ${palette.faint(count)}` : ''}`,
    ...problems.map((problem) => `    ${palette.red(toVisible(problem))}`),
    ...tests.flatMap(({ name, skipped }) =>
      skipped === null
        ? []
        : [`  ${palette.yellow('○')} ${toVisible(name)} ${palette.faint(skippedText(skipped))}`],
    ),
    ...failed.flatMap((each) => formatCase(each, palette)),
  ];
}

function skippedText(reason: string): string {
  return reason === 'only' ? '(others alone are looked at)' : `(skipped: ${toVisible(reason)})`;
}

function formatCase({ name, mismatches, evaluation }: ToldTest, palette: Palette): readonly string[] {
  const shown = mismatches.slice(0, mismatchesMax);
  const rest = mismatches.length - shown.length;
  return [
    `  ${palette.red('✗')} ${toVisible(name)}`,
    ...shown.flatMap((mismatch) => formatMismatch(mismatch, palette)),
    ...(rest > 0 ? [`      and ${countOf(rest, 'more difference')}`] : []),
    ...(evaluation?.ok === true
      ? [`      ${palette.faint('decided')}   ${formatReceipt(evaluation.outcome, palette)}`]
      : []),
  ];
}

function formatMismatch({ path, expected, actual }: Mismatch, palette: Palette): readonly string[] {
  return [
    `      ${palette.strong(toVisible(path))}`,
    `        expected ${palette.green(shownValue(expected))}`,
    `        actual   ${palette.red(shownValue(actual))}`,
  ];
}

function shownValue(value: JsonValue): string {
  return shorten(toVisible(JSON.stringify(value)), valueWidthMax);
}

function sum(files: readonly ToldFile[], palette: Palette): string {
  const all = files.flatMap(({ tests }) => tests);
  const cases = all.filter(({ skipped }) => skipped === null);
  const failed = cases.filter(({ mismatches }) => mismatches.length > 0).length;
  const broken = files.filter(({ problems }) => problems.length > 0).length;
  const parts = [
    `${cases.length - failed} passed`,
    ...(failed > 0 ? [palette.red(`${failed} failed`)] : []),
    ...(all.length > cases.length ? [`${all.length - cases.length} skipped`] : []),
    ...(broken > 0 ? [palette.red(`${countOf(broken, 'file')} not checked`)] : []),
  ];
  return `${countOf(files.length, 'spec file')}: ${parts.join(' · ')}`;
}
