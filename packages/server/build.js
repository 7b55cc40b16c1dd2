// Brings the page of the reference along: Redoc's bundle is one file of a package of 86 MB, so the file is
// copied into `dist` and the package is none of ours. What it would ask of the outside is taken out. The
// pages of the documentation are written too, to which the contract links, and the contract itself.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readVersion } from './dist/config/read-version.js';
import { writeContract } from './dist/openapi/write-contract.js';
import { writePages } from './pages/write-pages.js';

const bundle = fileURLToPath(import.meta.resolve('redoc/bundles/redoc.standalone.js'));
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
writePages(
  join(import.meta.dirname, '../..'),
  join(import.meta.dirname, 'dist/documentation'),
  readVersion(),
);
writeContract(join(import.meta.dirname, 'dist/contract'), readVersion());
