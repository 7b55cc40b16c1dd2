import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../run.js';
import { schemaProblems } from '../testing/schemas.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo } from '../testing/test-io.js';
// The program loads them when they are called, and a test that waits for that may wait too long.
import './format.js';
import './lint.js';
import './new.js';
import './simulate.js';
import './test.js';

async function merit(argv: readonly string[], cwd: string) {
  const io = createTestIo({ cwd });
  return { code: await run(argv, io), out: io.out(), err: io.err() };
}

const templates = readdirSync(join(import.meta.dirname, '../../templates'));

describe('merit new', () => {
  it.each(templates)('makes a project of %s whose checks all pass', async (template) => {
    const cwd = temporaryFolder();
    const made = await merit(['new', '--template', template, 'points'], cwd);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toContain(`+ points/strategies/${template}.merit`);
    const project = join(cwd, 'points');
    const config = readFileSync(join(project, 'merit.config.json'), 'utf8');
    expect(schemaProblems('config', config)).toEqual([]);
    for (const argv of [
      ['fmt', '--check'],
      ['lint'],
      ['test'],
      ['simulate', `strategies/${template}.merit`, '--events', 'example'],
    ]) {
      expect(await merit(argv, project), argv.join(' ')).toMatchObject({ code: 0, err: '' });
    }
  });

  it('makes specs that say something of every part that decides', async () => {
    const cwd = temporaryFolder();
    await merit(['new'], cwd);
    const { cases } = JSON.parse(readFileSync(join(cwd, 'strategies/activity.spec.json'), 'utf8'));
    expect(cases.map(({ name }: { name: string }) => name)).toEqual([
      '"Stayed in" denies it',
      '"Counted today" denies it',
      '"Full day" gives 20 points',
      'otherwise 10 points',
      '"Streak" makes it 15 points',
      '"Weekly cap" makes it 1 point',
    ]);
  });

  it('writes over nothing', async () => {
    const cwd = temporaryFolder({ 'merit.config.json': '{}' });
    const { code, err } = await merit(['new', '.'], cwd);
    expect(code).toBe(2);
    expect(err).toContain('. has merit.config.json already, so nothing was written');
    expect(readdirSync(cwd)).toEqual(['merit.config.json']);
  });

  it('keeps the package that the command line was installed into', async () => {
    const mine = '{ "devDependencies": { "@merit/cli": "0.1.0" } }';
    const cwd = temporaryFolder({ 'package.json': mine, '.gitignore': 'mine\n' });
    const { code, out } = await merit(['new'], cwd);
    expect(code).toBe(0);
    expect(out).toContain('= package.json, as it was');
    expect(out).toContain('+ merit.config.json');
    expect(readFileSync(join(cwd, 'package.json'), 'utf8')).toBe(mine);
    expect(readFileSync(join(cwd, '.gitignore'), 'utf8')).toBe('mine\n');
    expect(await merit(['test'], cwd)).toMatchObject({ code: 0, err: '' });
  });

  it('knows its templates', async () => {
    const { code, err } = await merit(['new', '--template', 'quizz'], temporaryFolder());
    expect(code).toBe(2);
    expect(err).toContain('help: templates are activity, quiz');
    const { out } = await merit(['new', '--help'], temporaryFolder());
    for (const template of templates) expect(out).toContain(template);
  });
});

describe('merit test --init', () => {
  const strategy =
    'strategy "S" {\n  input n: int (0..9)\n\n  rule "Big" when n > 5 { award n }\n  otherwise { award 1 }\n}\n';

  it('writes a spec that passes, once', async () => {
    const cwd = temporaryFolder({ 's.merit': strategy });
    expect(await merit(['test', '--init', 's.merit'], cwd)).toEqual({
      code: 0,
      out: 'wrote s.spec.json\n',
      err: '',
    });
    expect((await merit(['test', 's.merit'], cwd)).out).toBe(
      '✓ s.spec.json 2 cases\n\n1 spec file: 2 passed\n',
    );
    writeFileSync(join(cwd, 's.spec.json'), 'mine');
    expect(await merit(['test', '--init', 's.merit'], cwd)).toMatchObject({ code: 2, out: '' });
    expect(readFileSync(join(cwd, 's.spec.json'), 'utf8')).toBe('mine');
  });

  it('writes a spec that passes where two rules have one name, and where points are taken', async () => {
    const twice = `strategy "S" {
      input n: int (0..9)
      rule "Big" when n > 7 { award 5 }
      rule "Big" when n > 5 { award 5 }
      rule "Late" when n > 3 { award -4 }
      otherwise { award 1 }
    }`;
    const cwd = temporaryFolder({ 's.merit': twice });
    await merit(['test', '--init', 's.merit'], cwd);
    const { cases } = JSON.parse(readFileSync(join(cwd, 's.spec.json'), 'utf8'));
    expect(cases.map(({ name }: { readonly name: string }) => name)).toEqual([
      '"Big" gives 5 points',
      '"Big" gives 5 points (2)',
      '"Late" gives -4 points',
      'otherwise 1 point',
    ]);
    expect(await merit(['test', 's.merit'], cwd)).toMatchObject({ code: 0 });
  });

  it.each([[['test', '--init']], [['test', '--init', '.']], [['test', '--init', 'none.merit']]])(
    'refuses %j',
    async (argv) => {
      const cwd = temporaryFolder();
      const { code, err } = await merit(argv, cwd);
      expect([2, 3]).toContain(code);
      expect(err).toMatch(/^error: /);
      expect(existsSync(join(cwd, 'none.spec.json'))).toBe(false);
    },
  );
});
