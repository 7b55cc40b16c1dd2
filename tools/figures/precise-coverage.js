import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Watches which functions run in this process, of the code that is loaded from now on. Gives what says of
 * it: the product's functions that ran since the last time it was asked.
 */
export async function watchCoverage() {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result.flatMap(({ url, functions }) => {
      const file = productFile(url);
      return file === null
        ? []
        : functions.filter(hasRun).map(({ ranges }) => ({ file, start: ranges[0].startOffset }));
    });
  };
}

function hasRun({ ranges }) {
  return ranges.some(({ count }) => count > 0);
}

/** The source of a built file, or null for what isn't the product's. */
function productFile(url) {
  if (!url.startsWith('file:')) return null;
  const path = relative(root, fileURLToPath(url));
  return /^packages\/[^/]+\/dist\//.test(path) ? path.replace('/dist/', '/src/') : null;
}
