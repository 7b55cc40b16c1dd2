import { readdirSync, readFileSync } from 'node:fs';

/** The niceness of each thread of a process, by what Linux says of it. */
export function nicenessOfThreads(pid: number): readonly number[] {
  return readdirSync(`/proc/${pid}/task`).map((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
    // The 19th field; the second is a name that may hold blanks, in parentheses.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
}
