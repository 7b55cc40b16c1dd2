import { stat } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Analysis, analyze } from '@merit/dsl/services';
import { builtinStrategies, checkOptionsOf } from '@merit/engine';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { noHost } from '../config/host.js';
import { findProject, type Project } from '../config/project.js';
import { CommandFailure } from '../exit-code.js';
import { ChildNames } from '../files/child-names.js';
import { readParentFiles, wayTo } from '../files/parent-files.js';
import { filesBelow, readStrategyFile, type StrategyFile } from '../files/strategy-file.js';
import type { Io } from '../io.js';

/** One version of a text with all that is known of it. */
export interface AnalyzedText {
  readonly document: TextDocument;
  readonly analysis: Analysis;
  readonly project: Project;
  /** The text that a place is in, by the name that its strategy gives a parent; null for a built-in. */
  readonly documentOf: (sourceName: string | null) => TextDocument | null;
}

/** Nobody has more strategies in one project, and each is read for what looks through all of them. */
const filesMax = 2_000;

/** The texts that an editor has open, and the files beside them; each version of a text is analysed once. */
export class Workspace {
  readonly #io: Io;
  readonly #opened: (uri: string) => TextDocument | undefined;
  readonly #analyzed = new Map<string, { readonly version: number; readonly text: Promise<AnalyzedText> }>();
  /** The files of the workspace as they lie on the disk, until one of them changes there. */
  #lying: Promise<readonly StrategyFile[]> | null = null;
  #folders: readonly string[];
  /** What is said of the project's config, where it can't be used. */
  readonly #warn: (message: string) => void;

  constructor(io: Io, opened: (uri: string) => TextDocument | undefined, warn: (message: string) => void) {
    this.#io = io;
    this.#opened = opened;
    this.#warn = warn;
    this.#folders = [io.cwd];
  }

  /** Where files are looked for; without any, where the server was started. */
  setFolders(uris: readonly string[]): void {
    const folders = uris.map(pathOf).filter((path) => path !== null);
    this.#folders = folders.length === 0 ? [this.#io.cwd] : folders;
  }

  /** Forgets what depends on other files: one of them has changed. */
  forgetAll(): void {
    this.#analyzed.clear();
    this.#lying = null;
  }

  forget(uri: string): void {
    this.#analyzed.delete(uri);
  }

  /** The text that an editor has open, analysed; null where it has none of that address. */
  open(uri: string): Promise<AnalyzedText> | null {
    const document = this.#opened(uri);
    return document === undefined ? null : this.#analyze(document);
  }

  /** Any text of the workspace: as it is open, else as its file has it. */
  async read(path: string): Promise<AnalyzedText> {
    return this.#analyze(await this.#documentAt(path));
  }

