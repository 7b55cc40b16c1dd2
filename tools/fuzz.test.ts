import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

function fuzz(...argv: readonly string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'fuzz.js'), ...argv], { encoding: 'utf8' });
}

describe('the fuzzer', () => {
  it('helps', () => {
    const { status, stdout, stderr } = fuzz('--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/--programs COUNT[\s\S]*Examples:/);
  });

  it.each([[['--program', '1']], [['--seed', '-1']], [['--events', 'many']]])(
    'refuses %j without a stack',
    (argv) => {
      const { status, stdout, stderr } = fuzz(...argv);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toMatch(/^fuzz: /);
      expect(stderr).not.toMatch(/\n {4}at /);
    },
  );

  it('shows one programme again', () => {
    const { status, stdout } = fuzz('--seed', '1', '--programs', '1');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^seed 1\n/);
  });
});
