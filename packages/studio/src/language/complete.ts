import { type Completion, type CompletionSource, snippetCompletion } from '@codemirror/autocomplete';
import type { CompletionItem } from '@merit/dsl/services';
import type { Ask } from './language-questions.js';

/** Offers what may stand at the cursor: as a word begins, behind a dot, and where it is asked for. */
export function completeFrom(ask: Ask): CompletionSource {
  return async (context) => {
    const isBegun = context.matchBefore(/[\w.("]$/) !== null;
    if (!isBegun && !context.explicit) return null;
    const { start, end, items } = await ask('completions', {
      source: context.state.doc.toString(),
      offset: context.pos,
    });
    if (context.aborted || items.length === 0) return null;
    return { from: start, to: end, options: items.map(toOption), validFor: /^\w*$/ };
  };
}

function toOption(item: CompletionItem, index: number): Completion {
  const { label, detail, doc, insert, snippet, kind } = item;
  const option: Completion = {
    label,
    apply: insert,
    detail,
    type: kind,
    sortText: item.order,
    // They come in order: what fits best stands first, whatever was typed.
    boost: -index / 10,
    ...(doc === null ? {} : { info: doc }),
  };
  if (snippet === undefined) return option;
  const { apply: _, ...rest } = option;
  return snippetCompletion(snippet, rest);
}
