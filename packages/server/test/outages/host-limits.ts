import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';

/** Root is held to no number of processes. Nobody else has this account. */
const ACCOUNT = 60_000 + (process.pid % 5000);

/** The account of a process that a limit of processes is to hold for. */
export const heldAccount = process.getuid?.() === 0 ? { uid: ACCOUNT, gid: ACCOUNT } : {};

/** Lets a process of the tests' own account open only so many more files; as many as ever where null. */
export function limitFiles(pid: number, more: number | null): void {
  limit(pid, 'nofile', more === null ? hardLimit(pid, 'open files') : firstFree(openFiles(pid), more));
}

/**
 * Lets a process of the held account, with what it begins, have only so many more processes and threads; null
 * ends that. What else the account begins or ends meanwhile counts too, but for a process that gets none.
 */
export function limitProcesses(pid: number, more: number | null): void {
  const soft = more === null ? hardLimit(pid, 'processes') : more === 0 ? 0 : tasksOfAccount() + more;
  limit(pid, 'nproc', soft, heldAccount);
}

/** All processes and threads of the account, which the system counts together. */
function tasksOfAccount(): number {
  const uid = heldAccount.uid ?? process.getuid?.();
  const tasksOf = (id: string): number => {
    try {
      return statSync(`/proc/${id}`).uid === uid ? readdirSync(`/proc/${id}/task`).length : 0;
    } catch {
      // It has ended meanwhile.
      return 0;
    }
  };
  return readdirSync('/proc').reduce((sum, id) => sum + (/^\d+$/.test(id) ? tasksOf(id) : 0), 0);
}

/**
 * Only the limit that the system holds to: the one that it may be raised to stays. Root may be kept from
 * limiting others, as it is in most containers.
 */
function limit(pid: number, resource: 'nofile' | 'nproc', soft: number | string, account = {}): void {
  execFileSync('prlimit', ['--pid', `${pid}`, `--${resource}=${soft}:`], account);
}

function openFiles(pid: number): ReadonlySet<number> {
  return new Set(readdirSync(`/proc/${pid}/fd`).map(Number));
}

/** A file gets the lowest free number, which has to be below the limit. */
function firstFree(used: ReadonlySet<number>, more: number): number {
  let free = 0;
  for (let number = 0; ; number += 1) {
    if (used.has(number)) continue;
    if (free === more) return number;
    free += 1;
  }
}

function hardLimit(pid: number, what: 'open files' | 'processes'): string {
  const line = new RegExp(`^Max ${what}\\s+\\S+\\s+(\\S+)`, 'm');
  return line.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1] ?? 'unlimited';
}

/** The processes that it began for simulations. */
export function simulationWorkersOf(pid: number): readonly number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
    .filter((child) => child !== '')
    .map(Number);
}
