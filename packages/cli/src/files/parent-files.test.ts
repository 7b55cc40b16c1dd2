import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo } from '../testing/test-io.js';
import { readParentFiles } from './parent-files.js';
import { readStrategyFile } from './strategy-file.js';

function child(id: string): string {
  return `strategy "Child" extends "${id}" { rule "First" when user.awards == 0 { award 1 } }`;
}

const base = 'strategy "Base" { otherwise { award 5 } }';

async function compileFile(path: string, cwd: string) {
  const io = createTestIo({ cwd });
  const file = await readStrategyFile(path, io);
  const files = await readParentFiles(file, io);
  return { files, compilation: compile(file.source, files) };
}

async function findingsIn(path: string, cwd: string): Promise<readonly string[]> {
  const { compilation } = await compileFile(path, cwd);
  return compilation.diagnostics.map(({ code, message }) => `${code} ${message}`);
}

describe('the files that a strategy extends', () => {
  it('are found beside the file that names them, level by level', async () => {
    const cwd = temporaryFolder({
      'a/child.merit': child('../b/middle.merit'),
      'b/middle.merit': child('./c/base.merit'),
      'b/c/base.merit': base,
    });
    const { compilation, files } = await compileFile('./a/child.merit', cwd);
    expect(compilation.ok && compilation.strategy.parent).toMatchObject({
      sourceName: 'b/middle.merit',
      parent: { sourceName: 'b/c/base.merit' },
    });
    expect(files.fileOf({ sourceName: 'b/c/base.merit' })).toEqual({ path: 'b/c/base.merit', source: base });
    expect(files.fileOf({ sourceName: 'fixed@1' }).path).toBe('./a/child.merit');
    expect(files.fileOf({}).path).toBe('./a/child.merit');
  });

  it('leave built-ins to the engine', async () => {
    const cwd = temporaryFolder({ 'child.merit': child('fixed'), fixed: base });
    const { compilation } = await compileFile('child.merit', cwd);
    expect(compilation.ok && compilation.strategy.parent?.sourceName).toBe('fixed@1');
  });

  it('are named by their paths, and never by the ids of a service', async () => {
    const cwd = temporaryFolder({ 'child.merit': child('custom:0f8fad5b-d9cb-469f-a165-70867728950e') });
    expect((await findingsIn('child.merit', cwd))[0]).toMatch('name its file, such as ./base.merit');
  });

  it('are not looked for outside the working directory, nor by an absolute path, nor through a link', async () => {
    const elsewhere = temporaryFolder({ 'base.merit': base, 'child.merit': child('./base.merit') });
    const cwd = temporaryFolder({
      'up.merit': child('../../base.merit'),
      'absolute.merit': child(join(elsewhere, 'base.merit')),
      'linked.merit': child('./link.merit'),
    });
    symlinkSync(join(elsewhere, 'base.merit'), join(cwd, 'link.merit'));
    const reason = "can't be extended: it lies outside the folder that this command works in";
    expect(await findingsIn('up.merit', cwd)).toEqual([`M2502 \`../../base.merit\` ${reason}`]);
    expect(await findingsIn('linked.merit', cwd)).toEqual([`M2502 \`./link.merit\` ${reason}`]);
    expect((await findingsIn('absolute.merit', cwd))[0]).toMatch('its path has to be relative to this file');
    expect(await findingsIn(join(elsewhere, 'child.merit'), cwd)).toEqual([]);
  });

  it('may be missing, broken, or go round in a circle', async () => {
    const cwd = temporaryFolder({
      'missing.merit': child('./nobody.merit'),
      'a.merit': child('./b.merit'),
      'b.merit': child('./a.merit'),
      'c.merit': child('./broken.merit'),
      'broken.merit': 'strategy "B" { rule "A" when x > 1 { award 1 } }',
    });
    expect(await findingsIn('missing.merit', cwd)).toEqual([
      "M2502 `./nobody.merit` can't be extended: nobody.merit: no such file",
    ]);
    expect(await findingsIn('a.merit', cwd)).toEqual([
      'M2504 this extends itself: `a.merit` → `b.merit` → `a.merit`',
    ]);
    expect(await findingsIn('c.merit', cwd)).toEqual([
      'M2503 the parent `./broken.merit` has an error: there is no `x`',
    ]);
  });

  it('are at most so many that the language says which are too many', async () => {
    const levels = Array.from({ length: 20 }, (_, level) => [
      `${level}.merit`,
      child(`./${level + 1}.merit`),
    ]);
    const cwd = temporaryFolder(Object.fromEntries(levels));
    expect(await findingsIn('0.merit', cwd)).toEqual([
      'M2505 strategies extend each other over more than 8 levels',
    ]);
  });
});
