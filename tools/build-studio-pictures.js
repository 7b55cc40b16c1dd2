// Takes the pictures of Studio that README and docs/studio.md show: `npm run --silent build`, then
// `node tools/build-studio-pictures.js`. They are those that Studio's own tests take, on the 940 events of
// examples/daily-activity.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const taken = mkdtempSync(join(tmpdir(), 'merit-pictures-'));
const shown = {
  'Points-light.png': 'docs/pictures/studio-points.png',
  'Change-dark.png': 'docs/pictures/studio-change-dark.png',
};

const test = ['vitest', 'run', '--project', 'studio', 'packages/studio/test/studio.test.ts'];
const { status } = spawnSync('npx', [...test, '-t', 'keeps nobody out'], {
  cwd: root,
  env: { ...process.env, CI: 'true', SCREENSHOTS: taken },
  stdio: 'inherit',
});
if (status === 0) {
  for (const [name, path] of Object.entries(shown)) copyFileSync(join(taken, name), join(root, path));
}
rmSync(taken, { recursive: true });
process.exitCode = status ?? 1;
