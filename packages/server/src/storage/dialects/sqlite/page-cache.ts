import { totalmem } from 'node:os';

const leastKb = 32 * 1024;
const mostKb = 1024 * 1024;
const shareOfMemory = 1 / 32;

/**
 * Room for the pages that awards of many users touch: a page that isn't there is read anew. It is taken as
 * pages come, so a small database never fills it.
 *
 * Only who writes profits. A reader forgets all its pages once the writer committed.
 *
 * @param memoryBytes What the process may use.
 * @returns For `pragma cache_size`, where negative numbers are kilobytes.
 */
export function writerCacheSize(memoryBytes: number = usableMemory()): number {
  const share = Math.floor((memoryBytes * shareOfMemory) / 1024);
  return -Math.min(Math.max(share, leastKb), mostKb);
}

/** The machine's memory, or the part of it that a container may use. */
function usableMemory(): number {
  // 0 or nothing where there is no limit, or more than there is where nobody set one.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
