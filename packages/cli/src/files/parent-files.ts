import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { parse } from '@merit/dsl';
import type { Parent } from '@merit/engine';
import { CommandFailure } from '../exit-code.js';
import type { Io } from '../io.js';
import { readStrategyFile, type StrategyFile } from './strategy-file.js';

/** More levels than the language allows, so that it is the language that refuses one too many. */
const levelsMax = 10;

/** The files that a strategy file extends, directly and further up, read before it is compiled. */
export class ParentFiles {
  /** The file's own name, by which its parents may extend it in turn. */
  readonly name: string;
  readonly #found: ReadonlyMap<string, Parent>;
  readonly #child: StrategyFile;

  constructor(child: StrategyFile, found: ReadonlyMap<string, Parent>) {
    this.name = nameOf(child.path);
    this.#child = child;
    this.#found = found;
  }

  /** What `extends` means in a file; undefined for what is no path, such as the id of a built-in. */
  readonly parents = (id: string, from: string | undefined): Parent | undefined => {
    if (id.startsWith('custom:')) return ofService;
    return isPath(id) ? this.#found.get(pathBeside(from ?? this.name, id)) : undefined;
  };

  /** The file that a finding is in, by the name that it gives. */
  readonly fileOf = ({ sourceName }: { readonly sourceName?: string }): StrategyFile => {
    const found = sourceName === undefined ? undefined : this.#found.get(sourceName);
    if (sourceName === undefined || typeof found !== 'object' || !('source' in found)) return this.#child;
    return { path: sourceName, source: found.source };
  };
}

/** Reads the files above a strategy file. One that can't be had is told where the strategy is compiled. */
export async function readParentFiles(
  child: StrategyFile,
  io: Io,
  read: ReadText = readStrategyFile,
): Promise<ParentFiles> {
  const found = new Map<string, Parent>();
  const root = rootOf(child.path, io);
  let file: StrategyFile | null = child;
  for (let level = 1; file !== null && level < levelsMax; level += 1) {
    const id = parse(file.source).tree?.parent?.id.value;
    if (id === undefined || !isPath(id)) break;
    const path = pathBeside(nameOf(file.path), id);
    if (found.has(path)) break;
    const parent = await readParent(path, id, { root, io, read });
    found.set(path, parent);
    file = 'source' in parent ? { path, source: parent.source } : null;
  }
  return new ParentFiles(child, found);
}

/** A built-in's id has neither a slash nor an ending. */
export function isPath(id: string): boolean {
  return id.includes('/') || id.endsWith('.merit');
}

/** Relative to the working directory, as a command line would write it. */
export function pathBeside(file: string, id: string): string {
  return isAbsolute(id) ? id : join(dirname(file), id);
}

/** How a file names one that it extends, the shortest way: `./base.merit`. */
export function wayTo(parent: string, child: string): string {
  const way = relative(dirname(child), parent).split(sep).join('/');
  return way.startsWith('.') ? way : `./${way}`;
}

/** Two ways of writing a path are one name. */
export function nameOf(path: string): string {
  return isAbsolute(path) ? path : join('.', path);
}

/** Where parents may lie: below the working directory, or beside a file that lies elsewhere. */
function rootOf(path: string, { cwd }: Io): string {
  const file = resolve(cwd, path);
  return isWithin(cwd, file) ? cwd : dirname(file);
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith('..') && !isAbsolute(way);
}

/** Reads the text at a path from the working directory: its file, or what an editor holds of it. */
export type ReadText = (path: string, io: Io) => Promise<StrategyFile>;

interface Surroundings {
  readonly root: string;
  readonly io: Io;
  readonly read: ReadText;
}

type ReadParent = { readonly name: string; readonly source: string } | { readonly reason: string };

/** Whoever checks somebody else's strategy doesn't want it to look around on the machine. */
async function readParent(path: string, id: string, { root, io, read }: Surroundings): Promise<ReadParent> {
  if (isAbsolute(id)) return { reason: 'its path has to be relative to this file' };
  if (!isWithin(root, resolve(io.cwd, path))) return outside;
  try {
    const { source } = await read(path, io);
    const real = await realpath(resolve(io.cwd, path));
    return isWithin(await realpath(root), real) ? { name: path, source } : outside;
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    return { reason: error.message };
  }
}

const ofService = {
  reason: 'a service alone knows it: name its file, such as ./base.merit, and `merit publish` writes the id',
};

const outside = { reason: 'it lies outside the folder that this command works in' };
