import { type Diagnostic, renderDiagnostic, SourceText } from '@merit/dsl';
import { compile } from '@merit/engine';
import { CommandFailure, type ExitCode, exitCode } from '../exit-code.js';
import { readParentFiles } from '../files/parent-files.js';
import { findStrategyFiles, readStrategyFile, type StrategyFile } from '../files/strategy-file.js';
import type { Io } from '../io.js';
import { diagnosticToJson } from '../output/diagnostic-json.js';
import { failureText } from '../output/failure.js';
import { countOf } from '../output/number.js';
import { diagnosticPalette, type Palette, paletteFor } from '../output/palette.js';

export interface LintOptions {
  readonly format: 'pretty' | 'json';
  readonly maxWarnings?: number;
}

interface LintedFile {
  readonly path: string;
  readonly findings: readonly Finding[];
}

/** With the file that it is in: some findings are in a file that the linted one extends. */
interface Finding {
  readonly diagnostic: Diagnostic;
  readonly path: string;
  readonly source: SourceText;
}

interface Counts {
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
}

/**
 * Reports every finding in the strategies that `paths` stand for. A file that can't be read is told on
 * standard error and doesn't keep the others from being looked at.
 */
export async function lintCommand(paths: readonly string[], options: LintOptions, io: Io): Promise<ExitCode> {
  const { files, unreadable } = await readAll(await findStrategyFiles(paths, io), io);
  const linted = await Promise.all(files.map((file) => lintFile(file, io)));
  const counts = count(linted);
  io.stdout.write(
    options.format === 'json'
      ? formatJson(linted, counts)
      : formatPretty(linted, counts, paletteFor(io.stdout, io.env)),
  );
  if (unreadable) return exitCode.unreadable;
  const warningsMax = options.maxWarnings ?? Number.POSITIVE_INFINITY;
  return counts.errors > 0 || counts.warnings > warningsMax ? exitCode.findings : exitCode.fine;
}

async function readAll(
  paths: readonly string[],
  io: Io,
): Promise<{ readonly files: readonly StrategyFile[]; readonly unreadable: boolean }> {
  const files: StrategyFile[] = [];
  let unreadable = false;
  for (const path of paths) {
    try {
      files.push(await readStrategyFile(path, io));
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      unreadable = true;
      io.stderr.write(failureText(error, paletteFor(io.stderr, io.env)));
    }
  }
  return { files, unreadable };
}

async function lintFile(file: StrategyFile, io: Io): Promise<LintedFile> {
  const files = await readParentFiles(file, io);
  const { diagnostics } = compile(file.source, files);
  const findings = diagnostics.map((diagnostic) => {
    const { path, source } = files.fileOf(diagnostic);
    return { diagnostic, path, source: new SourceText(source) };
  });
  return { path: file.path, findings };
}

function count(files: readonly LintedFile[]): Counts {
  const severities = files.flatMap(({ findings }) => findings.map(({ diagnostic }) => diagnostic.severity));
  const errors = severities.filter((severity) => severity === 'error').length;
  return { files: files.length, errors, warnings: severities.length - errors };
}

function formatJson(files: readonly LintedFile[], { errors, warnings }: Counts): string {
  const report = {
    files: files.map(({ path, findings }) => ({
      path,
      diagnostics: findings.map(({ diagnostic, source }) => diagnosticToJson(diagnostic, source)),
    })),
    errors,
    warnings,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function formatPretty(files: readonly LintedFile[], counts: Counts, palette: Palette): string {
  const dressed = diagnosticPalette(palette);
  const rendered = files.flatMap(({ findings }) =>
    findings.map(
      ({ diagnostic, path, source }) =>
        `${renderDiagnostic(diagnostic, { path, source, palette: dressed })}\n\n`,
    ),
  );
  return rendered.join('') + summary(counts, palette);
}

function summary({ files, errors, warnings }: Counts, palette: Palette): string {
  if (files === 0) return '';
  const where = countOf(files, 'file');
  if (errors + warnings === 0) return `${palette.green('✓')} ${where}, no findings\n`;
  const found = [
    ...(errors > 0 ? [palette.red(countOf(errors, 'error'))] : []),
    ...(warnings > 0 ? [palette.yellow(countOf(warnings, 'warning'))] : []),
  ];
  return `${palette.strong(`${found.join(' and ')} in ${where}`)}\n`;
}
