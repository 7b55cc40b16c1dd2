// Takes the pictures that README and docs/studio.md show: `npm run --silent build`, then `node
// tools/build-pictures.js` where a Chromium is on the path. Those of Studio are taken by its tests, on
// the 940 events of examples/daily-activity; that of a change is the page that `merit compare --report`
// writes.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const root = join(import.meta.dirname, '..');
const taken = mkdtempSync(join(tmpdir(), 'merit-pictures-'));
const shown = {
  'Points-light.png': 'docs/pictures/studio-points.png',
  'Change-dark.png': 'docs/pictures/studio-change-dark.png',
};

function takeStudio() {
  const test = ['vitest', 'run', '--project', 'studio', 'packages/studio/test/studio.test.ts'];
  execFileSync('npx', [...test, '-t', 'keeps nobody out'], {
    cwd: root,
    env: { ...process.env, CI: 'true', SCREENSHOTS: taken },
    stdio: 'inherit',
  });
  for (const [name, path] of Object.entries(shown)) copyFileSync(join(taken, name), join(root, path));
}

/** Fewer days that count, and streaks that are worth twice as much: what a pull request might bring. */
async function takeChange() {
  const streak = join(root, 'docs/gallery/streak.merit');
  const changed = join(taken, 'streak.merit');
  const text = readFileSync(streak, 'utf8');
  writeFileSync(
    changed,
    text.replace('= 5_000', '= 7_000').replace('min(user.streak, 7)', 'min(2 * user.streak, 14)'),
  );
  const report = join(taken, 'change.html');
  const events = join(root, 'examples/daily-activity/daily-activity.csv');
  const gates = ['--max-losers', '10%', '--report', report];
  // It ends with 1, since more lose than the gate allows.
  spawnSync(join(root, 'packages/cli/bin/main.js'), [
    'compare',
    streak,
    changed,
    '--events',
    events,
    ...gates,
  ]);
  const executablePath =
    process.env.CHROMIUM_PATH ?? execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage({
    viewport: { width: 900, height: 545 },
    colorScheme: 'light',
    deviceScaleFactor: 2,
  });
  await page.goto(pathToFileURL(report).href);
  await page.screenshot({ path: join(root, 'docs/pictures/change-report.png') });
  await browser.close();
}

try {
  await takeChange();
  if (!process.argv.includes('--change')) takeStudio();
} finally {
  rmSync(taken, { recursive: true });
}
