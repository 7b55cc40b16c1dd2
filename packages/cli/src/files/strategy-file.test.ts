import { describe, expect, it } from 'vitest';
import { CommandFailure, exitCode } from '../exit-code.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo } from '../testing/test-io.js';
import { findStrategyFiles, readStrategyFile } from './strategy-file.js';

async function failureOf(action: Promise<unknown>): Promise<Pick<CommandFailure, 'message' | 'exitCode'>> {
  try {
    await action;
  } catch (error) {
    if (error instanceof CommandFailure) return { message: error.message, exitCode: error.exitCode };
    throw error;
  }
  throw new Error('it did not fail');
}

describe('the strategy files of a command line', () => {
  it('are the .merit files below a folder, in order, without hidden and installed ones', async () => {
    const cwd = temporaryFolder({
      'b.merit': '',
      'a/z.merit': '',
      'a/notes.txt': '',
      '.git/x.merit': '',
      'node_modules/y.merit': '',
      'other.txt': '',
    });
    expect(await findStrategyFiles(['.', 'other.txt', 'b.merit', '-'], createTestIo({ cwd }))).toEqual([
      'a/z.merit',
      'b.merit',
      'other.txt',
      '-',
    ]);
  });

  it('must be there in a folder that is named', async () => {
    const cwd = temporaryFolder({ 'empty/notes.txt': '' });
    expect(await failureOf(findStrategyFiles(['empty'], createTestIo({ cwd })))).toEqual({
      message: 'empty: no .merit file in this folder',
      exitCode: exitCode.usage,
    });
  });
});

describe('a strategy file', () => {
  it('is read without its byte order mark, from standard input too', async () => {
    const cwd = temporaryFolder({ 'a.merit': '\ufeffstrategy' });
    expect(await readStrategyFile('a.merit', createTestIo({ cwd }))).toEqual({
      path: 'a.merit',
      source: 'strategy',
    });
    expect(await readStrategyFile('-', createTestIo({ stdin: 'größe' }))).toEqual({
      path: '<stdin>',
      source: 'größe',
    });
  });

  it.each([
    ['nowhere.merit', 'nowhere.merit: no such file'],
    ['folder', 'folder: this is a folder, not a file'],
    ['latin1.merit', 'latin1.merit:2: not valid UTF-8'],
    ['film.merit', 'film.merit: too large for a strategy, over 4 MiB'],
  ])('that cannot be read, %s, says why', async (path, message) => {
    const cwd = temporaryFolder({
      'folder/a.txt': '',
      'latin1.merit': Buffer.from('# gr\n# gr\xf6\xdfe\n', 'latin1'),
      'film.merit': Buffer.alloc(4 * 1024 * 1024 + 1, 0x20),
    });
    expect(await failureOf(readStrategyFile(path, createTestIo({ cwd })))).toEqual({
      message,
      exitCode: exitCode.unreadable,
    });
  });
});
