import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AuthorizationCodes } from './authorization-codes.js';

const codeVerifier = 'v'.repeat(43);
const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
const redirectUri = 'http://127.0.0.1:8000/docs/oauth2-redirect.html';
const authorization = { account: { name: 'ann', roles: [] }, redirectUri, codeChallenge, nonce: null };
const proof = { redirectUri, codeVerifier };

/** Codes whose clock stands at `clock.now`. */
function codesAt(clock: { now: number }): AuthorizationCodes {
  return new AuthorizationCodes(() => clock.now);
}

describe('authorization codes', () => {
  it('are good once', () => {
    const codes = codesAt({ now: 0 });
    const code = codes.issue(authorization);
    expect(codes.redeem(code, proof)?.account.name).toBe('ann');
    expect(codes.redeem(code, proof)).toBeNull();
  });

  it('are good for less than a minute', () => {
    const clock = { now: 0 };
    const codes = codesAt(clock);
    const [early, late] = [codes.issue(authorization), codes.issue(authorization)];
    clock.now = 59_999;
    expect(codes.redeem(early, proof)).not.toBeNull();
    clock.now = 60_000;
    expect(codes.redeem(late, proof)).toBeNull();
  });

  it.each([
    ['another page', { ...proof, redirectUri: 'http://127.0.0.1:8001/docs/oauth2-redirect.html' }],
    ['another proof', { ...proof, codeVerifier: 'w'.repeat(43) }],
  ])('are spent by %s without a token', (_, wrong) => {
    const codes = codesAt({ now: 0 });
    const code = codes.issue(authorization);
    expect(codes.redeem(code, wrong)).toBeNull();
    expect(codes.redeem(code, proof)).toBeNull();
  });

  it('are forgotten, the oldest first, beyond a thousand', () => {
    const codes = codesAt({ now: 0 });
    const issued = Array.from({ length: 1001 }, () => codes.issue(authorization));
    expect(codes.redeem(issued[0] ?? '', proof)).toBeNull();
    expect(codes.redeem(issued[1] ?? '', proof)).not.toBeNull();
  });
});
