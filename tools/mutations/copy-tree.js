import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Copies what git tracks or would add, what was built of it and what is installed into a new folder:
 * whatever is changed there, the tree of whoever asks stays as it is. Packages link to each other there as
 * they do here.
 *
 * @param {string} root
 * @returns {string} The folder.
 */
export function copyTree(root) {
  const copy = mkdtempSync(join(tmpdir(), 'merit-mutations-'));
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const paths = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  const packages = paths.filter((path) => path.endsWith('package.json')).map(dirname);
  const untracked = packages.flatMap((path) => [join(path, 'dist'), join(path, 'node_modules')]);
  for (const path of [...paths, ...untracked].filter((each) => existsSync(join(root, each))))
    cpSync(join(root, path), join(copy, path), {
      recursive: true,
      preserveTimestamps: true,
      verbatimSymlinks: true,
    });
  return copy;
}
