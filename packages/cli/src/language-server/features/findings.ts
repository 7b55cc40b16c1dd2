import { DocumentDiagnosticReportKind } from 'vscode-languageserver/node';
import { toDiagnostics } from '../diagnostics.js';
import type { Session } from '../session.js';

/** A pause after the last key, in which several changes become one analysis. */
const pauseMs = 30;

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
    });
    return sent ?? undefined;
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
