// Bundles the client into one file, and copies the command line that it starts and the schemas of JSON files.
import { copyFileSync, cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const here = import.meta.dirname;
const packages = join(here, '../../packages');

for (const folder of ['dist', 'server', 'schemas'])
  rmSync(join(here, folder), { recursive: true, force: true });

await build({
  absWorkingDir: here,
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.cjs',
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  external: ['vscode'],
  minifySyntax: true,
  minifyWhitespace: true,
  logLevel: 'warning',
});

const isShipped = (path) => !/[\\/]dist[\\/]types|\.tsbuildinfo$/.test(path);
for (const name of ['bin', 'dist', 'package.json', 'templates']) {
  cpSync(join(packages, 'cli', name), join(here, 'server', name), { recursive: true, filter: isShipped });
}
mkdirSync(join(here, 'schemas'));
for (const name of ['config', 'spec']) {
  copyFileSync(join(packages, `cli/schemas/${name}.schema.json`), join(here, `schemas/${name}.schema.json`));
}
copyFileSync(join(packages, 'dsl/strategy.schema.json'), join(here, 'schemas/strategy.schema.json'));
copyFileSync(join(here, '../../LICENSE'), join(here, 'LICENSE'));
