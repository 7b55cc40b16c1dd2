import { createReadStream } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { cannotRead, wrongUsage } from '../exit-code.js';
import type { Io } from '../io.js';
import { isSystemError, readFailure } from './system-error.js';
import { decodeUtf8 } from './utf8.js';

/** The name that stands for standard input on a command line. */
export const standardInput = '-';

/**
 * Nobody writes strategies this long: the language's own limit is far below and has its own diagnostic.
 * This one keeps a wrong path, a film or a device, from filling the memory.
 */
const fileBytesMax = 4 * 1024 * 1024;

export interface StrategyFile {
  /** As the user wrote it, or `<stdin>`. */
  readonly path: string;
  readonly source: string;
}

export async function readStrategyFile(path: string, io: Io): Promise<StrategyFile> {
  if (path === standardInput) return { path: '<stdin>', source: await readStandardInput(io) };
  try {
    return { path, source: await readText(createReadStream(resolve(io.cwd, path)), path) };
  } catch (error) {
    throw isSystemError(error) ? readFailure(path, error) : error;
  }
}

/** All that comes in on standard input, as text. */
export function readStandardInput(io: Io): Promise<string> {
  return readText(io.stdin, '<stdin>');
}

async function readText(chunks: AsyncIterable<Uint8Array>, path: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > fileBytesMax)
      throw cannotRead(`${path}: too large for a strategy, over ${fileBytesMax / 1024 ** 2} MiB`);
    parts.push(chunk);
  }
  return decodeUtf8(Buffer.concat(parts), { path, line: 1 });
}

/**
 * The files that the paths of a command line stand for: a folder for every `.merit` file below it, in
 * alphabetical order, without hidden folders and `node_modules`; anything else for itself.
 */
export async function findStrategyFiles(paths: readonly string[], io: Io): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    if (path === standardInput || !(await isFolder(path, io))) {
      found.push(path);
      continue;
    }
    const inside = await filesBelow(path, '.merit', io);
    if (inside.length === 0) throw wrongUsage(`${path}: no .merit file in this folder`);
    found.push(...inside);
  }
  return [...new Set(found)];
}

export async function isFolder(path: string, io: Io): Promise<boolean> {
  try {
    return (await stat(resolve(io.cwd, path))).isDirectory();
  } catch {
    // A path that can't be looked at fails when it is read, with its reason.
    return false;
  }
}

/** Those with an ending, in alphabetical order, without hidden folders and `node_modules`. */
export async function filesBelow(folder: string, ending: string, io: Io): Promise<string[]> {
  const files: string[] = [];
  const folders: string[] = [];
  try {
    for await (const entry of await opendir(resolve(io.cwd, folder))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
        folders.push(path);
      if (!entry.isDirectory() && entry.name.endsWith(ending)) files.push(path);
    }
  } catch (error) {
    throw readFailure(folder, error);
  }
  for (const inner of folders) files.push(...(await filesBelow(inner, ending, io)));
  return files.sort();
}
