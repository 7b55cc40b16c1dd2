import type { Owner, SubjectClaim } from './owner.js';
import type { Stamps } from './stamps.js';

/** Who is asking: made once per request from its credential, and handed to every use case. */
export type Principal = KeyPrincipal | TokenPrincipal;

export interface KeyPrincipal {
  readonly kind: 'key';
  readonly owner: Owner;
  /** The public prefix, `svc_live_…`. */
  readonly apiKey: string;
  readonly isAdmin: false;
  /** Whether it was given leave for events of any age. */
  readonly mayBackfill?: true;
}

export interface TokenPrincipal {
  readonly kind: 'token';
  readonly owner: Owner;
  readonly subject: string;
  /** Where the subject came from: only `sub`, which its bearer can't change, may be that of a player. */
  readonly claim: SubjectClaim;
  readonly isAdmin: boolean;
}

/** Whether the caller may send what happened at any time, and any number of it for one user. */
export function mayBackfill(principal: Principal): boolean {
  return principal.isAdmin || (principal.kind === 'key' && principal.mayBackfill === true);
}

/** The stamps that a write by this principal leaves, over those that the row has. */
export function stampsOf(principal: Principal, before?: Stamps): Stamps {
  return principal.kind === 'key'
    ? { apiKey_used: principal.apiKey, oauth_user_id: before?.oauth_user_id ?? null }
    : { apiKey_used: before?.apiKey_used ?? null, oauth_user_id: principal.subject };
}
