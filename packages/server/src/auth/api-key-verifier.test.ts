import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredApiKey } from '../ports/api-key-repository.js';
import { TestClock } from '../storage/testing/test-clock.js';
import { issueSecret } from '../use-cases/api-keys/secret.js';
import { ApiKeyVerifier } from './api-key-verifier.js';
import { MemoryKeyCache } from './memory-key-cache.js';

const { plaintext, apiKey, digest } = issueSecret();

const stored: StoredApiKey = {
  apiKey,
  digest,
  client: 'test',
  description: null,
  active: true,
  owner: 'key:svc_live_first',
  replaces: null,
  mayBackfill: false,
  createdBy: 'admin',
  createdAt: 0,
  lastUsedAt: null,
  revokedAt: null,
};

let clock: TestClock;
let cache: MemoryKeyCache;
let lookUps: number;
let find: () => Promise<StoredApiKey | null>;

beforeEach(() => {
  clock = new TestClock();
  lookUps = 0;
  find = async () => stored;
});

function createVerifier(cacheTtlSeconds = 5): ApiKeyVerifier {
  const apiKeys = {
    find: () => {
      lookUps += 1;
      return find();
    },
  };
  cache = new MemoryKeyCache(clock, cacheTtlSeconds);
  return new ApiKeyVerifier({ apiKeys, cache });
}

describe('ApiKeyVerifier', () => {
  it('speaks for the owner of the key', async () => {
    expect(await createVerifier().verify(plaintext)).toEqual({
      kind: 'key',
      owner: 'key:svc_live_first',
      apiKey,
      isAdmin: false,
    });
  });

  it('asks storage once within the time it remembers, then again', async () => {
    const verifier = createVerifier();
    await verifier.verify(plaintext);
    clock.advance(4999);
    await verifier.verify(plaintext);
    expect(lookUps).toBe(1);
    clock.advance(1);
    await verifier.verify(plaintext);
    expect(lookUps).toBe(2);
  });

  it('remembers a refusal too', async () => {
    find = async () => null;
    const verifier = createVerifier();
    expect([await verifier.verify(plaintext), await verifier.verify(plaintext)]).toEqual([null, null]);
    expect(lookUps).toBe(1);
  });

  it('asks storage each time where it is to remember nothing', async () => {
    const verifier = createVerifier(0);
    await verifier.verify(plaintext);
    await verifier.verify(plaintext);
    expect(lookUps).toBe(2);
  });

  it('refuses an inactive key, and another secret under the same prefix', async () => {
    find = async () => ({ ...stored, active: false });
    expect(await createVerifier().verify(plaintext)).toBeNull();
    find = async () => ({ ...stored, digest: issueSecret().digest });
    expect(await createVerifier().verify(plaintext)).toBeNull();
  });

  it.each([
    ['the public prefix', apiKey],
    ['a typo', `${plaintext.slice(0, -10)}${plaintext.at(-10) === 'a' ? 'b' : 'a'}${plaintext.slice(-9)}`],
    ['something longer', `${plaintext}a`],
    ['anything', 'secret'],
  ])('asks nobody about %s', async (_, presented) => {
    expect(await createVerifier().verify(presented)).toBeNull();
    expect(lookUps).toBe(0);
  });

  it('does not remember a look-up that began before a revocation', async () => {
    const verifier = createVerifier();
    let answer = (_: StoredApiKey): void => undefined;
    find = () => new Promise((resolve) => (answer = resolve));
    const early = verifier.verify(plaintext);
    await cache.clear();
    answer(stored);
    expect(await early).not.toBeNull();
    find = async () => ({ ...stored, active: false });
    expect(await verifier.verify(plaintext)).toBeNull();
  });
});
