import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../output/width.js';
import { run } from '../run.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo } from '../testing/test-io.js';
// The program loads it when it is called, and a test that waits for that may wait too long.
import './reference.js';

const config = JSON.stringify({
  facts: [{ scope: 'user', name: 'premium', type: 'bool', doc: 'whether they pay' }],
  functions: [{ name: 'near', parameters: [{ name: 'city', type: 'text' }], result: 'bool' }],
});

async function merit(...argv: readonly string[]) {
  const io = createTestIo({ cwd: temporaryFolder({ 'merit.config.json': config }) });
  return { code: await run(argv, io), out: io.out(), err: io.err() };
}

describe('what can be used', () => {
  it.each([
    [
      'facts',
      /^sinceLast +duration\? +any +filter +the time since the last award$/m,
      /^user\.premium +bool +whether they pay$/m,
    ],
    ['functions', /^abs\(x\) +x without its sign$/m, /^near\(city: text\) +bool, of the host$/m],
    ['builtins', /^default +\S/m, /^fixed +\S/m],
  ])('is listed by merit %s, with what the host adds', async (command, ours, theirs) => {
    const { code, out } = await merit(command);
    expect(code).toBe(0);
    expect(out).toMatch(ours);
    expect(out).toMatch(theirs);
    const { out: json } = await merit(command, '--format', 'json');
    expect(JSON.parse(json)).toMatchObject({ version: 1, entries: expect.any(Array) });
  });

  it.each([76, 80, 120])('fits a terminal of %i columns, whole', async (columns) => {
    for (const command of ['facts', 'functions', 'builtins']) {
      const io = createTestIo({ cwd: temporaryFolder(), isTerminal: true, columns, env: { NO_COLOR: '1' } });
      await run([command], io);
      const lines = io.out().split('\n');
      expect(lines.filter((line) => displayWidth(line) > columns)).toEqual([]);
      expect(io.out()).not.toMatch(/…( {2}|$)/m);
    }
  });

  it('says of each fact in which scopes it stands and what it takes', async () => {
    const { out } = await merit('facts', '--format', 'json');
    const { entries } = JSON.parse(out) as { readonly entries: readonly { readonly name: string }[] };
    const entryOf = (name: string) => entries.find((entry) => entry.name === name);
    expect(entryOf('awards')).toMatchObject({
      scopes: ['user', 'user.game', 'task', 'game'],
      takes: ['last', 'this', 'days', 'since', 'case', 'same'],
    });
    expect(entryOf('streak')).toMatchObject({ takes: ['case', 'same'] });
    expect(entryOf('task.users')).toMatchObject({ scopes: ['task', 'game'] });
    expect(entryOf('user.did("kind")')).toMatchObject({ takes: ['last', 'this', 'days', 'since'] });
    expect(entryOf('user.wallet.points')).toMatchObject({ scopes: ['user'], takes: [] });
    expect(entryOf('now')).toMatchObject({ scopes: [], takes: [] });
    expect((await merit('facts')).out).toContain(
      'A window is last: this: days: since:, a filter case: same:',
    );
  });

  it('is the text of a built-in', async () => {
    expect((await merit('builtins', 'default')).out).toMatch(/^(#.*\n)*strategy "/);
    expect(await merit('builtins', 'defualt')).toMatchObject({
      code: 2,
      err: 'error: there is no built-in strategy `defualt`\nhelp: did you mean default?\n',
    });
  });

  it('is the reference of the language, by section too', async () => {
    const { code, out } = await merit('help', 'language');
    expect({ code, title: out.split('\n')[0] }).toEqual({ code: 0, title: expect.stringMatching(/^# /) });
    expect((await merit('help', 'language', 'what-may-be-missing')).out).toMatch(/^## What may be missing\n/);
    expect((await merit('language', 'fact')).err).toContain('did you mean facts?');
  });
});

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish'])('for %s knows every command and option', async (shell) => {
    const { code, out } = await merit('completion', shell);
    expect(code).toBe(0);
    for (const name of ['simulate', 'compare', 'completion', 'new']) expect(out).toContain(name);
    for (const flag of ['keep-going', 'max-losers', 'coverage-min']) expect(out).toContain(flag);
  });

  it('for bash is a script that completes', async () => {
    const { out } = await merit('completion', 'bash');
    const line = `${out}\nCOMP_WORDS=(merit test --cov) COMP_CWORD=2; _merit; echo "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', line], { encoding: 'utf8' });
    expect({ stdout, stderr }).toEqual({ stdout: '--coverage --coverage-min\n', stderr: '' });
  });

  it.each([
    ['test --format j', 'json junit'],
    ['simulate --rows ', 'users parts days'],
    ['completion ', 'bash zsh fish'],
  ])('for bash offers what can stand at the end of `%s`', async (typed, values) => {
    const { out } = await merit('completion', 'bash');
    const words = `merit ${typed}`.split(' ');
    const array = words.map((word) => `"${word}"`).join(' ');
    const line = `${out}\nCOMP_WORDS=(${array}) COMP_CWORD=${words.length - 1}; _merit; echo "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', line], { encoding: 'utf8' });
    expect({ stdout, stderr }).toEqual({ stdout: `${values}\n`, stderr: '' });
  });

  it('for fish offers what can stand behind an option, and as an argument', async () => {
    const { out } = await merit('completion', 'fish');
    expect(out).toContain(`__fish_seen_subcommand_from simulate' -l rows`);
    expect(out).toContain(`-x -a 'users parts days'`);
    expect(out).toContain(`__fish_seen_subcommand_from completion' -a 'bash zsh fish'`);
  });

  it('is refused for other shells', async () => {
    const { code, out, err } = await merit('completion', 'cmd');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('Allowed choices are bash, zsh, fish.');
  });
});
