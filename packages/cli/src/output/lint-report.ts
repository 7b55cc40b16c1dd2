import type { AwardRange, Diagnostic, SourceText } from '@merit/dsl';
import { renderDiagnostic } from '@merit/dsl';
import { countOf, formatCount } from './number.js';
import type { Palette } from './palette.js';
import { diagnosticPalette } from './palette.js';
import { type FindingReport, toFinding } from './reports/finding.js';

export interface LintedFile {
  readonly path: string;
  readonly findings: readonly LintFinding[];
  /** The least and the greatest award; null for a strategy that can't run. */
  readonly bounds: AwardRange | null;
}

/** With the file that it is in: some findings are in a file that the linted one extends. */
export interface LintFinding {
  readonly diagnostic: Diagnostic;
  readonly path: string;
  readonly source: SourceText;
}

export interface FindingCounts {
  readonly errors: number;
  readonly warnings: number;
}

export function countFindings(files: readonly LintedFile[]): FindingCounts {
  const severities = files.flatMap(({ findings }) => findings.map(({ diagnostic }) => diagnostic.severity));
  const errors = severities.filter((severity) => severity === 'error').length;
  return { errors, warnings: severities.length - errors };
}

export function lintJson(files: readonly LintedFile[]): string {
  const report = {
    version: 1,
    files: files.map(({ path, findings, bounds }) => ({
      path,
      diagnostics: findings.map(({ diagnostic, source }) => diagnosticToJson(diagnostic, source)),
      bounds,
    })),
    ...countFindings(files),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** The same for the forms that every command's findings have. */
export function lintFindings(
  files: readonly LintedFile[],
  unreadable: FindingReport['unreadable'],
): FindingReport {
  return {
    files: files.map((file) => ({
      path: file.path,
      findings: file.findings.map(({ diagnostic, path, source }) => toFinding(diagnostic, path, source)),
    })),
    unreadable,
  };
}

export interface LintTextOptions {
  readonly palette: Palette;
  /** Whether to tell the range of awards of each file. */
  readonly bounds: boolean;
  /** What frames must keep to; undefined where that is nothing. */
  readonly columns: number | undefined;
}

export function lintText(
  files: readonly LintedFile[],
  { palette, bounds, columns }: LintTextOptions,
): string {
  const dressed = diagnosticPalette(palette);
  const rendered = files.flatMap(({ findings }) =>
    findings.map(
      ({ diagnostic, path, source }) =>
        `${renderDiagnostic(diagnostic, { path, source, columns, palette: dressed })}\n\n`,
    ),
  );
  const ranges = bounds ? files.map((file) => `${file.path}: ${rangeText(file.bounds)}\n`) : [];
  return [...rendered, ...ranges, summary(files, palette)].join('');
}

function rangeText(range: AwardRange | null): string {
  if (range === null) return 'no awards, for its mistakes';
  const { min, max } = range;
  if (min === null && max === null) return 'awards without any bound';
  if (min === null) return `awards of ${countOf(max ?? 0, 'point')} at most`;
  if (max === null) return `awards of ${countOf(min, 'point')} at least, without a greatest`;
  return `awards of ${min === max ? '' : `${formatCount(min)} to `}${countOf(max, 'point')}`;
}

function summary(files: readonly LintedFile[], palette: Palette): string {
  if (files.length === 0) return '';
  const { errors, warnings } = countFindings(files);
  const where = countOf(files.length, 'file');
  if (errors + warnings === 0) return `${palette.green('✓')} ${where}, no findings\n`;
  const found = [
    ...(errors > 0 ? [palette.red(countOf(errors, 'error'))] : []),
    ...(warnings > 0 ? [palette.yellow(countOf(warnings, 'warning'))] : []),
  ];
  return `${palette.strong(`${found.join(' and ')} in ${where}`)}\n`;
}

/** A finding as `--format json` gives it: lines and columns from 1, offsets in UTF-16 units from 0. */
function diagnosticToJson(diagnostic: Diagnostic, source: SourceText): object {
  const { sourceName } = diagnostic;
  const { id, name, level, message, help, range, related, fixes } = toFinding(diagnostic, '', source);
  return {
    code: id,
    rule: name,
    severity: level,
    message,
    ...(help === undefined ? {} : { help }),
    // The file that the places are in, where it is one that the linted file extends.
    ...(sourceName === undefined ? {} : { source: sourceName }),
    range,
    related,
    fixes,
  };
}
