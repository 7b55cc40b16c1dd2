import type { CancellationToken, Connection, TextDocuments } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Project } from '../config/project.js';
import type { AnalyzedText, Workspace } from './workspace.js';

/** What stands above a strategy to be clicked; the command line does it itself. */
export interface LensCommand {
  /** `merit.test`. */
  readonly name: string;
  /** What is shown for a file; null where there is nothing to do. */
  readonly title: (path: string, project: Project) => Promise<string | null>;
  /** @returns What is told of it. */
  readonly run: (path: string, project: Project) => Promise<string>;
}

/** One conversation with an editor: what the features of the server are made of. */
export interface Session {
  readonly connection: Connection;
  readonly documents: TextDocuments<TextDocument>;
  readonly workspace: Workspace;
  readonly lenses: readonly LensCommand[];
  /**
   * Answers about a text that is open: null for one that isn't, and nothing for a request that its sender has
   * taken back meanwhile.
   */
  readonly about: <Answer>(
    uri: string,
    token: CancellationToken | null,
    answer: (text: AnalyzedText) => Answer | Promise<Answer>,
  ) => Promise<Answer | null>;
}
