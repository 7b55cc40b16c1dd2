import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '../storage/testing/test-clock.js';
import { type KeySetAnswer, startTestIssuer, type TestIssuer } from '../testing/test-issuer.js';
import { fetchKeySet } from './fetch-key-set.js';

let issuer: TestIssuer;

beforeEach(async () => {
  issuer = await startTestIssuer(new TestClock());
});

afterEach(() => issuer.close());

const fetchFrom = (answer: KeySetAnswer) => {
  issuer.answer = answer;
  return fetchKeySet(new URL(issuer.url));
};

describe('fetchKeySet', () => {
  it('gives the keys', async () => {
    expect(await fetchFrom({ kind: 'keys', kids: ['a', 'b'] })).toMatchObject({
      keys: [{ kid: 'a' }, { kid: 'b' }],
    });
  });

  it.each<[string, KeySetAnswer]>([
    ['an error', { kind: 'status', status: 500 }],
    ['an empty answer', { kind: 'status', status: 200 }],
    ['a redirect', { kind: 'redirect' }],
    ['no JSON', { kind: 'text', text: '<html>' }],
    ['no list of keys', { kind: 'text', text: '{"keys":{}}' }],
    ['null', { kind: 'text', text: 'null' }],
    ['64 KiB and a byte', { kind: 'text', text: `{"keys":[]${' '.repeat(64 * 1024 - 10)}}` }],
  ])('refuses %s', async (_, answer) => {
    await expect(fetchFrom(answer)).rejects.toThrow();
    expect(issuer.fetches).toBe(1);
  });

  it('takes 64 KiB', async () => {
    const text = `{"keys":[]${' '.repeat(64 * 1024 - 11)}}`;
    expect(await fetchFrom({ kind: 'text', text })).toEqual({ keys: [] });
  });

  it('gives up after five seconds', async () => {
    const startedAt = performance.now();
    await expect(fetchFrom({ kind: 'silence' })).rejects.toThrow(/timeout/i);
    expect(performance.now() - startedAt).toBeGreaterThan(4900);
  });
});
