// Puts the engine into one script: `node bundle.js engine.bundle.js`.
import { join } from 'node:path';
import { build } from 'esbuild';

await build({
  entryPoints: [join(import.meta.dirname, 'engine.js')],
  outfile: process.argv[2],
  bundle: true,
  minify: true,
  platform: 'browser',
  format: 'iife',
  // It draws pictures, which nobody asks for here.
  external: ['elkjs/*'],
  logLevel: 'warning',
});
