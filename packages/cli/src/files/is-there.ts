import { access } from 'node:fs/promises';

/** Whether anything is at an absolute path. */
export async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
