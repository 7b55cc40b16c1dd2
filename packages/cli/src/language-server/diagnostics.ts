import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Diagnostic } from '@merit/dsl';
import {
  DiagnosticSeverity,
  DiagnosticTag,
  type Diagnostic as ProtocolDiagnostic,
} from 'vscode-languageserver/node';
import { toRange } from './ranges.js';
import type { AnalyzedText } from './workspace.js';

/**
 * The build copies the pages of codes there; both this file and its bundle lie two folders below the package.
 */
const pages = join(import.meta.dirname, '../../dist/diagnostics');

/** Findings about what nothing reads or reaches, which editors show faded. */
const unnecessary: ReadonlySet<string> = new Set([
  'unused-param',
  'unused-input',
  'unused-let',
  'unreachable-rule',
  'unused-directive',
  'empty-part',
]);

/** The findings of a text as the protocol has them; one in a parent stands at the parent's name. */
export function toDiagnostics(text: AnalyzedText): readonly ProtocolDiagnostic[] {
  return text.analysis.diagnostics.map((found) => toDiagnostic(text, found));
}

export function toDiagnostic(text: AnalyzedText, found: Diagnostic): ProtocolDiagnostic {
  const { document } = text;
  const { code, severity, message, help, related, rule } = found;
  const relatedInformation = related.map((place) => ({
    location: { uri: document.uri, range: toRange(document, place.span) },
    message: place.message,
  }));
  return {
    range: toRange(document, placeOf(text, found)),
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    codeDescription: { href: pathToFileURL(join(pages, `${code}.md`)).href },
    source: 'merit',
    message: help === undefined ? message : `${message}\n${help}`,
    ...(unnecessary.has(rule) ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    relatedInformation,
  };
}

function placeOf({ analysis }: AnalyzedText, { sourceName, span }: Diagnostic) {
  const parent = analysis.tree?.parent;
  return sourceName === undefined || parent === undefined || parent === null ? span : parent.id.span;
}
