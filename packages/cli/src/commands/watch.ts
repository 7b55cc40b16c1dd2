import { watch } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '../io.js';

/** An editor that saves a file changes it several times. */
const settleMs = 100;

/**
 * Does something, and again after each change of a strategy or spec beside these files, one after the other;
 * until the process is ended, or what it does throws.
 */
export function whileChanging(
  paths: readonly string[],
  io: Io,
  run: () => Promise<ExitCode>,
): Promise<never> {
  return new Promise((_, reject) => {
    let latest = Promise.resolve();
    const runNext = () => {
      latest = latest.then(async () => void (await run()));
      latest.catch(reject);
    };
    let timer: NodeJS.Timeout | undefined;
    // Watching begins before the first run, so that what is changed meanwhile isn't missed.
    for (const folder of new Set(paths.map((path) => resolve(io.cwd, dirname(path))))) {
      watch(folder, (_event, name) => {
        if (!/\.(merit|json)$/.test(name ?? '')) return;
        clearTimeout(timer);
        timer = setTimeout(runNext, settleMs);
      }).on('error', reject);
    }
    runNext();
  });
}
