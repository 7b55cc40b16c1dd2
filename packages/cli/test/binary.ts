import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const packageFolder = resolve(import.meta.dirname, '..');
const root = resolve(packageFolder, '../..');

if (!existsSync(resolve(packageFolder, 'dist/main.js'))) {
  throw new Error('these tests run the built program: `npm run build` builds it');
}

export const binary = resolve(packageFolder, 'bin/main.js');

export interface BinaryOptions {
  readonly input?: string;
  readonly env?: { readonly [name: string]: string };
  /** Where it runs; the repository's root where it is left out. */
  readonly folder?: string;
}

/** Runs the built program. */
export function merit(
  argv: readonly string[],
  { input = '', env = {}, folder = root }: BinaryOptions = {},
): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [binary, ...argv], {
    cwd: folder,
    encoding: 'utf8',
    input,
    env: { ...process.env, ...env },
  });
}

/** Runs a line of shell in which `merit` stands for the built program. */
export function shell(line: string): SpawnSyncReturns<string> {
  const definition = `merit() { "${process.execPath}" "${binary}" "$@"; }`;
  return spawnSync('bash', ['-c', `set -o pipefail; ${definition}; ${line}`], {
    cwd: root,
    encoding: 'utf8',
  });
}
