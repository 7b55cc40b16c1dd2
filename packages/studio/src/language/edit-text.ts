import type { EditorView } from '@codemirror/view';
import type { TextEdit } from '@merit/dsl';

/** Applies edits as one step, which one undo takes back, and goes on in the text. */
export function editText(view: EditorView, edits: readonly TextEdit[], userEvent: string): void {
  view.dispatch({
    changes: edits.map(({ span, text }) => ({ from: span.start, to: span.end, insert: text })),
    userEvent,
  });
  view.focus();
}
