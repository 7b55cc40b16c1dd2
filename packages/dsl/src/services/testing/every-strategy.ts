import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const folders = ['conformance', 'docs', 'examples', 'packages/engine/src/builtins'];

/** Each strategy file of the tree, with its text. */
export function everyStrategy(): readonly { readonly path: string; readonly source: string }[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((path) => path.endsWith('.merit') && !path.includes('node_modules'))
    .toSorted()
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));
}

/** Numbers that look drawn, the same in every run. */
export function drawing(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
