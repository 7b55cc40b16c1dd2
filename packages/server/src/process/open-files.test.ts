import { expect, it } from 'vitest';
import { openFilesMax, tooFewFiles } from './open-files.js';

it('names a limit of files that is too low for all connections, and none that suffices or is unknown', () => {
  expect(tooFewFiles(1024, 10_000)).toMatch(/may open 1024 files.*to 10200, or lower CONNECTIONS_MAX$/);
  expect([10_199, 10_200, null].map((max) => tooFewFiles(max, 10_000))).toEqual([
    expect.stringContaining('10199'),
    null,
    null,
  ]);
});

it.runIf(process.platform === 'linux')('knows how many files the system lets it open', () => {
  expect(openFilesMax()).toBeGreaterThan(20);
});
