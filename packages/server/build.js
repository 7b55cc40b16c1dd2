// Brings the page of the reference along: Redoc's bundle is one file of a package of 86 MB, so the file is
// copied into `dist` and the package is none of ours. What it would ask of the outside is taken out.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const bundle = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');
const outdir = join(import.meta.dirname, 'dist/reference');

/** A picture of nothing, where the page would show its maker's logo from a content delivery network. */
const picture = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

const replacements = [
  ['https://cdn.redoc.ly/redoc/logo-mini.svg', picture],
  ['//# sourceMappingURL=redoc.standalone.js.map', ''],
];

function replaceOnce(text, [found, replacement]) {
  const parts = text.split(found);
  if (parts.length !== 2) throw new Error(`the bundle of Redoc holds ${found} ${parts.length - 1} times`);
  return parts.join(replacement);
}

mkdirSync(outdir, { recursive: true });
writeFileSync(
  join(outdir, 'redoc.standalone.js'),
  replacements.reduce(replaceOnce, readFileSync(bundle, 'utf8')),
);
copyFileSync(`${bundle}.LICENSE.txt`, join(outdir, 'redoc.standalone.js.LICENSE.txt'));
