import { readFileSync } from 'node:fs';

/** What a process opens besides connections: sessions, files of a database, exports, simulations. */
const OTHER_FILES = 200;

/** How many files the system lets this process open; null where it doesn't tell. */
export function openFilesMax(): number | null {
  try {
    const [, max] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return max === undefined ? null : Number(max);
  } catch {
    return null;
  }
}

/** What is wrong with a limit of files, where it is too low for so many connections; else null. */
export function tooFewFiles(filesMax: number | null, connectionsMax: number): string | null {
  const wanted = connectionsMax + OTHER_FILES;
  if (filesMax === null || filesMax >= wanted) return null;
  return `this process may open ${filesMax} files, too few for CONNECTIONS_MAX: raise the limit (\`ulimit -n\`) to ${wanted}, or lower CONNECTIONS_MAX`;
}
