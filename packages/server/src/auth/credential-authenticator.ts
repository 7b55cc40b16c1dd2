import { Fault } from '../domain/fault.js';
import type { Owner, SubjectClaim } from '../domain/owner.js';
import type { Principal, TokenPrincipal } from '../domain/principal.js';
import type { ApiKeyVerifier } from './api-key-verifier.js';
import type { Authenticator, Credentials } from './authenticator.js';
import type { KeyUsage } from './key-usage.js';
import type { TokenVerifier } from './token-verifier.js';

export interface CredentialAuthenticatorOptions {
  readonly apiKeys: Pick<ApiKeyVerifier, 'verify'>;
  readonly keyUsage: Pick<KeyUsage, 'note'>;
  readonly tokens: Pick<TokenVerifier, 'verify'>;
  /** Called for the first valid token of a subject that this process sees. */
  readonly bootstrap: (principal: TokenPrincipal, requestId: string) => Promise<void>;
  /** Called once for each claim but `sub` that the subject of a valid token came from. */
  readonly warnOfClaim: (claim: SubjectClaim) => void;
}

const KNOWN_SUBJECTS_MAX = 10_000;
const BEARER = /^bearer +(\S.*)$/i;

export class CredentialAuthenticator implements Authenticator {
  readonly #options: CredentialAuthenticatorOptions;
  /** The scopes of subjects whose record is there for certain, so that most requests write nothing. */
  readonly #known = new Set<Owner>();
  readonly #claims = new Set<SubjectClaim>(['sub']);

  constructor(options: CredentialAuthenticatorOptions) {
    this.#options = options;
  }

  async authenticate(credentials: Credentials, requestId: string): Promise<Principal> {
    const { apiKey } = credentials;
    if (apiKey === undefined || apiKey === '') {
      return this.authenticateBearer(credentials, requestId);
    }
    const principal = await this.#options.apiKeys.verify(apiKey);
    if (principal !== null) {
      this.#options.keyUsage.note(principal.apiKey);
      return principal;
    }
    if (tokenOf(credentials) === null) {
      throw new Fault('invalid-api-key');
    }
    return this.authenticateBearer(credentials, requestId);
  }

  async authenticateBearer(credentials: Credentials, requestId: string): Promise<TokenPrincipal> {
    const token = tokenOf(credentials);
    if (token === null) {
      throw new Fault('unauthenticated');
    }
    const principal = await this.#options.tokens.verify(token);
    this.#noteClaim(principal.claim);
    if (!this.#known.has(principal.owner)) {
      await this.#options.bootstrap(principal, requestId);
      this.#remember(principal.owner);
    }
    return principal;
  }

  #noteClaim(claim: SubjectClaim): void {
    if (this.#claims.has(claim)) return;
    this.#claims.add(claim);
    this.#options.warnOfClaim(claim);
  }

  #remember(owner: Owner): void {
    if (this.#known.size >= KNOWN_SUBJECTS_MAX) {
      this.#known.clear();
    }
    this.#known.add(owner);
  }
}

/** Null where there is no bearer token: no header, another scheme, the bare scheme. */
function tokenOf({ authorization }: Credentials): string | null {
  return BEARER.exec(authorization ?? '')?.[1] ?? null;
}
