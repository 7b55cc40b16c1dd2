import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The licences of the packages that a bundle holds code of, which must travel with it.
 *
 * @param {{ inputs: Record<string, unknown> }} metafile What esbuild says of the bundle.
 * @param {string} root Where its paths begin.
 */
export function licensesOf({ inputs }, root) {
  const folders = new Set(
    Object.keys(inputs)
      .map(packageFolder)
      .filter((folder) => folder !== null),
  );
  return [...folders]
    .sort()
    .map((folder) => licenseText(join(root, folder)))
    .join(`\n${'─'.repeat(80)}\n\n`);
}

function packageFolder(input) {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? null;
}

function licenseText(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${name} ${version} (${license})\n\n${readLicense(folder)}`;
}

function readLicense(folder) {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (file === undefined) throw new Error(`${folder} has no licence file`);
  return readFileSync(join(folder, file), 'utf8');
}
