import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { atVersion, changelogAtVersion, lockAtVersion } from './release-texts.js';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const manifest = JSON.parse(readFileSync('packages/engine/package.json', 'utf8'));
const bundled = JSON.parse(readFileSync('packages/server/package.json', 'utf8'));

describe('a release', () => {
  it('moves the packages together, and nobody else’s', () => {
    const moved = atVersion(manifest, '9.8.7');
    expect(moved).toEqual({
      ...manifest,
      version: '9.8.7',
      dependencies: { ...manifest.dependencies, '@merit/dsl': '9.8.7' },
    });
    expect(Object.keys(moved)).toEqual(Object.keys(manifest));
  });

  it('moves what a bundle is made of likewise', () => {
    expect(atVersion(bundled, '9.8.7')).toEqual({
      ...bundled,
      version: '9.8.7',
      devDependencies: { ...bundled.devDependencies, '@merit/dsl': '9.8.7', '@merit/engine': '9.8.7' },
    });
  });

  it('moves the lock file with them, so that `npm ci` finds it in step', () => {
    const moved = lockAtVersion(lock, '9.8.7');
    expect(moved.version).toBe('9.8.7');
    for (const list of ['dependencies', 'devDependencies']) {
      expect(moved.packages['packages/server'][list]).toEqual(atVersion(bundled, '9.8.7')[list]);
    }
    expect(moved.packages['node_modules/express']).toEqual(lock.packages['node_modules/express']);
    expect(lockAtVersion(moved, lock.version)).toEqual(lock);
  });

  it('dates what the changelog calls unreleased, and has nothing to date twice', () => {
    const dated = changelogAtVersion(
      '# Changelog\n\n## Next (unreleased)\n\n- One.\n',
      '9.8.7',
      '2030-01-02',
    );
    expect(dated).toBe('# Changelog\n\n## 9.8.7 (2030-01-02)\n\n- One.\n');
    expect(() => changelogAtVersion(dated, '9.8.8', '2030-01-03')).toThrow('unreleased');
  });
});
