import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commands, type ExtensionContext, ViewColumn, window, workspace } from 'vscode';
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
  context.subscriptions.push(
    commands.registerCommand('merit.format', () => commands.executeCommand('editor.action.formatDocument')),
    // Its report comes as a message of the server's own.
    commands.registerCommand('merit.runTests', () => ask('merit.test')),
    commands.registerCommand('merit.showGraph', showGraph),
  );
  await client.start();
}

/** Has the server do something with the strategy that is looked at, as it lies in its file. */
async function ask(command: string): Promise<string | null> {
  const document = window.activeTextEditor?.document;
  if (client === undefined || document?.languageId !== 'merit') return null;
  await document.save();
  const uri = client.code2ProtocolConverter.asUri(document.uri);
  return client.sendRequest<string | null>('workspace/executeCommand', { command, arguments: [uri] });
}

async function showGraph(): Promise<void> {
  const name = window.activeTextEditor?.document.uri.path.split('/').at(-1);
  const picture = await ask('merit.graph');
  if (picture === null) return;
  if (!picture.startsWith('<svg')) {
    await window.showErrorMessage(picture);
    return;
  }
  const panel = window.createWebviewPanel('merit.graph', `Graph of ${name}`, ViewColumn.Beside);
  const policy = "default-src 'none'; style-src 'unsafe-inline'";
  panel.webview.html = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">${picture}`;
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
