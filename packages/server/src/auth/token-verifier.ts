import { type JWTPayload, type JWTVerifyResult, jwtVerify } from 'jose';
import { Fault } from '../domain/fault.js';
import type { TokenPrincipal } from '../domain/principal.js';
import type { Clock } from '../ports/clock.js';
import { requireAccessToken } from './access-token.js';
import type { KeySet } from './key-set.js';
import { principalOf } from './token-claims.js';
import { type Expected, refusalOf, whyOfTime } from './token-refusal.js';

const LEEWAY_SECONDS = 30;
const ALGORITHM = 'RS256';

export interface TokenVerifierOptions {
  readonly keySet: Pick<KeySet, 'find'>;
  readonly issuer: string;
  readonly audience: string;
  readonly clock: Clock;
}

/**
 * Checks bearer tokens, in the order of the interface: shape and algorithm, key, signature, claims, kind,
 * subject.
 */
export class TokenVerifier {
  readonly #options: TokenVerifierOptions;

  constructor(options: TokenVerifierOptions) {
    this.#options = options;
  }

  /**
   * @throws Fault `invalid-token`, `invalid-token-signature`, `invalid-audience`, `token-expired`;
   *   `internal-error` where the key set can't be had.
   */
  async verify(token: string): Promise<TokenPrincipal> {
    const principal = principalOf(await this.#readClaims(token));
    if (principal === null) {
      throw new Fault('invalid-token', { why: { problem: 'subject' } });
    }
    return principal;
  }

  async #readClaims(token: string): Promise<JWTPayload> {
    const { issuer, audience, clock } = this.#options;
    const expected = { algorithm: ALGORITHM, issuer, audience, now: clock.now() };
    const verified = await this.#check(token, expected).catch((error: unknown) => {
      throw refusalOf(error, token, expected);
    });
    requireIssued(verified.payload, expected);
    requireAccessToken(verified);
    return verified.payload;
  }

  #check(token: string, { issuer, audience, now }: Expected): Promise<JWTVerifyResult> {
    return jwtVerify(token, (header) => this.#options.keySet.find(header), {
      algorithms: [ALGORITHM],
      issuer,
      audience,
      requiredClaims: ['exp'],
      clockTolerance: LEEWAY_SECONDS,
      currentDate: new Date(now),
    });
  }
}

/** A token that will be issued is no better than one that isn't good yet. */
function requireIssued(payload: JWTPayload, expected: Expected): void {
  const { iat } = payload;
  if (iat !== undefined && iat > expected.now / 1000 + LEEWAY_SECONDS) {
    throw new Fault('invalid-token', { why: whyOfTime('iat', payload, expected) });
  }
}
