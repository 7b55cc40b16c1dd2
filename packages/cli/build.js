// Bundles the command line into `dist/main.js`: reading a parser and its libraries from a hundred files takes
// longer than linting a strategy. `tsc -b` checks the same sources and writes only `dist/types`.
import { copyFileSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { licensesOf } from '../../tools/third-party-licenses.js';

const root = import.meta.dirname;
const outdir = join(root, 'dist');

rmSync(join(outdir, 'chunks'), { recursive: true, force: true });
rmSync(join(outdir, 'studio'), { recursive: true, force: true });

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ['src/main.ts'],
  outdir,
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  // What a command needs is loaded when it is called.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  conditions: ['@merit/source'],
  // It has code for each platform, which no bundle can hold.
  external: ['@resvg/resvg-js'],
  minifySyntax: true,
  minifyWhitespace: true,
  // commander is CommonJS and requires modules of Node.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  metafile: true,
  logLevel: 'warning',
});

// The page that `merit studio` serves, with the licences of what is in it.
cpSync(join(root, '../studio/dist'), join(outdir, 'studio'), {
  recursive: true,
  filter: (source) => !source.includes('types'),
});
// What `merit help language`, `merit facts` and `merit functions` show, and what editors open of a finding.
copyFileSync(join(root, '../../docs/language.md'), join(outdir, 'language.md'));
cpSync(join(root, '../../docs/diagnostics'), join(outdir, 'diagnostics'), { recursive: true });
writeFileSync(join(outdir, 'THIRD-PARTY-LICENSES.txt'), licensesOf(metafile, root));
