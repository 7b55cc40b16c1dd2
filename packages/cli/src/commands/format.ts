import { type Diagnostic, format, renderDiagnostic, SourceText } from '@merit/dsl';
import { findProject, pathsOr } from '../config/project.js';
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
import { diagnosticPalette, paletteFor } from '../output/palette.js';
import type { FindingForm } from './finding-reports.js';
import { type CheckedForm, formRenderers, formSummary } from './form-reports.js';
import { isForPeople, type ReportTarget, writeReports } from './reports.js';

export interface FormatOptions {
  readonly check?: true;
  readonly stdin?: true;
  readonly format: readonly ReportTarget<FindingForm>[];
}

/**
 * Puts strategy files into their canonical form, in place; standard input is printed instead. With `check`
 * nothing is written, and what would change is shown. What has mistakes is told and left as it is.
 */
export async function formatCommand(
  paths: readonly string[],
  options: FormatOptions,
  io: Io,
): Promise<ExitCode> {
  checkOptions(paths, options);
  const named = options.stdin === true ? [standardInput] : await namedFiles(paths, io);
  const forms: CheckedForm[] = [];
  for (const path of named) {
    const form = await readForm(path, io);
    if (options.check !== true || isForPeople(options.format)) tellTrouble(form, io);
    forms.push(options.check === true ? form : await writeForm(form, io));
  }
  if (options.check === true) await writeReports(options.format, formRenderers(forms, io), io);
  else if (!isPrinted(paths, options)) tellSummary(forms, io);
  return codeOf(forms, options.check === true);
}

function checkOptions(paths: readonly string[], { stdin, check, format: targets }: FormatOptions): void {
  if (stdin === true && paths.length > 0) throw wrongUsage('`--stdin` takes no files beside it');
  if (check !== true && targets.some(({ form }) => form !== 'pretty')) {
    throw wrongUsage('`--format` says what `--check` reports', { help: 'add --check, or leave it out' });
  }
}

async function namedFiles(paths: readonly string[], io: Io): Promise<readonly string[]> {
  const { config, pathOf } = await findProject(paths[0], io);
  return findStrategyFiles(pathsOr(paths, config.strategies?.map(pathOf)), io);
}

/** Where a formatted text goes to standard output, nothing else may. */
function isPrinted(paths: readonly string[], { stdin }: FormatOptions): boolean {
  return stdin === true || paths.includes(standardInput);
}

function codeOf(forms: readonly CheckedForm[], checks: boolean): ExitCode {
  if (forms.some(({ kind }) => kind === 'unreadable')) return exitCode.unreadable;
  const isFinding = ({ kind }: CheckedForm) => kind === 'broken' || (checks && kind === 'changed');
  return forms.some(isFinding) ? exitCode.findings : exitCode.fine;
}

async function readForm(path: string, io: Io): Promise<CheckedForm> {
  try {
    const file = await readStrategyFile(path, io);
    const result = format(file.source);
    if (!result.ok) return { kind: 'broken', path: file.path, file, diagnostics: result.diagnostics };
    const kind = result.text === file.source ? 'same' : 'changed';
    return { kind, path: file.path, file, text: result.text };
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    return { kind: 'unreadable', path, failure: error };
  }
}

// ── Writing ─────────────────────────────────────────────────────────────────

async function writeForm(form: CheckedForm, io: Io): Promise<CheckedForm> {
  if (form.kind !== 'same' && form.kind !== 'changed') return form;
  try {
    await writeText(form.file, form.text, io);
    return form;
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    tellFailure(error, io);
    return { kind: 'unreadable', path: form.path, failure: error };
  }
}

async function writeText({ path, source }: StrategyFile, text: string, io: Io): Promise<void> {
  if (path === '<stdin>') io.stdout.write(text);
  else if (text !== source) {
    await replaceFile(path, text, io);
    io.stdout.write(`formatted ${path}\n`);
  }
}

function tellSummary(forms: readonly CheckedForm[], io: Io): void {
  if (forms.some(({ kind }) => kind === 'unreadable')) return;
  tell(io.stdout, formSummary(forms, 'formatted', paletteFor(io.stdout, io.env)));
}

/** What kept a file from being looked at, and mistakes that keep its text as it is. */
function tellTrouble(form: CheckedForm, io: Io): void {
  if (form.kind === 'unreadable') tellFailure(form.failure, io);
  if (form.kind === 'broken') tellBroken(form.file, form.diagnostics, io);
}

function tellFailure(failure: CommandFailure, io: Io): void {
  tell(io.stderr, failureText(failure, paletteFor(io.stderr, io.env)));
}

function tellBroken({ path, source }: StrategyFile, diagnostics: readonly Diagnostic[], io: Io): void {
  const palette = diagnosticPalette(paletteFor(io.stderr, io.env));
  const options = { path, source: new SourceText(source), palette, columns: columnsOf(io.stderr) };
  for (const diagnostic of diagnostics) tell(io.stderr, `${renderDiagnostic(diagnostic, options)}\n\n`);
}
