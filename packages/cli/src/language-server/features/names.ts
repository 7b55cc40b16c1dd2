import { definitionAt, prepareRename, referencesAt, referencesTo, type TextPlace } from '@merit/dsl/services';
import { DocumentHighlightKind, type Location } from 'vscode-languageserver/node';
import { toOffset, toRange } from '../ranges.js';
import { renameEverywhere } from '../renaming.js';
import type { Session } from '../session.js';
import { type AnalyzedText, pathOf, sourceNameOf } from '../workspace.js';

/** Where names are declared, where they stand, and how they are called otherwise: over all files. */
export function registerNames(session: Session): void {
  const { connection, about, workspace } = session;
  connection.onDefinition(({ textDocument, position }, token) =>
    about(textDocument.uri, token, (text) => {
      const place = definitionAt(text.analysis, toOffset(text.document, position));
      return place && locationOf(text, place);
    }),
  );
  connection.onReferences(({ textDocument, position }, token) =>
    about(textDocument.uri, token, async (text) => {
      const offset = toOffset(text.document, position);
      const home = homeOf(text, definitionAt(text.analysis, offset));
      const own = referencesAt(text.analysis, offset).map((span) => toLocation(text, span));
      const others = home === null ? [] : await placesElsewhere(session, home, text.document.uri);
      return [
        ...own,
        ...others.flatMap(({ text: other, spans }) => spans.map((span) => toLocation(other, span))),
      ];
    }),
  );
  connection.onDocumentHighlight(({ textDocument, position }, token) =>
    about(textDocument.uri, token, ({ document, analysis }) =>
      referencesAt(analysis, toOffset(document, position)).map((span) => ({
        range: toRange(document, span),
        kind: DocumentHighlightKind.Text,
      })),
    ),
  );
  connection.onPrepareRename(({ textDocument, position }, token) =>
    about(textDocument.uri, token, ({ document, analysis, documentOf }) => {
      const mayChange = (sourceName: string | null) => documentOf(sourceName) !== null;
      const span = prepareRename(analysis, toOffset(document, position), { mayChange });
      return span && toRange(document, span);
    }),
  );
  connection.onRenameRequest(({ textDocument, position, newName }, token) =>
    about(textDocument.uri, token, (text) =>
      renameEverywhere(workspace, text, { offset: toOffset(text.document, position), name: newName }),
    ),
  );
}

/** A declaration by the address of its text. */
interface Home {
  readonly uri: string;
  readonly span: TextPlace['span'];
}

/** Null for a name that only one text can see, or that no file declares. */
function homeOf(text: AnalyzedText, place: TextPlace | null): Home | null {
  const document = place && text.documentOf(place.sourceName);
  return place === null || document === null ? null : { uri: document.uri, span: place.span };
}

/** The places in other files that mean what is declared in one: those of strategies that extend it. */
async function placesElsewhere({ workspace }: Session, home: Home, except: string) {
  const found: { readonly text: AnalyzedText; readonly spans: readonly TextPlace['span'][] }[] = [];
  for (const path of await workspace.files()) {
    // Most files extend nothing, and needn't be analysed for that.
    const isRelated = pathOf(home.uri) === path || /\bextends\b/.test(await workspace.source(path));
    if (!isRelated || path === pathOf(except)) continue;
    const text = await workspace.read(path);
    const spans =
      text.document.uri === home.uri
        ? referencesTo(text.analysis, { sourceName: null, span: home.span })
        : inherited(text, home);
    if (spans.length > 0) found.push({ text, spans });
  }
  return found;
}

function inherited(text: AnalyzedText, home: Home): readonly TextPlace['span'][] {
  const sourceName = sourceNameOf(text, home.uri);
  return sourceName === null ? [] : referencesTo(text.analysis, { sourceName, span: home.span });
}

function locationOf(text: AnalyzedText, { sourceName, span }: TextPlace): Location | null {
  const document = text.documentOf(sourceName);
  return document && { uri: document.uri, range: toRange(document, span) };
}

function toLocation({ document }: AnalyzedText, span: TextPlace['span']): Location {
  return { uri: document.uri, range: toRange(document, span) };
}
