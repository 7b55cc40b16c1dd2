import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What ships, as it is written: neither tests nor the kits that they use, nor what is built. */
export function productFiles() {
  return execFileSync('git', ['ls-files', ':(glob)packages/*/src/**'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /(?<!\.test)\.[jt]sx?$/.test(path) && !path.includes('/testing/'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** How many lines these files have in all. */
export function linesOf(files) {
  return files.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);
}

/** `packages/dsl/src/number/decimal.ts` → `dsl`. */
export function packageOf(path) {
  return path.split('/')[1];
}
