import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ExtensionContext, workspace } from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';

let client: LanguageClient | undefined;

/** Starts the language server: the one that is set, else the workspace's, else the one that comes along. */
export async function activate(context: ExtensionContext): Promise<void> {
  const run = { module: serverPath(context), args: ['lsp'], transport: TransportKind.stdio };
  client = new LanguageClient('merit', 'Merit', run, {
    documentSelector: [{ language: 'merit' }],
    synchronize: {
      fileEvents: workspace.createFileSystemWatcher('**/{*.merit,merit.config.json,*.spec.json}'),
    },
  });
  await client.start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

function serverPath(context: ExtensionContext): string {
  const set = workspace.getConfiguration('merit').get<string>('path') ?? '';
  if (set !== '') return set;
  // What a workspace brings runs only where its author is trusted.
  const folders = workspace.isTrusted ? (workspace.workspaceFolders ?? []) : [];
  const installed = folders.map(({ uri }) => join(uri.fsPath, 'node_modules/@merit/cli/bin/main.js'));
  return installed.find((path) => existsSync(path)) ?? context.asAbsolutePath('server/bin/main.js');
}
