import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/**
 * Modules of `external` are loaded when they are needed. A script for a page: minified, without anything of
 * Node, since esbuild would find nothing to put in its place, and without notices of licences, which pages
 * keep in a file beside it.
 */
export async function bundleForBrowser(contents: string, external: readonly string[] = []): Promise<string> {
  const result = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'ts' },
    bundle: true,
    external: [...external],
    minify: true,
    write: false,
    platform: 'browser',
    format: external.length > 0 ? 'esm' : 'iife',
    target: 'es2023',
    conditions: ['@merit/source'],
    legalComments: 'none',
    logLevel: 'silent',
  });
  const [file] = result.outputFiles;
  if (file === undefined) throw new Error('esbuild wrote nothing');
  return file.text;
}

/** In bytes: as it is, and as a server would send it. */
export function sizesOf(script: string): { readonly minified: number; readonly gzipped: number } {
  return { minified: Buffer.byteLength(script), gzipped: gzipSync(script, { level: 9 }).length };
}
