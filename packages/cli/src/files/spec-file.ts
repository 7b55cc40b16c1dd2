import { wrongUsage } from '../exit-code.js';
import type { Io } from '../io.js';
import { filesBelow, isFolder } from './strategy-file.js';

const specEnding = '.spec.json';
const strategyEnding = '.merit';

/**
 * The spec files that the paths of a command line stand for: a folder for all below it, in alphabetical
 * order; a strategy for the one beside it; a spec file for itself.
 */
export async function findSpecFiles(paths: readonly string[], io: Io): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of paths) {
    if (await isFolder(path, io)) found.push(...(await specsBelow(path, io)));
    else if (path.endsWith(strategyEnding)) found.push(specBeside(path));
    else if (path.endsWith(specEnding)) found.push(path);
    else throw wrongUsage(`${path}: neither a strategy (.merit) nor a spec file (.spec.json)`);
  }
  return [...new Set(found)];
}

async function specsBelow(folder: string, io: Io): Promise<readonly string[]> {
  const inside = await filesBelow(folder, specEnding, io);
  if (inside.length === 0) throw wrongUsage(`${folder}: no .spec.json file in this folder`);
  return inside;
}

export function specBeside(strategy: string): string {
  return strategy.slice(0, -strategyEnding.length) + specEnding;
}

export function strategyBeside(spec: string): string {
  return spec.slice(0, -specEnding.length) + strategyEnding;
}
