import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Of Linux's −20 to 19: where cores are scarce, requests go first. */
const NICENESS = 10;

/**
 * Lets others go before a process from its beginning: to start takes more than many a simulation does.
 * Threads that it begins later are as nice as it is then; on a busy machine it has some before it is told.
 */
export function yieldCores(pid: number | undefined): void {
  if (pid === undefined) return;
  lower(pid);
  for (const thread of threadsOf(pid)) lower(thread);
}

/** One that is lower already stays: not everybody may raise it. */
function lower(id: number): void {
  try {
    if (getPriority(id) < NICENESS) setPriority(id, NICENESS);
  } catch {
    // It has ended, which is told by itself.
  }
}

/** Linux has a niceness for each, and takes a thread's id for a process's; elsewhere it is the process's. */
function threadsOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [];
  }
}
