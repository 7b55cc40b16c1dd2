// Bundles the command line into `dist/main.js`: reading a parser and its libraries from a hundred files takes
// longer than linting a strategy. `tsc -b` checks the same sources and writes only `dist/types`.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = import.meta.dirname;
const outdir = join(root, 'dist');

rmSync(join(outdir, 'chunks'), { recursive: true, force: true });

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
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  metafile: true,
  logLevel: 'warning',
});

writeFileSync(join(outdir, 'THIRD-PARTY-LICENSES.txt'), licensesOf(Object.keys(metafile.inputs)));

/** The licences of what the bundle contains must travel with it. */
function licensesOf(inputs) {
  const folders = new Set(inputs.map(packageFolder).filter((folder) => folder !== null));
  return [...folders]
    .sort()
    .map(licenseText)
    .join(`\n${'─'.repeat(80)}\n\n`);
}

function packageFolder(input) {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? null;
}

function licenseText(folder) {
  const path = join(root, folder);
  const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  return `${name} ${version} (${license})\n\n${readLicense(path)}`;
}

function readLicense(folder) {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (file === undefined) throw new Error(`${folder} has no licence file`);
  return readFileSync(join(folder, file), 'utf8');
}
