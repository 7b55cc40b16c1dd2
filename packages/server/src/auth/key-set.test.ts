import { exportJWK, generateKeyPair, type JSONWebKeySet } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '../storage/testing/test-clock.js';
import { KeySet, type KeySetOptions, KeySetUnavailable, UnknownKey } from './key-set.js';

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
let told: string[];
let answer: () => Promise<JSONWebKeySet>;
let keySet: KeySet;

beforeEach(() => {
  clock = new TestClock();
  fetches = 0;
  told = [];
  answer = async () => known;
  keySet = makeKeySet();
});

function makeKeySet(changes: Partial<KeySetOptions> = {}): KeySet {
  return new KeySet({
    fetchKeySet: () => {
      fetches += 1;
      return answer();
    },
    clock,
    random: () => 1,
    onFailure: ({ reason, failures, retryMs }) => told.push(`${reason}, ${failures}, ${retryMs}`),
    onRecovery: () => told.push('recovered'),
    ...changes,
  });
}

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

  it('waits longer after each failure, from a second to ten', async () => {
    answer = down;
    const fail = () => expect(keySet.find(header('first'))).rejects.toThrow(KeySetUnavailable);
    await fail();
    for (const seconds of [1, 2, 4, 8, 10, 10]) {
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
    keySet = makeKeySet({ random: () => 0 });
    const fail = () => expect(keySet.find(header('first'))).rejects.toThrow(KeySetUnavailable);
    await fail();
    clock.advance(SECOND / 2);
    await fail();
    expect(fetches).toBe(2);
  });

  it('tells of each failed fetch once, however many wait for it, and of the recovery', async () => {
    answer = down;
    await Promise.allSettled(Array.from({ length: 50 }, () => keySet.find(header('first'))));
    clock.advance(SECOND);
    await keySet.refresh();
    answer = async () => known;
    clock.advance(2 * SECOND);
    await keySet.find(header('first'));
    await keySet.refresh();
    expect(told).toEqual(['refused, 1, 1000', 'refused, 2, 2000', 'recovered']);
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

  it('is renewed beside the requests from the 240th second on, and not before', async () => {
    await keySet.refresh();
    clock.advance(240 * SECOND - 1);
    await keySet.refresh();
    expect(fetches).toBe(1);
    clock.advance(1);
    await keySet.refresh();
    clock.advance(299 * SECOND);
    await keySet.find(header('first'));
    expect(fetches).toBe(2);
  });

  it('lets no request wait for an outage that ends before its keys are too old', async () => {
    await keySet.refresh();
    clock.advance(240 * SECOND);
    answer = down;
    for (let second = 240; second < 300; second += 1) {
      if (second === 270) answer = async () => known;
      await keySet.refresh();
      expect(keySet.state()).not.toBe('down');
      const before = fetches;
      await keySet.find(header('first'));
      expect(fetches).toBe(before);
      clock.advance(SECOND);
    }
    await keySet.find(header('first'));
    expect([told.length, told.at(-1)]).toEqual([7, 'recovered']);
  });

  it('is degraded, not down, while what it has still checks tokens', async () => {
    await keySet.refresh();
    answer = down;
    clock.advance(30 * SECOND);
    await expect(keySet.find(header('second'))).rejects.toThrow(UnknownKey);
    expect(keySet.state()).toBe('degraded');
    clock.advance(270 * SECOND);
    expect(keySet.state()).toBe('down');
    answer = async () => known;
    await keySet.refresh();
    expect(keySet.state()).toBe('ok');
  });

  it('looks again after a failure, though the keys are young', async () => {
    await keySet.refresh();
    answer = down;
    clock.advance(30 * SECOND);
    await expect(keySet.find(header('second'))).rejects.toThrow(UnknownKey);
    answer = async () => known;
    clock.advance(SECOND);
    await keySet.refresh();
    expect([keySet.state(), told]).toEqual(['ok', ['refused, 1, 1000', 'recovered']]);
  });

  it('ends a fetch that nobody waits for any more, and calls that no failure', async () => {
    keySet = makeKeySet({
      fetchKeySet: (signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    });
    const refreshed = keySet.refresh();
    keySet.close();
    await refreshed;
    expect([keySet.state(), told]).toEqual(['unknown', []]);
  });

  it('says which keys it knows', async () => {
    answer = async () => both;
    await expect(keySet.find(header('third'))).rejects.toMatchObject({ known: ['first', 'second'] });
  });

  it('takes the only key for a token that names none', async () => {
    await expect(keySet.find({ alg: 'RS256' })).resolves.toBeDefined();
  });

  it('guesses no key where there are several', async () => {
    answer = async () => both;
    await expect(keySet.find({ alg: 'RS256' })).rejects.toThrow(UnknownKey);
  });
});
