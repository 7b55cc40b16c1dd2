import {
  foldsOf,
  type OutlineItem,
  outline,
  selectionsAt,
  semanticKinds,
  semanticTokens,
} from '@merit/dsl/services';
import {
  type DocumentSymbol,
  FoldingRangeKind,
  type SelectionRange,
  SemanticTokensBuilder,
  SymbolKind,
} from 'vscode-languageserver/node';
import { toOffset, toRange } from '../ranges.js';
import type { Session } from '../session.js';
import type { AnalyzedText } from '../workspace.js';

/** No editor shows more. */
const symbolsMax = 1_000;

/** What a text is made of: symbols, folds, selections, colours. */
export function registerStructure({ connection, workspace, about }: Session): void {
  connection.onDocumentSymbol(({ textDocument }, token) =>
    about(textDocument.uri, token, (text) => outline(text.analysis).map((item) => toSymbol(text, item))),
  );
  connection.onWorkspaceSymbol(async ({ query }) => {
    const wanted = query.toLowerCase();
    const found = [];
    for (const path of await workspace.files()) {
      const text = await workspace.read(path);
      const items = outline(text.analysis).flatMap((item) => [item, ...item.children]);
      found.push(
        ...items
          .filter(({ name }) => name.toLowerCase().includes(wanted))
          .map((item) => toInformation(text, item)),
      );
    }
    return found.slice(0, symbolsMax);
  });
  connection.onFoldingRanges(({ textDocument }, token) =>
    about(textDocument.uri, token, ({ document, analysis }) =>
      foldsOf(analysis).map(({ kind, span }) => {
        const { start, end } = toRange(document, span);
        // The line of the closing bracket stays.
        const endLine = kind === 'code' ? Math.max(start.line, end.line - 1) : end.line;
        return {
          startLine: start.line,
          endLine,
          ...(kind === 'comment' ? { kind: FoldingRangeKind.Comment } : {}),
        };
      }),
    ),
  );
  connection.onSelectionRanges(({ textDocument, positions }, token) =>
    about(textDocument.uri, token, (text) =>
      positions.map((position) => toSelection(text, toOffset(text.document, position))),
    ),
  );
  connection.languages.semanticTokens.on(async ({ textDocument }, token) => {
    const data = await about(textDocument.uri, token, toSemanticTokens);
    return data ?? { data: [] };
  });
}

const kinds: { readonly [kind in OutlineItem['kind']]: SymbolKind } = {
  strategy: SymbolKind.Module,
  param: SymbolKind.Constant,
  input: SymbolKind.Field,
  let: SymbolKind.Variable,
  set: SymbolKind.Field,
  deny: SymbolKind.Event,
  rule: SymbolKind.Function,
  otherwise: SymbolKind.Function,
  adjust: SymbolKind.Operator,
};

/** A symbol may not be nameless, as one is while it is typed. */
function nameOf({ name, kind }: OutlineItem): string {
  return name.trim() === '' ? kind : name;
}

function toSymbol(text: AnalyzedText, item: OutlineItem): DocumentSymbol {
  return {
    name: nameOf(item),
    detail: item.detail,
    kind: kinds[item.kind],
    range: toRange(text.document, item.span),
    selectionRange: toRange(text.document, item.nameSpan),
    children: item.children.map((child) => toSymbol(text, child)),
  };
}

function toInformation({ document }: AnalyzedText, item: OutlineItem) {
  const location = { uri: document.uri, range: toRange(document, item.nameSpan) };
  return { name: nameOf(item), kind: kinds[item.kind], location };
}

function toSelection({ document, analysis }: AnalyzedText, offset: number): SelectionRange {
  let around: SelectionRange | null = null;
  for (const span of selectionsAt(analysis, offset).toReversed()) {
    const range = toRange(document, span);
    around = around === null ? { range } : { range, parent: around };
  }
  return around ?? { range: toRange(document, { start: offset, end: offset }) };
}

/** The protocol's tokens end with their line; a text or a comment never goes beyond it. */
function toSemanticTokens({ document, analysis }: AnalyzedText) {
  const builder = new SemanticTokensBuilder();
  for (const { kind, span, isDeclaration } of semanticTokens(analysis)) {
    const { start, end } = toRange(document, span);
    if (start.line !== end.line) continue;
    builder.push(
      start.line,
      start.character,
      span.end - span.start,
      semanticKinds.indexOf(kind),
      isDeclaration ? 1 : 0,
    );
  }
  return builder.build();
}
