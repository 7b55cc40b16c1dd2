import { describe, expect, it } from 'vitest';
import { createProgress } from './progress.js';

function watch(isTerminal: boolean, columns = 80) {
  let now = 0;
  let written = '';
  const output = { write: (text: string) => (written += text), isTerminal, columns };
  const progress = createProgress({
    version: '1.2.3',
    stdin: (async function* () {})(),
    stdout: output,
    stderr: output,
    cwd: '/',
    env: {},
    clock: () => now,
    now: () => 0,
    whileWriting: () => () => {},
  });
  return {
    at(ms: number, events: number, bytes: number) {
      now = ms;
      progress.update({ events, bytes, bytesTotal: 1000 });
    },
    clear: () => progress.clear(),
    written: () => written,
  };
}

describe('progress', () => {
  it('tells share, events and rate on a terminal, and leaves nothing behind', () => {
    const watched = watch(true);
    watched.at(1000, 250_000, 500);
    expect(watched.written()).toContain('━━━━━━━━━━━━────────────  50 % · 250,000 events · 250,000 events/s');
    watched.clear();
    expect(watched.written().endsWith('\r\u001b[2K')).toBe(true);
  });

  it('keeps to one row, since no other is erased', () => {
    const watched = watch(true, 40);
    watched.at(1000, 250_000, 500);
    expect(watched.written().replace('\r\u001b[2K', '')).toHaveLength(39);
  });

  it('is silent in a pipe, and about work that is soon done', () => {
    const piped = watch(false);
    piped.at(5000, 1, 1);
    const soon = watch(true);
    soon.at(300, 1, 1);
    soon.clear();
    expect([piped.written(), soon.written()]).toEqual(['', '']);
  });

  it('is written at most ten times a second', () => {
    const watched = watch(true);
    for (let ms = 1000; ms < 2000; ms += 10) watched.at(ms, ms, 0);
    expect(watched.written().split('\r').length - 1).toBe(10);
  });
});
