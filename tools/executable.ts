import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The path of a program: the one that is named, or the first of these names that is on the path; null where
 * there is none.
 */
export function findExecutable(
  names: readonly string[],
  named: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): string | null {
  const folders = (env['PATH'] ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [named, ...onPath].find((path) => path !== undefined && isExecutable(path)) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
