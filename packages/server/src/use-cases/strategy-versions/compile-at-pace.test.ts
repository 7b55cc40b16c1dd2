import { compile } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import { compileAtPace, findAwardRange, readAtPace } from './compile-at-pace.js';

const SOUND = 'strategy "Walks" { input km: int rule "Far" when km > 5 { award km } }';
const UNCHECKED = 'strategy "Walks" { rule "Far" when miles > 5 { award 1 } }';

describe('a text that is compiled at a pace', () => {
  it.each([
    ['is read, checked, planned and used, each in turns of its own', SOUND, 10],
    ['is not planned where it has errors', UNCHECKED, 9],
    ['is not checked where nothing could be read', '', 9],
  ])('%s', async (_, source, turns) => {
    let waited = 0;
    const pace = async () => {
      waited += 1;
    };
    const compilation = await compileAtPace(await readAtPace(source, pace), {}, pace);
    expect(waited).toBe(turns);
    expect(compilation.diagnostics).toEqual(compile(source).diagnostics);
    expect(compilation.ok).toBe(source === SOUND);
  });

  it('says what it may award, where it is shown, before the turn after that', async () => {
    const compilation = compile(SOUND);
    if (!compilation.ok) throw new Error('it is sound');
    const told: string[] = [];
    const strategy = {
      ...compilation.strategy,
      get awardRange() {
        told.push('found');
        return compilation.strategy.awardRange;
      },
    };
    await findAwardRange(strategy, async () => void told.push('turn'));
    expect(told).toEqual(['found', 'turn']);
  });
});
