import { type Diagnostic, format, renderDiagnostic, SourceText } from '@merit/dsl';
import { CommandFailure, type ExitCode, exitCode, wrongUsage } from '../exit-code.js';
import { replaceFile } from '../files/replace-file.js';
import {
  findStrategyFiles,
  readStrategyFile,
  type StrategyFile,
  standardInput,
} from '../files/strategy-file.js';
import type { Io } from '../io.js';
import { failureText } from '../output/failure.js';
import { columnsOf, tell } from '../output/fit-text.js';
import { countOf } from '../output/number.js';
import { diagnosticPalette, paletteFor } from '../output/palette.js';
import { formatTextChange } from '../output/text-change.js';

export interface FormatOptions {
  readonly check?: true;
  readonly stdin?: true;
}

/** What became of one file. */
type Outcome = 'same' | 'changed' | 'broken' | 'unreadable';

/**
 * Puts strategy files into their canonical form, in place; standard input is printed instead. With `check`
 * nothing is written, and what would change is shown. What has mistakes is told and left as it is.
 */
export async function formatCommand(
  paths: readonly string[],
  options: FormatOptions,
  io: Io,
): Promise<ExitCode> {
  if (options.stdin === true && paths.length > 0) throw wrongUsage('`--stdin` takes no files beside it');
  if (options.stdin !== true && paths.length === 0) throw wrongUsage('no files are named');
  const outcomes: Outcome[] = [];
  for (const path of options.stdin === true ? [standardInput] : await findStrategyFiles(paths, io)) {
    outcomes.push(await formatOne(path, options.check === true, io));
  }
  if (!outcomes.includes('unreadable') && !isPrinted(paths, options)) {
    tell(io.stdout, summary(outcomes, options.check === true, io));
  }
  return codeOf(outcomes, options.check === true);
}

/** Where a formatted text goes to standard output, nothing else may. */
function isPrinted(paths: readonly string[], { check, stdin }: FormatOptions): boolean {
  return check !== true && (stdin === true || paths.includes(standardInput));
}

function codeOf(outcomes: readonly Outcome[], checks: boolean): ExitCode {
  if (outcomes.includes('unreadable')) return exitCode.unreadable;
  const isFinding = (outcome: Outcome) => outcome === 'broken' || (checks && outcome === 'changed');
  return outcomes.some(isFinding) ? exitCode.findings : exitCode.fine;
}

async function formatOne(path: string, checks: boolean, io: Io): Promise<Outcome> {
  try {
    const file = await readStrategyFile(path, io);
    const result = format(file.source);
    if (!result.ok) return tellBroken(file, result.diagnostics, io);
    const isSame = result.text === file.source;
    if (checks) return isSame ? 'same' : tellChange(file, result.text, io);
    if (path === standardInput) io.stdout.write(result.text);
    else if (!isSame) await write(path, result.text, io);
    return isSame ? 'same' : 'changed';
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    tell(io.stderr, failureText(error, paletteFor(io.stderr, io.env)));
    return 'unreadable';
  }
}

async function write(path: string, text: string, io: Io): Promise<void> {
  await replaceFile(path, text, io);
  io.stdout.write(`formatted ${path}\n`);
}

function tellChange({ path, source }: StrategyFile, text: string, io: Io): Outcome {
  const palette = paletteFor(io.stdout, io.env);
  const change = formatTextChange(source, text, palette);
  io.stdout.write(`${palette.yellow('would format')} ${path}\n${change}`);
  return 'changed';
}

function tellBroken({ path, source }: StrategyFile, diagnostics: readonly Diagnostic[], io: Io): Outcome {
  const palette = diagnosticPalette(paletteFor(io.stderr, io.env));
  const options = { path, source: new SourceText(source), palette, columns: columnsOf(io.stderr) };
  for (const diagnostic of diagnostics) tell(io.stderr, `${renderDiagnostic(diagnostic, options)}\n\n`);
  return 'broken';
}

function summary(outcomes: readonly Outcome[], checks: boolean, io: Io): string {
  const { green, strong } = paletteFor(io.stdout, io.env);
  const changed = outcomes.filter((outcome) => outcome === 'changed').length;
  const broken = outcomes.filter((outcome) => outcome === 'broken').length;
  const files = countOf(outcomes.length, 'file');
  if (changed + broken === 0) return `${green('✓')} ${files} in canonical form\n`;
  const verb = checks ? 'to be formatted' : 'formatted';
  const mistakes = broken === 0 ? '' : `, ${broken} left alone for their mistakes`;
  return `${strong(`${files}: ${changed} ${verb}${mistakes}`)}\n`;
}
