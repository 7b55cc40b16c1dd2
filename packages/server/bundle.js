// Bundles the service with its worker and its threads into `dist/bundle`: to read it from more than a
// thousand files takes three times as long as all else that a start does. What only some settings ask for,
// such as a driver, stays in a file of its own. `tsc -b` writes the same modules into `dist` one by one, for
// the tools that look at each. The page of Studio, which was built before, is brought along.
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { licensesOf } from '../../tools/third-party-licenses.js';

const root = import.meta.dirname;
/**
 * What is installed beside the bundle: the drivers, of which a setting chooses (those of SQLite are compiled
 * for a platform, those of Postgres and Redis come without a licence's text that could travel along); and
 * files that browsers get as they are. A driver of SQLite is required by a name that depends on Node, which
 * no bundler follows.
 */
const external = ['pg', 'pg-cursor', 'redis', 'swagger-ui-dist'];
const outdir = join(root, 'dist/bundle');

rmSync(outdir, { recursive: true, force: true });

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: {
    main: 'src/main.ts',
    'simulation-worker': 'src/simulation-worker/simulation-worker.ts',
    'export-thread': 'src/export-thread/export-thread.js',
  },
  outdir,
  // Beside each other and as deep as the sources, so that they find the other files of the package by the
  // same paths.
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minifyWhitespace: true,
  minifySyntax: true,
  conditions: ['@merit/source'],
  external,
  // Logs name positions of the sources, which stand in the repository.
  sourcemap: true,
  sourcesContent: false,
  // Express and others are CommonJS and require modules of Node. The bundle imports `createRequire` by its
  // own name.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  metafile: true,
  logLevel: 'warning',
});

writeFileSync(join(outdir, 'THIRD-PARTY-LICENSES.txt'), licensesOf(metafile, root));

/** What `/studio` serves of the build of Studio, which makes types for its own checks besides. */
const served = ['files', 'index.html', 'nowhere.html', 'manifest.json', 'THIRD-PARTY-LICENSES.txt'];
const studio = join(root, 'dist/studio');
rmSync(studio, { recursive: true, force: true });
for (const name of served) {
  cpSync(join(root, '../studio/dist', name), join(studio, name), { recursive: true });
}
