import { decodeJwt, decodeProtectedHeader, errors } from 'jose';
import { Fault, type Why } from '../domain/fault.js';
import { KeySetUnavailable, UnknownKey } from './key-set.js';

/** What tokens are held against. */
export interface Expected {
  readonly algorithm: string;
  readonly issuer: string;
  readonly audience: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

type Reason = Readonly<Record<string, Why>>;

const SHOWN_ID_LETTERS = 8;
const SHOWN_LETTERS_MAX = 200;
const SHOWN_ITEMS_MAX = 10;

/**
 * The fault of a token that isn't taken, with the reason for the log: what was found and what was expected,
 * but neither the token nor whom it is about. Until its signature is checked anybody may have written a
 * token, so of what it says before that no more is shown than an operator needs to recognize it.
 */
export function refusalOf(error: unknown, token: string, expected: Expected): Fault {
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return new Fault('invalid-token-signature', { why: { problem: 'signature', ...keyOf(token) } });
  }
  if (error instanceof errors.JWTExpired) {
    return new Fault('token-expired', { why: whyOfTime('exp', error.payload, expected) });
  }
  if (error instanceof errors.JWTClaimValidationFailed) {
    const code = error.claim === 'aud' ? 'invalid-audience' : 'invalid-token';
    return new Fault(code, { why: whyOfClaim(error, expected) });
  }
  if (error instanceof KeySetUnavailable) {
    return new Fault('internal-error', { why: { problem: 'no keys of the identity provider' } });
  }
  const why = whyOfForm(error, token, expected);
  return why === null ? new Fault('internal-error', { cause: error }) : new Fault('invalid-token', { why });
}

/** Null where it isn't the token's fault: a key that can't be used is ours. */
function whyOfForm(error: unknown, token: string, expected: Expected): Reason | null {
  if (error instanceof UnknownKey) {
    const known = error.known.slice(0, SHOWN_ITEMS_MAX).map(shownId);
    return { problem: 'unknown key', ...keyOf(token), expected: known, ...strangeIssuerOf(token, expected) };
  }
  if (error instanceof errors.JOSEAlgNotAllowed) {
    return { problem: 'algorithm', found: algorithmOf(token), expected: expected.algorithm };
  }
  // By its code: a message may quote the token.
  return error instanceof errors.JOSEError ? { problem: 'form', found: error.code } : null;
}

function whyOfClaim({ claim, reason, payload }: errors.JWTClaimValidationFailed, expected: Expected): Reason {
  if (reason === 'missing') return { problem: claim, found: null, ...expectationOf(claim, expected) };
  if (claim === 'nbf' || claim === 'iat') return whyOfTime(claim, payload, expected);
  return { problem: claim, found: shownClaim(payload[claim]), ...expectationOf(claim, expected) };
}

function expectationOf(claim: string, { issuer, audience }: Expected): Reason {
  const values: Readonly<Record<string, string>> = { iss: issuer, aud: audience };
  const value = values[claim];
  return value === undefined ? {} : { expected: value };
}

/** Of a claim that is a time, in the seconds of RFC 7519. */
export function whyOfTime(
  claim: string,
  payload: Readonly<Record<string, unknown>>,
  { now }: Expected,
): Reason {
  const seconds = payload[claim];
  const time = typeof seconds === 'number' ? new Date(seconds * 1000) : null;
  const isTime = time !== null && !Number.isNaN(time.getTime());
  return {
    problem: claim,
    found: isTime ? time.toISOString() : shownClaim(seconds),
    now: new Date(now).toISOString(),
  };
}

/** A claim of a token that the identity provider signed. */
export function shownClaim(value: unknown): Why {
  if (Array.isArray(value)) return value.slice(0, SHOWN_ITEMS_MAX).map(shownClaim);
  if (typeof value === 'string') return value.slice(0, SHOWN_LETTERS_MAX);
  return value === null || typeof value === 'boolean' || typeof value === 'number' ? value : typeof value;
}

/** The beginning of a key's id: enough to find it among a few, too little to hold a secret. */
function shownId(id: string): string {
  return id.length <= SHOWN_ID_LETTERS ? id : `${id.slice(0, SHOWN_ID_LETTERS)}…`;
}

function keyOf(token: string): Reason {
  const { kid } = decodeProtectedHeader(token);
  return { kid: typeof kid === 'string' ? shownId(kid) : null };
}

const ALGORITHMS = /^(none|(HS|RS|ES|PS)(256|384|512)|ES256K|EdDSA|Ed25519|Ed448)$/;

function algorithmOf(token: string): string {
  const { alg } = decodeProtectedHeader(token);
  return typeof alg === 'string' && ALGORITHMS.test(alg) ? alg : 'another';
}

/** The likeliest reason for a key that nobody knows: it is one of another realm's. */
function strangeIssuerOf(token: string, { issuer }: Expected): Reason {
  return issuerIn(token) === issuer ? {} : { issuer: `another than ${issuer}` };
}

function issuerIn(token: string): unknown {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}
