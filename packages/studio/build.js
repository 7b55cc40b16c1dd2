// Bundles the page and its worker into `dist/files`, each file named by what it holds, so that browsers may
// keep it for ever; the page's template and a list of all that stand beside, for whoever serves them.
// `tsc -b` checks the same sources.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { licensesOf } from '../../tools/third-party-licenses.js';
import { directImports } from './direct-imports.js';

const root = import.meta.dirname;
const outdir = join(root, 'dist');

/** What a page may load that makes neither scripts nor styles of texts. Whoever serves it puts in a nonce. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'nonce-{{nonce}}'",
  "worker-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types merit',
].join('; ');

const contentTypes = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

/** Bundles one entry point; gives its file's name, with all that became of it. */
async function bundle(entryPoint, options = {}) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entryPoint],
    outdir: join(outdir, 'files'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    conditions: ['@merit/source'],
    // The engine loads it for layered graphs, which nobody draws here.
    external: ['elkjs'],
    alias: { 'csv-parse/sync': 'csv-parse/browser/esm/sync' },
    minify: true,
    metafile: true,
    logLevel: 'warning',
    ...options,
  });
  const [entry] = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entryPoint);
  return {
    file: basename(entry),
    begins: loadedWith(entry, metafile).map((path) => basename(path)),
    metafile,
  };
}

/**
 * The paths that a browser loads at once where it loads one: what is imported only later isn't among them.
 */
function loadedWith(first, { outputs }) {
  const paths = [first];
  for (const path of paths) {
    for (const { path: imported, kind } of outputs[path].imports) {
      if (kind === 'import-statement' && !paths.includes(imported)) paths.push(imported);
    }
  }
  return paths;
}

function described(path) {
  const bytes = readFileSync(join(root, path));
  return {
    name: basename(path),
    contentType: contentTypes[path.split('.').at(-1)],
    bytes: bytes.length,
    gzipBytes: gzipSync(bytes, { level: 9 }).length,
  };
}

rmSync(join(outdir, 'files'), { recursive: true, force: true });
const product = (path) => join(root, '..', path);
const doors = { '@merit/dsl': product('dsl/src/index.ts'), '@merit/engine': product('engine/src/index.ts') };
const worker = await bundle('src/worker.ts', { plugins: [directImports(doors)] });
const page = await bundle('src/main.tsx', { define: { WORKER_FILE: JSON.stringify(worker.file) } });
const style = await bundle('src/studio.css', { splitting: false });
const metafiles = [worker, page, style].map(({ metafile }) => metafile);

const template = readFileSync(join(root, 'src/index.html'), 'utf8');
const preloads = page.begins
  .filter((name) => name !== page.file)
  .map((name) => `<link rel="modulepreload" href="{{files}}/${name}">\n`);
writeFileSync(
  join(outdir, 'index.html'),
  template
    .replaceAll('{{preloads}}', preloads.join(''))
    .replaceAll('{{script}}', page.file)
    .replaceAll('{{style}}', style.file),
);
// Where nothing is, whoever serves the page says what leads back to it.
const nowhere = readFileSync(join(root, 'src/nowhere.html'), 'utf8');
writeFileSync(join(outdir, 'nowhere.html'), nowhere.replace('{{style}}', style.file));
const manifest = {
  page: page.file,
  style: style.file,
  worker: worker.file,
  policy,
  /** What is loaded before anything is shown, and before anything is answered. */
  begins: { page: page.begins, worker: worker.begins, style: style.begins },
  files: metafiles.flatMap(({ outputs }) => Object.keys(outputs)).map(described),
  /** What the page is made of: a test holds it to have neither parser nor engine. */
  pageInputs: Object.keys(page.metafile.inputs),
};
writeFileSync(join(outdir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
const inputs = Object.assign({}, ...metafiles.map((metafile) => metafile.inputs));
writeFileSync(join(outdir, 'THIRD-PARTY-LICENSES.txt'), licensesOf({ inputs }, root));
