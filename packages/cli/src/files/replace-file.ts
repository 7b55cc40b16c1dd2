import { randomUUID } from 'node:crypto';
import { chmod, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Io } from '../io.js';
import { writeFailure } from './system-error.js';

/**
 * Gives a file that exists another text, and keeps its mode: whole or not at all, so that an editor or
 * another program never reads half of it. A symbolic link stays one; the file that it leads to is written.
 */
export async function replaceFile(path: string, text: string, io: Io): Promise<void> {
  try {
    const target = await realpath(resolve(io.cwd, path));
    const { mode } = await stat(target);
    await replaceWhole(target, text, { mode, io });
  } catch (error) {
    throw writeFailure(path, error);
  }
}

/** Only within one folder is renaming sure to be a single step. */
async function replaceWhole(
  target: string,
  text: string,
  { mode, io }: { readonly mode: number; readonly io: Io },
): Promise<void> {
  const beside = join(dirname(target), `.${basename(target)}.${randomUUID()}`);
  const done = io.whileWriting(beside);
  try {
    await writeFile(beside, text, { flag: 'wx', flush: true });
    await chmod(beside, mode);
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    done();
  }
}

/** Writes a file that a command line names for its output, over what was there. */
export async function writeOutputFile(path: string, content: string | Uint8Array, io: Io): Promise<void> {
  try {
    await writeFile(resolve(io.cwd, path), content);
  } catch (error) {
    throw writeFailure(path, error);
  }
}