  /** The text at a path as it is open, else as its file has it, and nothing known of it. */
  async source(path: string): Promise<string> {
    return (await this.#documentAt(path)).getText();
  }

  /** The paths of all strategy files. */
  async files(): Promise<readonly string[]> {
    const found: string[] = [];
    for (const folder of this.#folders) found.push(...(await filesIn(folder, this.#io)));
    return [...new Set(found)].slice(0, filesMax);
  }

  #analyze(document: TextDocument): Promise<AnalyzedText> {
    const known = this.#analyzed.get(document.uri);
    if (known?.version === document.version) return known.text;
    const text = this.#analyzeAnew(document);
    if (this.#opened(document.uri) !== undefined)
      this.#analyzed.set(document.uri, { version: document.version, text });
    return text;
  }

  /** What would be known of a text, if some had other words than they have: by their addresses. */
  async imagine(path: string, texts: ReadonlyMap<string, string>): Promise<Analysis> {
    const { href } = pathToFileURL(path);
    const source = texts.get(href) ?? (await this.source(path));
    const { analysis } = await this.#analyzeAnew(TextDocument.create(href, 'merit', 0, source), texts);
    return analysis;
  }

  async #analyzeAnew(
    document: TextDocument,
    texts: ReadonlyMap<string, string> = new Map(),
  ): Promise<AnalyzedText> {
    const source = document.getText();
    const path = pathOf(document.uri) ?? resolve(this.#io.cwd, 'untitled.merit');
    const io = { ...this.#io, cwd: this.#folderOf(path) };
    const project = await this.#projectOf(path, io);
    const file = { path: relative(io.cwd, path), source };
    const parents = await readParentFiles(file, io, (name) => this.#readFile(name, io, texts));
    const { rules, awardMax } = project.config.lint ?? {};
    const analysis = analyze(source, {
      ...checkOptionsOf({ ...project.host.language, name: parents.name, parents: parents.parents }),
      parentIds: [...new Set(builtinStrategies.map(({ id }) => id)), ...(await this.#filesBeside(path))],
      lint: {
        ...(rules === undefined ? {} : { levels: rules }),
        ...(awardMax === undefined ? {} : { awardMax }),
        readByChildren: (await this.#children()).of(path),
      },
    });
    const documentOf = (sourceName: string | null) => {
      if (sourceName === null) return document;
      const parent = parents.fileOf({ sourceName });
      return parent.path === file.path ? null : this.#toDocument(resolve(io.cwd, parent.path), parent.source);
    };
    return { document, analysis, project, documentOf };
  }

  /** The paths of the files that extend the one at a path, but for those that are open. */
  async closedBelow(path: string): Promise<readonly string[]> {
    const below = (await this.#children()).filesOf(path);
    return below.filter((each) => this.#opened(pathToFileURL(each).href) === undefined);
  }

  /** What the files of the workspace read of those that they extend, as they are open, else as they lie. */
  async #children(): Promise<ChildNames> {
    this.#lying ??= this.#readFiles();
    const files = await this.#lying;
    const opened = (path: string) => this.#opened(pathToFileURL(path).href)?.getText();
    return new ChildNames(files.map(({ path, source }) => ({ path, source: opened(path) ?? source })));
  }

  /** The other files of the workspace, as `extends` names them. */
  async #filesBeside(path: string): Promise<readonly string[]> {
    this.#lying ??= this.#readFiles();
    const others = (await this.#lying).filter((file) => file.path !== path);
    return others.map((file) => wayTo(file.path, path));
  }

  async #readFiles(): Promise<readonly StrategyFile[]> {
    const read = (path: string) => readStrategyFile(path, this.#io).catch(() => ({ path, source: '' }));
    return Promise.all((await this.files()).map(read));
  }

  #folderOf(path: string): string {
    const around = this.#folders.filter((folder) => path.startsWith(folder));
    return around.toSorted((one, other) => other.length - one.length)[0] ?? resolve(path, '..');
  }

  async #projectOf(path: string, io: Io): Promise<Project> {
    try {
      return await findProject(path, io);
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      this.#warn(error.message);
      return { config: {}, pathOf: (inner) => inner, host: noHost };
    }
  }

  async #readFile(path: string, io: Io, texts: ReadonlyMap<string, string>): Promise<StrategyFile> {
    const { href } = pathToFileURL(resolve(io.cwd, path));
    const source = texts.get(href) ?? this.#opened(href)?.getText();
    return source === undefined ? readStrategyFile(path, io) : { path, source };
  }

  async #documentAt(path: string): Promise<TextDocument> {
    const opened = this.#opened(pathToFileURL(path).href);
    if (opened !== undefined) return opened;
    const { source } = await readStrategyFile(path, this.#io);
    return this.#toDocument(path, source);
  }

  #toDocument(path: string, source: string): TextDocument {
    const { href } = pathToFileURL(path);
    return this.#opened(href) ?? TextDocument.create(href, 'merit', 0, source);
  }
}

/** How a strategy calls the text of an address among those that it extends; null where it extends it not. */
export function sourceNameOf({ analysis, documentOf }: AnalyzedText, uri: string): string | null {
  for (let above = analysis.findings?.parent ?? null; above !== null; above = above.checked.parent) {
    if (documentOf(above.sourceName)?.uri === uri) return above.sourceName;
  }
  return null;
}

/** The file of an address; null for what is in no file, such as a text that was never saved. */
export function pathOf(uri: string): string | null {
  try {
    return fileURLToPath(uri);
  } catch {
    return null;
  }
}

/** None of a folder that isn't there, or may not be read. */
async function filesIn(folder: string, io: Io): Promise<readonly string[]> {
  try {
    await stat(folder);
    const found = await filesBelow(folder, '.merit', io);
    return found.map((path) => resolve(io.cwd, path));
  } catch {
    return [];
  }
}
