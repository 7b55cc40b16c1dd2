import { compile } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import { compileAtPace, compileToShow, readAtPace } from './compile-at-pace.js';

const SOUND = 'strategy "Walks" { input km: int rule "Far" when km > 5 { award km } }';
const UNCHECKED = 'strategy "Walks" { rule "Far" when miles > 5 { award 1 } }';

describe('a text that is compiled at a pace', () => {
  it.each([
    ['is read, checked, planned and used, each in a turn', compileAtPace, SOUND, 4],
    ['is not planned where it has errors', compileAtPace, UNCHECKED, 3],
    ['is not checked where nothing could be read', compileAtPace, '', 3],
    ['is asked what it may award in a turn of its own, where it is to be shown', compileToShow, SOUND, 5],
    ['is asked nothing where it has errors', compileToShow, UNCHECKED, 3],
  ])('%s', async (_, compileIt, source, turns) => {
    let waited = 0;
    const pace = async () => {
      waited += 1;
    };
    const compilation = await compileIt(await readAtPace(source, pace), {}, pace);
    expect(waited).toBe(turns);
    expect(compilation.diagnostics).toEqual(compile(source).diagnostics);
    expect(compilation.ok).toBe(source === SOUND);
  });
});
