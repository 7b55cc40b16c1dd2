import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  type KeyBinding,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { AnalysisReport } from '../protocol/reports.js';
import { completeFrom } from './complete.js';
import { toEditorDiagnostics } from './editor-diagnostics.js';
import { hoverFrom } from './hover.js';
import type { Ask } from './language-questions.js';
import { pageNonce } from './page-nonce.js';
import { type PartCount, partCounts, setCounts } from './part-counts.js';
import { popovers } from './popover.js';
import { offerFixes } from './quick-fixes.js';
import { renameAtCursor } from './rename.js';
import { signaturesFrom } from './signature.js';
import { setTokens, tokenColours } from './token-colours.js';

export interface EditorOptions {
  readonly parent: HTMLElement;
  readonly text: string;
  readonly ask: Ask;
  readonly onChange: (text: string) => void;
  /** Where the caret has moved to. */
  readonly onCaret: (offset: number) => void;
  /** A line about what was asked for and can't be. */
  readonly onNotice: (notice: string) => void;
}

/** The text as it is written: what the page does with it, without knowing the editor's library. */
export interface Editor {
  /** Shows what is known of the text, unless it has changed since. */
  show(report: AnalysisReport, source: string): void;
  showCounts(counts: readonly PartCount[]): void;
  /** Writes another text in place of this one; undoing brings this one back. */
  replaceText(text: string): void;
  /** Begins with another text, whose history is its own. */
  openText(text: string): void;
  /** Selects a stretch and brings it into view. */
  reveal(from: number, to: number): void;
  focus(): void;
  destroy(): void;
}

/** Makes an editor of strategies whose every answer comes from the worker. */
export function createEditor(options: EditorOptions): Editor {
  const { parent, text, ask, onChange, onCaret } = options;
  const stateOf = (doc: string) =>
    EditorState.create({
      doc,
      extensions: [
        ...plainEditing(),
        tokenColours,
        partCounts,
        autocompletion({ override: [completeFrom(ask)], icons: false }),
        hoverFrom(ask),
        signaturesFrom(ask),
        popovers,
        keymap.of(languageKeys(options)),
        EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
          if (docChanged) onChange(state.doc.toString());
          if (docChanged || selectionSet) onCaret(state.selection.main.head);
        }),
      ],
    });
  const view = new EditorView({ parent, state: stateOf(text) });
  return {
    show({ diagnostics, tokens }, source) {
      if (view.state.doc.toString() !== source) return;
      view.dispatch({ effects: setTokens.of(tokens) });
      view.dispatch(setDiagnostics(view.state, toEditorDiagnostics(diagnostics, source.length)));
    },
    showCounts: (counts) => view.dispatch({ effects: setCounts.of(counts) }),
    replaceText(replacement) {
      if (replacement === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: replacement } });
    },
    openText: (opened) => view.setState(stateOf(opened)),
    reveal(from, to) {
      view.dispatch({
        selection: { anchor: from, head: to },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

function languageKeys(options: EditorOptions): readonly KeyBinding[] {
  const commandOf = (work: typeof offerFixes) => (view: EditorView) => {
    work(view, options).catch((error: Error) => options.onNotice(error.message));
    return true;
  };
  return [
    { key: 'Mod-.', run: commandOf(offerFixes) },
    { key: 'F2', run: commandOf(renameAtCursor) },
  ];
}

function plainEditing(): readonly Extension[] {
  return [
    EditorView.cspNonce.of(pageNonce()),
    EditorView.contentAttributes.of({ 'aria-label': 'Text of the strategy', spellcheck: 'false' }),
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    history(),
    drawSelection(),
    indentUnit.of('  '),
    bracketMatching(),
    closeBrackets(),
    search({ top: true }),
    highlightSelectionMatches(),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...completionKeymap,
      ...lintKeymap,
    ]),
  ];
}
