// Prepares a release: `npm run release -- 0.2.0` sets the version in the manifests and the lock file, dates
// what is unreleased in the changelog, and packs what npm would publish. CONTRIBUTING.md says what comes
// before and after.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { atVersion, changelogAtVersion, lockAtVersion } from './release-texts.js';

const PACKAGES = ['dsl', 'engine', 'server', 'cli', 'client'];
const MANIFESTS = [
  'package.json',
  'benchmarks/package.json',
  ...PACKAGES.map((name) => `packages/${name}/package.json`),
];

const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) fail('Usage: npm run release -- <version>, such as 0.2.0');
if (run('git', 'status', '--porcelain') !== '') fail('Commit first: the release is a commit of its own.');

for (const path of MANIFESTS) changeJson(path, (manifest) => atVersion(manifest, version));
changeJson('package-lock.json', (lock) => lockAtVersion(lock, version));
const today = new Date().toISOString().slice(0, 10);
change('CHANGELOG.md', (text) => changelogAtVersion(text, version, today));
run('npm', 'run', 'build');
for (const name of PACKAGES) console.log(run('npm', 'pack', '-w', `@merit/${name}`).trim());

function change(path, edit) {
  writeFileSync(path, edit(readFileSync(path, 'utf8')));
}

function changeJson(path, edit) {
  change(path, (text) => `${JSON.stringify(edit(JSON.parse(text)), null, 2)}\n`);
}

function run(command, ...parameters) {
  return execFileSync(command, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

function fail(sentence) {
  console.error(sentence);
  process.exit(2);
}
