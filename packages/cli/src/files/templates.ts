import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Both this file and its bundle lie two folders below the package. */
const templatesFolder = join(import.meta.dirname, '../../templates');

/** What a project can be made of. */
export async function templateNames(): Promise<readonly string[]> {
  const entries = await readdir(templatesFolder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => basename(name))
    .sort();
}

/** Where a template lies, and its strategy within. */
export function templateFiles(template: string): { readonly folder: string; readonly strategy: string } {
  return { folder: join(templatesFolder, template), strategy: `strategies/${template}.merit` };
}
