import { getChunks, getOriginalDoc, unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Text } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { pageNonce } from './page-nonce.js';

export interface ComparedTexts {
  readonly before: string;
  readonly after: string;
  /** Also lines that both have, which else are folded but for a few around each change. */
  readonly isWhole: boolean;
}

export interface LineCounts {
  readonly added: number;
  readonly removed: number;
}

export interface TextDifference {
  /** Shows what leads from one text to the other. */
  show(texts: ComparedTexts): LineCounts;
  destroy(): void;
}

/** So many lines that both texts have are shown around those that differ. */
const AROUND = 3;

/** Makes what shows two texts as one: what was taken out stands above what came in its place. */
export function createTextDifference(parent: HTMLElement): TextDifference {
  const view = new EditorView({ parent, state: stateOf({ before: '', after: '', isWhole: true }) });
  return {
    show(texts) {
      view.setState(stateOf(texts));
      return countsOf(view.state);
    },
    destroy: () => view.destroy(),
  };
}

function stateOf({ before, after, isWhole }: ComparedTexts): EditorState {
  return EditorState.create({
    doc: after,
    extensions: [
      EditorView.cspNonce.of(pageNonce()),
      EditorView.editable.of(false),
      EditorState.readOnly.of(true),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        'aria-label': 'The text with what was added and what was removed',
        tabindex: '0',
      }),
      lineNumbers(),
      unifiedMergeView({
        original: before,
        mergeControls: false,
        ...(isWhole ? {} : { collapseUnchanged: { margin: AROUND, minSize: 2 * AROUND } }),
      }),
    ],
  });
}

function countsOf(state: EditorState): LineCounts {
  const { chunks } = getChunks(state) ?? { chunks: [] };
  const original = getOriginalDoc(state);
  let [added, removed] = [0, 0];
  for (const { fromA, endA, toA, fromB, endB, toB } of chunks) {
    if (fromA < toA) removed += linesWithin(original, fromA, endA);
    if (fromB < toB) added += linesWithin(state.doc, fromB, endB);
  }
  return { added, removed };
}

/** Both ends belong to it. */
function linesWithin(text: Text, from: number, to: number): number {
  return text.lineAt(Math.min(to, text.length)).number - text.lineAt(from).number + 1;
}
