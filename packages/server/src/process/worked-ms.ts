import { readFileSync } from 'node:fs';

/**
 * How long the main thread of a process has worked so far, in milliseconds: a machine that is busy with
 * something else makes everybody wait, and none of it is counted here. Null where the system doesn't tell.
 */
export function workedMs(pid: number): number | null {
  try {
    const [onCpuNs] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return Number(onCpuNs) / 1e6;
  } catch {
    return null;
  }
}
