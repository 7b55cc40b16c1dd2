import { exportJWK, generateKeyPair, type JSONWebKeySet } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '../storage/testing/test-clock.js';
import { KeySet, KeySetUnavailable, UnknownKey } from './key-set.js';

const SECOND = 1000;

let known: JSONWebKeySet;
let both: JSONWebKeySet;

beforeAll(async () => {
  const [first, second] = await Promise.all([publicJwk('first'), publicJwk('second')]);
  known = { keys: [first] };
  both = { keys: [first, second] };
});

async function publicJwk(kid: string) {
  const { publicKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
}

const header = (kid: string) => ({ alg: 'RS256', kid });

let clock: TestClock;
let fetches: number;
let answer: () => Promise<JSONWebKeySet>;
let keySet: KeySet;

beforeEach(() => {
  clock = new TestClock();
  fetches = 0;
  answer = async () => known;
  const fetchKeySet = () => {
    fetches += 1;
    return answer();
  };
  keySet = new KeySet({ fetchKeySet, clock, random: () => 1 });
});

const down = async () => {
  throw new Error('refused');
};

describe('KeySet', () => {
  it('fetches once for fifty callers at once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => keySet.find(header('first'))));
    expect(fetches).toBe(1);
  });

  it('keeps an answer for 300 seconds', async () => {
    await keySet.find(header('first'));
    clock.advance(300 * SECOND - 1);
    await keySet.find(header('first'));
    expect(fetches).toBe(1);
    clock.advance(1);
    await keySet.find(header('first'));
    expect(fetches).toBe(2);
  });

  it('asks again for a key that it lacks, at most every 30 seconds', async () => {
    await keySet.find(header('first'));
    await expect(keySet.find(header('second'))).rejects.toThrow(UnknownKey);
    expect(fetches).toBe(1);
    clock.advance(30 * SECOND);
    await expect(keySet.find(header('second'))).rejects.toThrow(UnknownKey);
    await expect(keySet.find(header('second'))).rejects.toThrow(UnknownKey);
    expect(fetches).toBe(2);
    clock.advance(30 * SECOND);
    answer = async () => both;
    await expect(keySet.find(header('second'))).resolves.toBeDefined();
    expect(fetches).toBe(3);
  });

  it('calls a key unknown while its answer is fresh, though asking again fails', async () => {
    await keySet.find(header('first'));
    clock.advance(30 * SECOND);
    answer = down;
    await expect(keySet.find(header('second'))).rejects.toThrow(UnknownKey);
    await expect(keySet.find(header('first'))).resolves.toBeDefined();
    clock.advance(29 * SECOND);
    await expect(keySet.find(header('second'))).rejects.toThrow(UnknownKey);
    expect(fetches).toBe(2);
  });

  it('is unavailable when an old answer cannot be renewed', async () => {
    await keySet.find(header('first'));
    clock.advance(300 * SECOND);
    answer = down;
    await expect(keySet.find(header('first'))).rejects.toThrow(KeySetUnavailable);
  });

  it('waits longer after each failure, from a second to a minute', async () => {
    answer = down;
    const fail = () => expect(keySet.find(header('first'))).rejects.toThrow(KeySetUnavailable);
    await fail();
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const before = fetches;
      clock.advance(seconds * SECOND - 1);
      await fail();
      expect(fetches).toBe(before);
      clock.advance(1);
      await fail();
      expect(fetches).toBe(before + 1);
    }
  });

  it('spreads its attempts', async () => {
    answer = down;
    keySet = new KeySet({ fetchKeySet: down, clock, random: () => 0 });
    await expect(keySet.find(header('first'))).rejects.toMatchObject({ cause: new Error('refused') });
    clock.advance(SECOND / 2);
    await expect(keySet.find(header('first'))).rejects.toMatchObject({ cause: new Error('refused') });
  });

  it('recovers by itself, and tells its state', async () => {
    expect(keySet.state()).toBe('unknown');
    answer = down;
    await expect(keySet.find(header('first'))).rejects.toThrow(KeySetUnavailable);
    expect(keySet.state()).toBe('down');
    answer = async () => known;
    clock.advance(SECOND);
    await expect(keySet.find(header('first'))).resolves.toBeDefined();
    expect(keySet.state()).toBe('ok');
  });

  it('takes the only key for a token that names none', async () => {
    await expect(keySet.find({ alg: 'RS256' })).resolves.toBeDefined();
  });

  it('guesses no key where there are several', async () => {
    answer = async () => both;
    await expect(keySet.find({ alg: 'RS256' })).rejects.toThrow(UnknownKey);
  });
});
