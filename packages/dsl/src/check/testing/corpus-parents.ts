import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createParentLookup } from '../create-parent-lookup.js';
import type { ParentLookup } from '../parent/parent-lookup.js';

const root = new URL('../../../../../', import.meta.url);
const folders = [new URL('conformance/parents/', root), new URL('packages/engine/src/builtins/', root)];

/** The strategies that the corpus and the pages may extend: those made for it, and the built-ins. */
export const corpusParents: ParentLookup = createParentLookup({
  find: (id) => {
    if (id.includes('/')) return { reason: 'it lies outside the corpus' };
    const file = folders.map((folder) => new URL(`${id}.merit`, folder)).find((url) => existsSync(url));
    return file === undefined ? null : { name: id, source: readFileSync(file, 'utf8') };
  },
  knownIds: folders
    .flatMap((folder) => readdirSync(folder))
    .filter((name) => name.endsWith('.merit'))
    .map((name) => name.slice(0, -'.merit'.length)),
});
