// Which files are served as pages, and at which paths. What isn't here is for who works on the repository.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Pages of their own, beside which the folders below stand. */
const DOCUMENTS = [
  'api',
  'embedding',
  'importing',
  'json-form',
  'keycloak',
  'language',
  'operations',
  'promises',
  'settings',
  'specs',
  'studio',
  'times',
];

/** Each file is a page, and the folder is the page that lists them. */
const FOLDERS = ['diagnostics', 'errors', 'strategies'];

/** What pages send their readers to that is no page. */
const BROUGHT = { 'merit.sh': 'examples/shell/merit.sh' };

/**
 * All of them: each by its name, which is its path below `/docs`, and the file or folder of the repository
 * that it is.
 *
 * @param {string} root The repository.
 */
export function servedFiles(root) {
  const pages = DOCUMENTS.map((name) => ({ name, file: `docs/${name}.md` }));
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, 'docs', folder))
      .sort()
      .map((file) => ({ name: `${folder}/${basename(file, '.md')}`, file: `docs/${folder}/${file}` })),
  );
  const lists = FOLDERS.map((name) => ({ name, file: `docs/${name}` }));
  const brought = Object.entries(BROUGHT).map(([name, file]) => ({ name, file }));
  return { pages: [...pages, ...inFolders], lists, brought };
}
