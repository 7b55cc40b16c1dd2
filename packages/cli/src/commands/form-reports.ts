import { type Diagnostic, SourceText } from '@merit/dsl';
import type { CommandFailure } from '../exit-code.js';
import type { StrategyFile } from '../files/strategy-file.js';
import type { Io } from '../io.js';
import { countOf } from '../output/number.js';
import type { Palette } from '../output/palette.js';
import { type Finding, type FindingReport, rangeOf, toFinding } from '../output/reports/finding.js';
import { changedStretch, formatTextChange } from '../output/text-change.js';
import { type FindingForm, findingRenderers } from './finding-reports.js';
import type { Renderers, ReportLayout } from './reports.js';

/** What is known of one file's form. */
export type CheckedForm =
  | FormattedFile
  | {
      readonly kind: 'broken';
      readonly path: string;
      readonly file: StrategyFile;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly kind: 'unreadable'; readonly path: string; readonly failure: CommandFailure };

interface FormattedFile {
  readonly kind: 'same' | 'changed';
  readonly path: string;
  readonly file: StrategyFile;
  /** Its canonical form. */
  readonly text: string;
}

export function formRenderers(forms: readonly CheckedForm[], io: Io): Renderers<FindingForm> {
  return {
    pretty: (layout) => formText(forms, layout),
    json: () => formJson(forms),
    ...findingRenderers(formFindings(forms), io),
  };
}

function formText(forms: readonly CheckedForm[], { palette }: ReportLayout): string {
  const changes = forms.map((form) => {
    if (form.kind !== 'changed') return '';
    const change = formatTextChange(form.file.source, form.text, palette);
    return `${palette.yellow('would format')} ${form.path}\n${change}`;
  });
  const isWhole = forms.every(({ kind }) => kind !== 'unreadable');
  return changes.join('') + (isWhole ? formSummary(forms, 'to be formatted', palette) : '');
}

/** How many files there are, how many of them were or would be `changed`, and which have mistakes. */
export function formSummary(forms: readonly CheckedForm[], changed: string, palette: Palette): string {
  const files = countOf(forms.length, 'file');
  const changes = countOfKind(forms, 'changed');
  const broken = countOfKind(forms, 'broken');
  if (changes + broken === 0) return `${palette.green('✓')} ${files} in canonical form\n`;
  const mistakes = broken === 0 ? '' : `, ${broken} left alone for their mistakes`;
  return `${palette.strong(`${files}: ${changes} ${changed}${mistakes}`)}\n`;
}

function countOfKind(forms: readonly CheckedForm[], sought: CheckedForm['kind']): number {
  return forms.filter(({ kind }) => kind === sought).length;
}

function formJson(forms: readonly CheckedForm[]): string {
  const report = {
    version: 1,
    files: forms.map(({ path, kind }) => ({ path, form: kind === 'same' ? 'canonical' : kind })),
    changed: countOfKind(forms, 'changed'),
    broken: countOfKind(forms, 'broken'),
    unreadable: countOfKind(forms, 'unreadable'),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function formFindings(forms: readonly CheckedForm[]): FindingReport {
  return {
    files: forms.flatMap((form) =>
      form.kind === 'unreadable' ? [] : [{ path: form.path, findings: findingsOf(form) }],
    ),
    unreadable: forms.flatMap((form) =>
      form.kind === 'unreadable' ? [{ path: form.path, message: form.failure.message }] : [],
    ),
  };
}

function findingsOf(form: Exclude<CheckedForm, { readonly kind: 'unreadable' }>): readonly Finding[] {
  if (form.kind === 'same') return [];
  const source = new SourceText(form.file.source);
  if (form.kind === 'broken') return form.diagnostics.map((each) => toFinding(each, form.path, source));
  return [formFinding(form, source)];
}

/**
 * One finding a file: from its first line that isn't as it would be to its last, with the lines that it would
 * have.
 */
function formFinding({ path, file, text }: FormattedFile, source: SourceText): Finding {
  const { span, replacement } = changedStretch(file.source, text);
  const range = rangeOf(span, source);
  return {
    id: 'canonical-form',
    name: 'canonical-form',
    level: 'error',
    message: 'this file is not in its canonical form',
    help: '`merit fmt` puts it into that',
    path,
    range,
    related: [],
    fixes: [{ title: 'put it into its canonical form', edits: [{ range, text: replacement }] }],
  };
}
