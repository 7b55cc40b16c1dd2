import { DocumentDiagnosticReportKind } from 'vscode-languageserver/node';
import { toDiagnostics } from '../diagnostics.js';
import type { Session } from '../session.js';
import { type AnalyzedText, pathOf } from '../workspace.js';

/** A pause after the last key, in which several changes become one analysis. */
const pauseMs = 30;

/** The code of the finding at `extends` that says so. */
const parentHasErrors = 'M2503';

/** Findings, sent after each change and given when they are asked for. */
export function registerFindings({ connection, documents, workspace, about }: Session): void {
  const waiting = new Map<string, NodeJS.Timeout>();
  const push = async (uri: string): Promise<void> => {
    waiting.delete(uri);
    const sent = await about(uri, null, async (text) => {
      const { document } = text;
      await connection.sendDiagnostics({
        uri,
        version: document.version,
        diagnostics: [...toDiagnostics(text)],
      });
      await tellBelow(text);
    });
    return sent ?? undefined;
  };
  /** The texts of which the files below were told that they can't be used. */
  const broken = new Set<string>();
  /** Files that nobody has open hear that a parent broke, and that it is mended. */
  const tellBelow = async ({ document: { uri }, analysis }: AnalyzedText): Promise<void> => {
    const path = pathOf(uri);
    const isBroken = analysis.checked === null;
    if (path === null || isBroken === broken.has(uri)) return;
    if (isBroken) broken.add(uri);
    else broken.delete(uri);
    for (const below of await workspace.closedBelow(path)) {
      const text = await workspace.read(below);
      const diagnostics = toDiagnostics(text).filter(({ code }) => code === parentHasErrors);
      await connection.sendDiagnostics({ uri: text.document.uri, diagnostics });
    }
  };
  const pushSoon = (uri: string) => {
    clearTimeout(waiting.get(uri));
    waiting.set(
      uri,
      setTimeout(() => push(uri).catch(report), pauseMs),
    );
  };
  /** Nobody waits for findings that are sent, so what keeps them from being found is only written down. */
  const report = (error: unknown) => connection.console.error(String(error));
  /** What extends the text that has changed is analysed anew as well. */
  const pushOthers = (changed: string) => {
    for (const { uri } of documents.all()) {
      if (uri !== changed) {
        workspace.forget(uri);
        pushSoon(uri);
      }
    }
  };
  documents.onDidChangeContent(({ document }) => {
    pushSoon(document.uri);
    pushOthers(document.uri);
  });
  documents.onDidClose(({ document: { uri } }) => {
    clearTimeout(waiting.get(uri));
    waiting.delete(uri);
    workspace.forget(uri);
    void connection.sendDiagnostics({ uri, diagnostics: [] });
    // From now on its file counts.
    const path = broken.has(uri) ? pathOf(uri) : null;
    if (path !== null) workspace.read(path).then(tellBelow).catch(report);
  });
  connection.onDidChangeWatchedFiles(() => {
    workspace.forgetAll();
    for (const { uri } of documents.all()) pushSoon(uri);
  });
  connection.languages.diagnostics.on(async ({ textDocument }, token) => {
    const items = await about(textDocument.uri, token, toDiagnostics);
    return { kind: DocumentDiagnosticReportKind.Full, items: [...(items ?? [])] };
  });
}
