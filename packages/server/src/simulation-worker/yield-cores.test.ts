import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { nicenessOfThreads } from '../testing/niceness.js';
import { yieldCores } from './yield-cores.js';

describe.runIf(process.platform === 'linux')('a process that lets others go first', () => {
  it('does so with the threads that it had before it was told', async () => {
    const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => undefined, 1000)']);
    await once(child.stdout, 'data');
    const { pid = 0 } = child;
    expect(nicenessOfThreads(pid).filter((each) => each < 10).length).toBeGreaterThan(1);
    yieldCores(pid);
    expect(nicenessOfThreads(pid).filter((each) => each < 10)).toEqual([]);
    child.kill();
    await once(child, 'exit');
  });

  it('may have ended', () => {
    expect(() => yieldCores(2 ** 30)).not.toThrow();
    expect(() => yieldCores(undefined)).not.toThrow();
  });
});
