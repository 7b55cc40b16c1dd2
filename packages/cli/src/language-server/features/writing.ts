import { format } from '@merit/dsl';
import {
  type CompletionItem,
  type CompletionKind,
  completionsAt,
  type Hover,
  hoverAt,
  inlays,
  signatureAt,
} from '@merit/dsl/services';
import {
  CompletionItemKind,
  InlayHintKind,
  InsertTextFormat,
  MarkupKind,
  type CompletionItem as ProtocolItem,
} from 'vscode-languageserver/node';
import { toOffset, toRange, toSpan } from '../ranges.js';
import type { Session } from '../session.js';

/** What helps while a text is written: completion, hovers, signatures, hints between words, layout. */
export function registerWriting({ connection, about }: Session): void {
  connection.onCompletion(({ textDocument, position }, token) =>
    about(textDocument.uri, token, ({ document, analysis }) => {
      const found = completionsAt(analysis, toOffset(document, position));
      const range = toRange(document, found);
      return { isIncomplete: false, items: found.items.map((item) => toItem(item, range)) };
    }),
  );
  // All that is known of an item goes with it already.
  connection.onCompletionResolve((item) => item);
  connection.onHover(({ textDocument, position }, token) =>
    about(textDocument.uri, token, ({ document, analysis }) => {
      const hover = hoverAt(analysis, toOffset(document, position));
      return (
        hover && {
          contents: { kind: MarkupKind.Markdown, value: toMarkdown(hover) },
          range: toRange(document, hover.span),
        }
      );
    }),
  );
  connection.onSignatureHelp(({ textDocument, position }, token) =>
    about(textDocument.uri, token, ({ document, analysis }) => {
      const help = signatureAt(analysis, toOffset(document, position));
      if (help === null) return null;
      const parameters = help.parameters.map(({ label, doc }) => ({ label, documentation: doc ?? '' }));
      const signature = { label: help.signature, documentation: help.doc ?? '', parameters };
      return { signatures: [signature], activeSignature: 0, activeParameter: help.active ?? 0 };
    }),
  );
  connection.languages.inlayHint.on(({ textDocument, range }, token) =>
    about(textDocument.uri, token, ({ document, analysis }) =>
      inlays(analysis, toSpan(document, range)).map(({ kind, offset, label }) => ({
        position: document.positionAt(offset),
        label,
        paddingLeft: kind === 'points',
        ...(kind === 'type' ? { kind: InlayHintKind.Type } : {}),
      })),
    ),
  );
  connection.onDocumentFormatting(({ textDocument }, token) =>
    about(textDocument.uri, token, ({ document }) => {
      const source = document.getText();
      const formatted = format(source);
      if (!formatted.ok || formatted.text === source) return [];
      return [{ range: toRange(document, { start: 0, end: source.length }), newText: formatted.text }];
    }),
  );
}

const kinds: { readonly [kind in CompletionKind]: CompletionItemKind } = {
  part: CompletionItemKind.Snippet,
  statement: CompletionItemKind.Snippet,
  keyword: CompletionItemKind.Keyword,
  type: CompletionItemKind.TypeParameter,
  param: CompletionItemKind.Constant,
  input: CompletionItemKind.Field,
  let: CompletionItemKind.Variable,
  item: CompletionItemKind.Variable,
  function: CompletionItemKind.Function,
  fact: CompletionItemKind.Property,
  member: CompletionItemKind.Property,
  text: CompletionItemKind.EnumMember,
  lint: CompletionItemKind.Value,
};

function toItem(item: CompletionItem, range: ReturnType<typeof toRange>): ProtocolItem {
  const { kind, label, detail, doc, insert, snippet, order } = item;
  return {
    label,
    kind: kinds[kind],
    detail,
    ...(doc === null ? {} : { documentation: doc }),
    sortText: order,
    // Editors hold what is written against this.
    filterText: insert.startsWith('"') ? insert : label,
    insertTextFormat: snippet === undefined ? InsertTextFormat.PlainText : InsertTextFormat.Snippet,
    textEdit: { range, newText: snippet ?? insert },
  };
}

function toMarkdown({ signature, doc, notes }: Hover): string {
  const lines = [`\`\`\`merit\n${signature}\n\`\`\``, doc, ...notes.map((note) => `- ${plain(note)}`)];
  return lines.filter((line) => line !== null).join('\n');
}

/** Types hold `<`, `*` and the like, which mean something in Markdown. */
function plain(text: string): string {
  return text.replaceAll(/[<>*_[\]|\\`]/g, '\\$&');
}
