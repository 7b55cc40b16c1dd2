import { createHash, randomBytes } from 'node:crypto';
import type { Account } from './accounts.js';
import { isSame } from './is-same.js';

const CODE_MS = 60_000;
/** More than anybody who develops signs in within a minute. */
const CODES_MAX = 1000;

/** What a code was given for. */
export interface Authorization {
  readonly account: Account;
  readonly redirectUri: string;
  /** The S256 challenge of RFC 7636. */
  readonly codeChallenge: string;
  readonly nonce: string | null;
}

/** What its bearer shows for it. */
export interface CodeProof {
  readonly redirectUri: string;
  readonly codeVerifier: string;
}

interface IssuedCode {
  readonly authorization: Authorization;
  readonly expiresAt: number;
}

/** The codes on their way to a token: each good for one try within a minute. */
export class AuthorizationCodes {
  readonly #codes = new Map<string, IssuedCode>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(authorization: Authorization): string {
    const code = randomBytes(32).toString('base64url');
    this.#forgetExpired();
    this.#codes.set(code, { authorization, expiresAt: this.#now() + CODE_MS });
    return code;
  }

  /** Takes the code out, right or wrong; null where it or what is shown for it is no good. */
  redeem(code: string, { redirectUri, codeVerifier }: CodeProof): Authorization | null {
    const issued = this.#codes.get(code);
    this.#codes.delete(code);
    if (issued === undefined || issued.expiresAt <= this.#now()) return null;
    const { authorization } = issued;
    const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const isHis = redirectUri === authorization.redirectUri && isSame(challenge, authorization.codeChallenge);
    return isHis ? authorization : null;
  }

  #forgetExpired(): void {
    const now = this.#now();
    for (const [code, { expiresAt }] of this.#codes) {
      if (expiresAt > now && this.#codes.size < CODES_MAX) break;
      this.#codes.delete(code);
    }
  }
}
