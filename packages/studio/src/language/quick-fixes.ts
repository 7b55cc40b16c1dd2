import type { EditorView } from '@codemirror/view';
import type { QuickFix } from '../protocol/reports.js';
import { editText } from './edit-text.js';
import { element } from './element.js';
import type { Ask } from './language-questions.js';
import { openPopover } from './popover.js';

interface FixesOptions {
  readonly ask: Ask;
  readonly onNotice: (notice: string) => void;
}

/** Offers fixes for the finding at the cursor, or else on its line, and what may be made of the text. */
export async function offerFixes(view: EditorView, { ask, onNotice }: FixesOptions): Promise<void> {
  const { doc, selection } = view.state;
  const { from, to, head } = selection.main;
  const line = doc.lineAt(head);
  const source = doc.toString();
  const selected = { source, span: { start: from, end: to } };
  const here = await ask('fixes', selected);
  const fixes =
    here.length > 0 ? here : await ask('fixes', { source, span: { start: line.from, end: line.to } });
  const offered = [...fixes, ...(await ask('refactorings', selected))];
  if (view.state.doc !== doc) return;
  if (offered.length === 0) {
    onNotice('There is nothing to mend or to rewrite here');
    return;
  }
  showMenu(view, head, offered);
}

function showMenu(view: EditorView, offset: number, fixes: readonly QuickFix[]): void {
  const content = document.createElement('div');
  content.className = 'fix-menu';
  content.setAttribute('role', 'menu');
  content.setAttribute('aria-label', 'Fixes and rewrites');
  const items = fixes.map(({ title, edits }) => {
    const item = element('button', title.replaceAll('`', ''));
    item.setAttribute('role', 'menuitem');
    item.setAttribute('type', 'button');
    item.addEventListener('click', () => editText(view, edits, 'input.fix'));
    return item;
  });
  content.append(...items);
  content.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = items.findIndex((item) => item.matches(':focus'));
    items[(at + step + items.length) % items.length]?.focus();
  });
  const [first] = items;
  if (first !== undefined) openPopover(view, { offset, content, first });
}
