import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Installs another Node, with its headers, below a folder: npm has the binaries of each version.
 *
 * @param {string} version such as `24` or `20.19.5`
 * @param {string} folder
 * @returns {string} the folder of its binaries and headers
 */
export function bringNode(version, folder) {
  const name = `node-${process.platform}-${process.arch}`;
  execFileSync('npm', ['install', '--no-save', '--prefix', folder, `${name}@${version}`], {
    stdio: 'inherit',
  });
  return join(folder, 'node_modules', name);
}
