import { errors, type JWTPayload, jwtVerify } from 'jose';
import { Fault } from '../domain/fault.js';
import type { TokenPrincipal } from '../domain/principal.js';
import type { Clock } from '../ports/clock.js';
import { type KeySet, UnknownKey } from './key-set.js';
import { principalOf } from './token-claims.js';

const LEEWAY_SECONDS = 30;
const ALGORITHM = 'RS256';

export interface TokenVerifierOptions {
  readonly keySet: Pick<KeySet, 'find'>;
  readonly issuer: string;
  readonly audience: string;
  readonly clock: Clock;
}

/** Checks bearer tokens, in the order of the interface: shape and algorithm, key, signature, claims, subject. */
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
    const payload = await this.#readPayload(token);
    const principal = principalOf(payload);
    if (principal === null) {
      throw new Fault('invalid-token');
    }
    return principal;
  }

  async #readPayload(token: string): Promise<JWTPayload> {
    const { keySet, issuer, audience, clock } = this.#options;
    try {
      const { payload } = await jwtVerify(token, (header) => keySet.find(header), {
        algorithms: [ALGORITHM],
        issuer,
        audience,
        requiredClaims: ['exp'],
        clockTolerance: LEEWAY_SECONDS,
        currentDate: new Date(clock.now()),
      });
      return payload;
    } catch (error) {
      throw faultOf(error);
    }
  }
}

/** Other errors than the token's own (no key set, a key that can't be used) are ours, and end as a 500. */
function faultOf(error: unknown): Fault {
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return new Fault('invalid-token-signature');
  }
  if (error instanceof errors.JWTExpired) {
    return new Fault('token-expired');
  }
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud') {
    return new Fault('invalid-audience');
  }
  const isOfToken = error instanceof errors.JOSEError || error instanceof UnknownKey;
  return isOfToken ? new Fault('invalid-token') : new Fault('internal-error', { cause: error });
}
