import { describe, expect, it } from 'vitest';
import { digestOf, issueSecret, prefixOf } from './secret.js';

describe('issueSecret', () => {
  it('has a public prefix, and far more than 128 random bits besides', () => {
    const { plaintext, apiKey, digest } = issueSecret();
    expect(plaintext).toMatch(/^svc_live_[0-9A-Za-z]{12}\.[0-9A-Za-z]{39}$/);
    expect(plaintext.startsWith(`${apiKey}.`)).toBe(true);
    expect(digest).toEqual(digestOf(plaintext));
    expect(digest).toHaveLength(32);
  });

  it('never repeats itself', () => {
    const issued = Array.from({ length: 1000 }, issueSecret);
    expect(new Set(issued.map(({ apiKey }) => apiKey)).size).toBe(1000);
    expect(new Set(issued.map(({ plaintext }) => plaintext.split('.')[1])).size).toBe(1000);
  });
});

describe('prefixOf', () => {
  const { plaintext, apiKey } = issueSecret();

  it('reads the public prefix of a key', () => {
    expect(prefixOf(plaintext)).toBe(apiKey);
  });

  it('notices any one letter that was changed', () => {
    for (let at = 0; at < plaintext.length; at += 1) {
      const letter = plaintext[at] === 'x' ? 'y' : 'x';
      expect(prefixOf(plaintext.slice(0, at) + letter + plaintext.slice(at + 1)), `at ${at}`).toBeNull();
    }
  });
});
