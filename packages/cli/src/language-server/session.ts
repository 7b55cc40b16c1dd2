import type { CancellationToken, Connection, TextDocuments } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Project } from '../config/project.js';
import type { AnalyzedText, Workspace } from './workspace.js';

/** What an editor may ask for of a strategy, mostly by a click above it; the command line does it itself. */
export interface LensCommand {
  /** `merit.test`. */
  readonly name: string;
  /** Whether what it gives is shown as a message; left out where it is. */
  readonly isTold?: false;
  /** What is shown for a file; null where there is nothing to do. */
  readonly title: (path: string, project: Project) => Promise<string | null>;
  /** @returns What it gives: what is told of it, or a picture. */
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
