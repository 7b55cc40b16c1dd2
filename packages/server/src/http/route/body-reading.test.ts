import { describe, expect, it } from 'vitest';
import type { Owner } from '../../domain/owner.js';
import { bodyReadingOf } from './body-reading.js';

const LARGE = 65 * 1024;

describe('a body', () => {
  it.each<[string, number, Owner | null, readonly string[]]>([
    ['that is large takes turns of its owner', LARGE, 'key:a', ['key:a']],
    ['that is large takes turns like anybody where nobody is known', LARGE, null, ['anybody']],
    ['that is small takes none', 1024, 'key:a', []],
  ])('%s', async (_, bytes, owner, expected) => {
    const taken: string[] = [];
    const turns = {
      nextOf: async (whose: string) => void taken.push(whose),
      next: async () => {
        taken.push('anybody');
        return () => false;
      },
    };
    const admitted: number[] = [];
    const admit = async (memory: number) => void admitted.push(memory);
    const turn = { begin: async () => undefined };
    const reading = bodyReadingOf({}, 1000, { admit, turn, turns, owner });
    await reading.admit(bytes);
    await reading.nextTurn();
    expect(taken).toEqual(expected);
    expect(admitted).toHaveLength(1);
  });
});
