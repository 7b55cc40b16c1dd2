import type { Diagnostic as EditorDiagnostic } from '@codemirror/lint';
import type { Diagnostic } from '@merit/dsl';

/** Findings as the editor underlines them, each with its fixes as buttons. */
export function toEditorDiagnostics(
  diagnostics: readonly Diagnostic[],
  length: number,
): readonly EditorDiagnostic[] {
  return diagnostics
    .filter(({ sourceName }) => sourceName === undefined)
    .map(({ span, severity, message, help, code, fixes }) => ({
      from: Math.min(span.start, length),
      to: Math.min(span.end, length),
      severity,
      source: code,
      message: help === undefined ? message : `${message}\n${help}`,
      actions: fixes.map(({ title, edits }) => ({
        name: title,
        apply(view) {
          view.dispatch({
            changes: edits.map(({ span: { start, end }, text }) => ({ from: start, to: end, insert: text })),
          });
        },
      })),
    }));
}
