import { Readable, Writable } from 'node:stream';
import {
  createConnection,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  MessageType,
  ResponseError,
  ShowMessageNotification,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Io } from '../io.js';
import { capabilities } from './capabilities.js';
import { registerActions } from './features/actions.js';
import { registerFindings } from './features/findings.js';
import { registerNames } from './features/names.js';
import { registerStructure } from './features/structure.js';
import { registerWriting } from './features/writing.js';
import type { LensCommand, Session } from './session.js';
import { Workspace } from './workspace.js';

/** Serves an editor over standard input and output until it ends the conversation. */
export function serveLanguage(io: Io, lenses: readonly LensCommand[]): Promise<never> {
  const output = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      io.stdout.write(Buffer.from(chunk).toString('utf8'));
      done();
    },
  });
  const connection = createConnection(Readable.from(io.stdin), output);
  const documents = new TextDocuments(TextDocument);
  const workspace = new Workspace(
    io,
    (uri) => documents.get(uri),
    // A notification: whoever shows it owes no answer.
    (message) =>
      void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message }),
  );
  const session: Session = { connection, documents, workspace, lenses, about: answering(workspace) };
  connection.onInitialize((params) => initialize(params, session, io));
  for (const register of [
    registerFindings,
    registerWriting,
    registerNames,
    registerStructure,
    registerActions,
  ]) {
    register(session);
  }
  documents.listen(connection);
  connection.listen();
  // The connection ends the process itself, as the protocol asks.
  return new Promise(() => {});
}

function initialize(
  params: InitializeParams,
  { workspace, lenses }: Session,
  { version }: Io,
): InitializeResult {
  const folders = params.workspaceFolders?.map(({ uri }) => uri) ?? [];
  workspace.setFolders(folders);
  return {
    capabilities: capabilities(lenses.map(({ name }) => name)),
    serverInfo: { name: 'merit', version },
  };
}

function answering(workspace: Workspace): Session['about'] {
  return async (uri, token, answer) => {
    const text = await workspace.open(uri);
    if (token?.isCancellationRequested === true) {
      throw new ResponseError(LSPErrorCodes.RequestCancelled, 'the request was taken back');
    }
    return text === null ? null : answer(text);
  };
}
