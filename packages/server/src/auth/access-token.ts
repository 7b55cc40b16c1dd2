import type { JWTVerifyResult } from 'jose';
import { Fault } from '../domain/fault.js';
import { shownClaim } from './token-refusal.js';

const HEADER_TYPES = ['jwt', 'at+jwt'];
const KIND = 'Bearer';

/**
 * Claims that only tokens of other kinds have: hashes of what comes with an ID token, and what happened to a
 * session.
 */
const FOREIGN_CLAIMS = ['at_hash', 'c_hash', 's_hash', 'events'];

/**
 * Lets access tokens alone pass. An identity provider signs more with the same key, some of it for the same
 * audience: ID tokens say to a client who signed in, logout tokens that somebody left. Keycloak says in `typ`
 * what a token is; where nothing is said, what only the others hold tells them apart (RFC 9068, section 4;
 * RFC 8725, 3.11).
 *
 * @throws Fault `invalid-token`.
 */
export function requireAccessToken({ protectedHeader, payload }: JWTVerifyResult): void {
  const { typ: headerType } = protectedHeader;
  if (headerType !== undefined && !HEADER_TYPES.includes(withoutTree(headerType))) {
    throw refusal({ header: 'typ', found: shownClaim(headerType), expected: HEADER_TYPES });
  }
  if (payload['typ'] !== undefined && payload['typ'] !== KIND) {
    throw refusal({ claim: 'typ', found: shownClaim(payload['typ']), expected: KIND });
  }
  const foreign = FOREIGN_CLAIMS.find((claim) => Object.hasOwn(payload, claim));
  if (foreign !== undefined) throw refusal({ claim: foreign });
}

/** RFC 7515, section 4.1.9: `application/` may be left out, and case doesn't count. */
function withoutTree(type: unknown): string {
  return String(type)
    .toLowerCase()
    .replace(/^application\//, '');
}

function refusal(why: Readonly<Record<string, ReturnType<typeof shownClaim>>>): Fault {
  return new Fault('invalid-token', { why: { problem: 'no access token', ...why } });
}
