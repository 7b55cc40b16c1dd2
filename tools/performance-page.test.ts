import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { performancePage } from '../benchmarks/report/performance-page.js';

const page = readFileSync('docs/performance.md', 'utf8');

it('has the tables that the kept figures make, and no others by hand', async () => {
  expect(page, 'npm run benchmark -- --tables').toBe(await performancePage());
});

it.each(readdirSync('benchmarks/report/tables').map((file) => file.replace('.js', '')))(
  'shows the figures of %s',
  (name) => {
    expect(page).toContain(`<!-- figures: ${name} -->`);
  },
);
