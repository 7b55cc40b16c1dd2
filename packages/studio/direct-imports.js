import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Leads what is imported through a package's door straight to the file that has it. A bundler cuts files by
 * who imports them, and through one door everybody imports everything: nothing would be loaded later.
 *
 * @param {{ readonly [specifier: string]: string }} doors Paths of `index.ts`, by what imports name.
 */
export function directImports(doors) {
  const homes = new Map(Object.entries(doors).map(([specifier, path]) => [specifier, exportsOf(path)]));
  return {
    name: 'direct-imports',
    setup(build) {
      build.onLoad({ filter: /\/packages\/(?:engine|studio)\/src\/.*\.ts$/ }, async ({ path }) => ({
        contents: (await readFile(path, 'utf8')).replaceAll(
          /^import \{([^}]*)\} from '([^']+)';$/gm,
          (whole, names, specifier) => {
            const known = homes.get(specifier);
            return known === undefined ? whole : importsOf(names, known);
          },
        ),
        loader: 'ts',
      }));
    },
  };
}

/** Where each name comes from: `export { a, b } from './c.js'`, `export * as d from './e.js'`. */
function exportsOf(door) {
  const text = readFileSync(door, 'utf8');
  const homes = new Map();
  const fileOf = (path) => join(dirname(door), path).replace(/\.js$/, '.ts');
  for (const [, names, path] of text.matchAll(/^export \{([^}]*)\} from '([^']+)';$/gm)) {
    for (const name of namesIn(names)) homes.set(name, { file: fileOf(path), isAll: false });
  }
  for (const [, name, path] of text.matchAll(/^export \* as (\w+) from '([^']+)';$/gm)) {
    homes.set(name, { file: fileOf(path), isAll: true });
  }
  return homes;
}

/** Types leave no code, so nothing has to be imported for them. */
function namesIn(list) {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}

/** On one line, so that what stands below keeps its place. */
function importsOf(names, homes) {
  return namesIn(names)
    .map((name) => {
      const { file, isAll } = homes.get(name);
      return `import ${isAll ? `* as ${name}` : `{ ${name} }`} from ${JSON.stringify(file)};`;
    })
    .join(' ');
}
