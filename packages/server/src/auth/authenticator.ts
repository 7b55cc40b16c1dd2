import type { Principal, TokenPrincipal } from '../domain/principal.js';

/** The credentials of a request, as their headers stand. */
export interface Credentials {
  /** `X-API-Key`. */
  readonly apiKey: string | undefined;
  /** `Authorization`. */
  readonly authorization: string | undefined;
}

/** Finds out who is asking. */
export interface Authenticator {
  /**
   * By key or token: a valid key decides at once and the token isn't read; a bad key beside a token leaves
   * it to the token.
   *
   * @throws Fault `unauthenticated`, `invalid-api-key`, or what `authenticateBearer` throws.
   */
  authenticate(credentials: Credentials, requestId: string): Promise<Principal>;
  /**
   * By token alone; keys are ignored, good or bad.
   *
   * @throws Fault `unauthenticated`, `invalid-token`, `invalid-token-signature`, `token-expired`,
   *   `invalid-audience`; `internal-error` while the key set can't be had.
   */
  authenticateBearer(credentials: Credentials, requestId: string): Promise<TokenPrincipal>;
}
