import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';

/**
 * A folder for the files of a database: in memory, where there is room for that many bytes. A service waits
 * for the disk at every commit, and a file system that deletes thousands of files slows down whoever creates
 * the next one; neither is what is tested.
 */
export function quickFolder(bytes: number): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > bytes ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
