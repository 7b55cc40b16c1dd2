import type { EditorView } from '@codemirror/view';
import type { Span } from '@merit/dsl';
import { editText } from './edit-text.js';
import { element } from './element.js';
import type { Ask } from './language-questions.js';
import { openPopover } from './popover.js';

interface RenameOptions {
  readonly ask: Ask;
  readonly onNotice: (notice: string) => void;
}

/** Asks for another name of what stands at the cursor, and writes it wherever that is meant. */
export async function renameAtCursor(view: EditorView, { ask, onNotice }: RenameOptions): Promise<void> {
  const { doc, selection } = view.state;
  const asked = { source: doc.toString(), offset: selection.main.head };
  const span = await ask('renamable', asked);
  if (view.state.doc !== doc) return;
  if (span === null) {
    onNotice('Nothing stands here that can be renamed');
    return;
  }
  showField(view, span, async (name) => {
    const renamed = await ask('rename', { ...asked, name });
    if (view.state.doc !== doc) return 'the text was changed meanwhile';
    if (!renamed.ok) return renamed.message;
    editText(view, renamed.edits, 'input.rename');
    return null;
  });
}

/** @param use Gives what is in the way of a name; null where it was taken. */
function showField(view: EditorView, span: Span, use: (name: string) => Promise<string | null>): void {
  const content = document.createElement('form');
  content.className = 'rename-form';
  const label = element('label', 'New name ');
  const field = document.createElement('input');
  field.value = view.state.sliceDoc(span.start, span.end);
  field.spellcheck = false;
  field.addEventListener('focus', () => field.select());
  const refusal = element('p', '');
  refusal.setAttribute('role', 'alert');
  label.append(field);
  content.append(label, refusal);
  content.addEventListener('submit', async (event) => {
    event.preventDefault();
    refusal.textContent = ((await use(field.value)) ?? '').replaceAll('`', '');
  });
  openPopover(view, { offset: span.start, content, first: field });
}
