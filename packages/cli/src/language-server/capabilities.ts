import { semanticKinds } from '@merit/dsl/services';
import { CodeActionKind, type ServerCapabilities, TextDocumentSyncKind } from 'vscode-languageserver/node';

/** Mends all that can be mended with certainty, as `merit lint --fix` does. */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.merit`;

/** What the server announces: each is asked by a test. */
export function capabilities(commands: readonly string[]): ServerCapabilities {
  return {
    positionEncoding: 'utf-16',
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    diagnosticProvider: { interFileDependencies: true, workspaceDiagnostics: false },
    completionProvider: { resolveProvider: true, triggerCharacters: ['.', '"', '(', ':', ' '] },
    hoverProvider: true,
    signatureHelpProvider: { triggerCharacters: ['(', ','] },
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    renameProvider: { prepareProvider: true },
    documentFormattingProvider: true,
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.Refactor, fixAllKind] },
    documentSymbolProvider: true,
    workspaceSymbolProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    semanticTokensProvider: {
      legend: { tokenTypes: [...semanticKinds], tokenModifiers: ['declaration'] },
      full: true,
    },
    inlayHintProvider: true,
    codeLensProvider: {},
    documentLinkProvider: {},
    executeCommandProvider: { commands: [...commands] },
    workspace: { workspaceFolders: { supported: true } },
  };
}
