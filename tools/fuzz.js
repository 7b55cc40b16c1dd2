/** Bundles the fuzzer, which is a test tool and so isn't built with the packages, and runs it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const entry = fileURLToPath(new URL('../packages/engine/src/testing/generated/fuzz.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'merit-fuzz-'));
const bundle = join(folder, 'fuzz.mjs');
process.on('exit', () => rmSync(folder, { recursive: true }));

await build({
  entryPoints: [entry],
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  conditions: ['@merit/source'],
  sourcemap: 'inline',
  logLevel: 'warning',
});
await import(pathToFileURL(bundle).href);
