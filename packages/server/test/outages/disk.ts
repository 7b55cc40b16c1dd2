import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small file system of its own. */
export interface Disk {
  readonly folder: string;
  /** Leaves no room on it. */
  fill(): void;
  /** Makes room again. */
  makeRoom(): void;
  remove(): void;
}

/** Whether this account may mount file systems. */
export const mayMount = process.platform === 'linux' && process.getuid?.() === 0 && canMount();

function canMount(): boolean {
  try {
    mountDisk('1m').remove();
    return true;
  } catch {
    return false;
  }
}

export function mountDisk(size: string): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'merit-disk-'));
  const ballast = join(folder, 'ballast');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  return {
    folder,
    fill: () => growTillFull(ballast),
    makeRoom: () => rmSync(ballast),
    remove: () => {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

function growTillFull(file: string): void {
  const page = Buffer.alloc(4096);
  try {
    for (;;) writeFileSync(file, page, { flag: 'a' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

/** Keeps a running process from making any file larger than this one is now, or lets it again. */
export function limitFileSize(pid: number, file: string | null): void {
  const bytes = file === null ? 'unlimited' : `${statSync(file).size}`;
  execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]);
}
