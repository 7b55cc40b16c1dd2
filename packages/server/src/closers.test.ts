import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Closers } from './closers.js';

const never = () => new Promise<void>(() => undefined);

function closersOf() {
  const said: { readonly part: string; readonly message: string; readonly error?: unknown }[] = [];
  const log = {
    error: (line: { readonly part: string; readonly error?: unknown }, message: string) =>
      void said.push({ part: line.part, message, ...('error' in line ? { error: line.error } : {}) }),
  };
  const closers = new Closers(log as unknown as ConstructorParameters<typeof Closers>[0]);
  const closed: string[] = [];
  const note = (name: string) => closers.add(name, async () => void closed.push(name));
  return { closers, closed, note, said };
}

describe('closing', () => {
  it('begins with what was opened last, and waits for each', async () => {
    const { closers, closed, note, said } = closersOf();
    note('first');
    closers.add('slow', async () => {
      await new Promise((resolve) => setImmediate(resolve));
      closed.push('slow');
    });
    note('last');
    expect(await closers.close()).toEqual([]);
    expect([closed, said]).toEqual([['last', 'slow', 'first'], []]);
  });

  it('gives each its turn, whether others throw, fail or never end, and names those', async () => {
    const { closers, closed, note, said } = closersOf();
    const [early, late] = [new Error('early'), new Error('late')];
    note('first');
    closers.add('throwing', () => {
      throw early;
    });
    note('second');
    closers.add('endless', never, { timeMs: 1 });
    note('third');
    closers.add('failing', () => Promise.reject(late));
    expect(await closers.close()).toEqual(['failing', 'endless', 'throwing']);
    expect(closed).toEqual(['third', 'second', 'first']);
    expect(said).toEqual([
      { part: 'failing', message: 'not closed', error: late },
      { part: 'endless', message: 'not closed in time' },
      { part: 'throwing', message: 'not closed', error: early },
    ]);
  });

  it('keeps a process running that waits for nothing else', async () => {
    const module = new URL('../dist/closers.js', import.meta.url);
    const script = `
      import { Closers } from '${module}';
      const closers = new Closers({ error: () => undefined });
      closers.add('endless', () => new Promise(() => undefined), { timeMs: 1 });
      process.stdout.write((await closers.close()).join());`;
    const running = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    expect(await running).toMatchObject({ stdout: 'endless' });
  });

  it('closes nothing twice', async () => {
    const { closers, closed, note } = closersOf();
    note('only');
    await closers.close();
    await closers.close();
    expect(closed).toEqual(['only']);
  });
});
