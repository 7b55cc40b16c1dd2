import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A source file by its path from the repository's root, with its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const importPattern =
  /(?:^|[\s;])(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g;

/** The specifiers that a module imports or re-exports, statically or not. */
export function importsOf(text: string): readonly string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? '');
}

/** Every file below a folder whose name ends so, sorted, without what is built or installed. */
export function filesBelow(folder: string, ending: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name !== 'node_modules' && name !== 'dist' && name !== 'coverage' && name !== '.git')
    .flatMap((name) => {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) return filesBelow(path, ending);
      return name.endsWith(ending) ? [path] : [];
    })
    .sort();
}

export function readSources(paths: readonly string[]): readonly SourceFile[] {
  return paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}
