import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parse } from '@merit/dsl';
import { type Project, timeZoneOf } from '../config/project.js';
import { isThere } from '../files/is-there.js';
import { readParentFiles } from '../files/parent-files.js';
import { replaceFile, writeOutputFile } from '../files/replace-file.js';
import { specBeside } from '../files/spec-file.js';
import { readStrategyFile } from '../files/strategy-file.js';
import { templateFiles, templateNames } from '../files/templates.js';
import type { Io } from '../io.js';

/** What `open` of the page's local home gives. */
export interface OpenedFile {
  /** Its whole path: what a browser kept of it is found by that. */
  readonly id: string;
  readonly name: string;
  readonly state: string | null;
  readonly fileName: string;
  readonly text: string;
  readonly revision: string;
  readonly spec: NamedText | null;
  readonly timeZone: string;
  readonly parents: readonly NamedText[];
}

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

export interface SavedTexts {
  readonly text: string;
  readonly spec?: string | undefined;
  readonly revision: string;
}

export type SaveResult =
  | { readonly ok: true; readonly revision: string; readonly state: null }
  | { readonly ok: false; readonly theirs: OpenedFile };

/** A strategy file and the spec beside it: all that a page may write. */
export class LocalTexts {
  readonly #path: string;
  readonly #timeZone: string | undefined;
  readonly #project: Project;
  readonly #io: Io;

  constructor(path: string, { timeZone, project, io }: LocalOptions) {
    this.#path = path;
    this.#timeZone = timeZone;
    this.#project = project;
    this.#io = io;
  }

  async open(): Promise<OpenedFile> {
    const text = (await this.#textAt(this.#path)) ?? emptyStrategy;
    const specPath = specBeside(this.#path);
    const spec = await this.#textAt(specPath);
    return {
      id: resolve(this.#io.cwd, this.#path),
      name: parse(text).tree?.name.value ?? basename(this.#path),
      state: (await isThere(resolve(this.#io.cwd, this.#path))) ? null : 'new',
      fileName: basename(this.#path),
      text,
      revision: revisionOf(text, spec),
      spec: spec === null ? null : { name: basename(specPath), text: spec },
      timeZone: timeZoneOf(this.#timeZone, this.#project),
      parents: await this.#parentsOf(text),
    };
  }

  /** Writes both texts, unless they aren't any more what the page last saw. */
  async save({ text, spec, revision }: SavedTexts): Promise<SaveResult> {
    const theirs = await this.open();
    if (theirs.revision !== revision) return { ok: false, theirs };
    await this.#write(this.#path, text);
    if (spec !== undefined) await this.#write(specBeside(this.#path), spec);
    return { ok: true, revision: revisionOf(text, spec ?? theirs.spec?.text ?? null), state: null };
  }

  async #write(path: string, text: string): Promise<void> {
    if (await isThere(resolve(this.#io.cwd, path))) await replaceFile(path, text, this.#io);
    else await writeOutputFile(path, text, this.#io);
  }

  async #textAt(path: string): Promise<string | null> {
    if (!(await isThere(resolve(this.#io.cwd, path)))) return null;
    return (await readStrategyFile(path, this.#io)).source;
  }

  /** Those that it extends, by the paths that it writes; built-ins the page has itself. */
  async #parentsOf(source: string): Promise<readonly NamedText[]> {
    const { parents } = await readParentFiles({ path: this.#path, source }, this.#io);
    const id = parse(source).tree?.parent?.id.value;
    const parent = id === undefined ? undefined : parents(id, undefined);
    if (id === undefined || typeof parent !== 'object' || !('source' in parent)) return [];
    return [{ name: id, text: parent.source }];
  }
}

interface LocalOptions {
  readonly timeZone: string | undefined;
  readonly project: Project;
  readonly io: Io;
}

/** What a page begins with where the file isn't there yet. */
const emptyStrategy = `strategy "New strategy" {
  input minutes: int (0..1_440)   "Minutes spent"

  rule "Long" when minutes >= 30 { award 10 }
  otherwise { award 1 as "Short" }
}
`;

function revisionOf(text: string, spec: string | null): string {
  return createHash('sha256')
    .update(JSON.stringify([text, spec]))
    .digest('base64url');
}

/** The bytes of a file that the command line named. */
export function readBytes(path: string, io: Io): Promise<Uint8Array> {
  return readFile(resolve(io.cwd, path));
}

export interface LocalTemplate extends NamedText {
  /** What it says it is about. */
  readonly description: string;
}

/** Texts to begin with: those that `merit new` makes projects of. */
export async function readTemplates(): Promise<readonly LocalTemplate[]> {
  const names = await templateNames();
  return Promise.all(
    names.map(async (name) => {
      const { folder, strategy } = templateFiles(name);
      const text = await readFile(join(folder, strategy), 'utf8');
      const { tree } = parse(text);
      const about = tree?.parts.find((part) => part.kind === 'About');
      return { name: tree?.name.value ?? name, description: about?.text.value ?? '', text };
    }),
  );
}
