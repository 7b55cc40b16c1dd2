import { RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { SemanticToken } from '@merit/dsl/services';

/** What each word of the text means, as the worker found it. */
export const setTokens = StateEffect.define<readonly SemanticToken[]>();

/** Colours words by their meaning; between two answers they move with the text. */
export const tokenColours = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(colours, { changes, effects }) {
    const tokens = effects.find((effect) => effect.is(setTokens));
    return tokens === undefined ? colours.map(changes) : coloursOf(tokens.value);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function coloursOf(tokens: readonly SemanticToken[]): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { kind, span } of tokens) builder.add(span.start, span.end, markOf(kind));
  return builder.finish();
}

const marks = new Map<string, Decoration>();

function markOf(kind: string): Decoration {
  const known = marks.get(kind) ?? Decoration.mark({ class: `token-${kind}` });
  marks.set(kind, known);
  return known;
}
