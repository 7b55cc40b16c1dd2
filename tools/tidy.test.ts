import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources } from './source-imports.js';

/** Everything that git tracks or would add, so that what is built or installed isn't looked at. */
const allTracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && exists(path));
const tracked = allTracked.filter((path) => /\.(tsx?|js|json|css|html|md|merit|yml|yaml|sh)$/.test(path));

/** What the repository's top holds: a new entry is a decision, not a leftover. */
const topLevel = [
  '.ci',
  '.editorconfig',
  '.github',
  '.gitignore',
  '.npmrc',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'benchmarks',
  'biome.json',
  'conformance',
  'deploy',
  'docs',
  'editors',
  'examples',
  'knip.json',
  'package-lock.json',
  'package.json',
  'packages',
  'tools',
  'tsconfig.base.json',
  'tsconfig.json',
  'tsconfig.test.json',
  'vitest.config.ts',
] as const;

function exists(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
}

const code = readSources(
  tracked.filter((path) => /^(packages|tools|examples|benchmarks)\/.*\.(tsx?|js)$/.test(path)),
);
const manifests = tracked.filter(
  (path) => path === 'package.json' || /^[^/]+(\/[^/]+)?\/package\.json$/.test(path),
);

/** Files that may be longer than the limit, each with its reason. */
const longFiles: Readonly<Record<string, string>> = {};

function offenders(pattern: RegExp, except: readonly string[] = []): readonly string[] {
  return code
    .filter((file) => !except.includes(file.path) && pattern.test(file.text))
    .map((file) => file.path);
}

describe('the tree', () => {
  it('has no rooms without a purpose in their name', () => {
    expect(tracked.filter((path) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.)/.test(path))).toEqual([]);
  });

  it('has nothing at its top that nobody meant to be there', () => {
    const top = new Set(allTracked.map((path) => path.split('/')[0]));
    expect([...top].sort()).toEqual(topLevel.toSorted());
  });

  it('has no empty files but those that say so', () => {
    const empty = allTracked.filter((path) => statSync(path).size === 0);
    expect(empty.filter((path) => !/\/empty\.[^/]+$/.test(path))).toEqual([]);
  });

  it('keeps source files under 400 lines', () => {
    const long = code
      .filter((file) => file.path.includes('/src/') && !file.path.endsWith('.test.ts'))
      .filter((file) => file.text.trimEnd().split('\n').length > 400 && longFiles[file.path] === undefined)
      .map((file) => file.path);
    expect(long).toEqual([]);
  });

  it('leaves nothing for later in comments and switches no test off', () => {
    const marks = new RegExp(
      ['TO' + 'DO', 'FIX' + 'ME', String.raw`\.only\(`, String.raw`\.skip\(`].join('|'),
    );
    expect(offenders(marks)).toEqual([]);
  });

  it('silences neither the type checker nor the linter without a reason', () => {
    const silence = /@ts-ignore|@ts-nocheck|biome-ignore [^:]*:\s*$|biome-ignore [^:]*$/m;
    expect(offenders(silence, ['tools/tidy.test.ts'])).toEqual([]);
  });

  it('has a door, and only one, to each package', () => {
    const doors = tracked.filter((path) => /^packages\/.*\/index\.ts$/.test(path));
    const inside = doors.filter((path) => !/^packages\/[^/]+\/src\/(index|routes\/index)\.ts$/.test(path));
    expect(inside).toEqual([]);
  });
});

describe('pages', () => {
  it('keeps the licence in every package that is published', () => {
    const licence = readFileSync('LICENSE', 'utf8');
    const published = manifests
      .filter((path) => path.startsWith('packages/') && !JSON.parse(readFileSync(path, 'utf8')).private)
      .map((path) => join(dirname(path), 'LICENSE'));
    expect(published.length).toBeGreaterThan(3);
    expect(published.filter((path) => !exists(path) || readFileSync(path, 'utf8') !== licence)).toEqual([]);
  });

  it('link to what is there', () => {
    const broken = tracked
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) => linksIn(path).map((link) => [path, link, join(dirname(path), link)] as const))
      .filter(([, , target]) => !existsSync(target))
      .map(([path, link]) => `${path}: ${link}`);
    expect(broken).toEqual([]);
  });
});

/** Where a page's links lead within the repository, without their anchors. */
function linksIn(path: string): readonly string[] {
  const text = readFileSync(path, 'utf8').replaceAll(/^```.*?^```/gms, '');
  return [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].flatMap(([, link = '']) =>
    /^[a-z]+:/.test(link) ? [] : [decodeURI(link)],
  );
}

describe('dependencies', () => {
  const dependencies = manifests.flatMap((path) => {
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<
      string,
      Record<string, string> | undefined
    >;
    return Object.entries({ ...manifest['dependencies'], ...manifest['devDependencies'] }).map(
      ([name, version]) => ({ path, name, version }),
    );
  });

  it('are pinned to exact versions', () => {
    expect(dependencies.filter(({ version }) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('each have their line of why', () => {
    const reasons = readFileSync('docs/decisions/dependencies.md', 'utf8');
    const unexplained = dependencies
      .filter(({ name }) => !name.startsWith('@merit/') && !reasons.includes(`\`${name}\``))
      .map(({ name }) => name);
    expect(unexplained).toEqual([]);
  });
});
