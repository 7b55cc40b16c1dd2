import type { Stamps } from './stamps.js';

/**
 * The scope that root rows (games, users, custom strategies, keys) belong to for ever:
 * `key:svc_live_<prefix of the first key>` or `sub:<token subject>`. The tag keeps a subject that is named
 * like a key out of that key's scope.
 */
export type Owner = `key:${string}` | `sub:${string}`;

/** Who is asking: made once per request from its credential, and handed to every use case. */
export type Principal = KeyPrincipal | TokenPrincipal;

export interface KeyPrincipal {
  readonly kind: 'key';
  readonly owner: Owner;
  /** The public prefix, `svc_live_…`. */
  readonly apiKey: string;
  readonly isAdmin: false;
}

export interface TokenPrincipal {
  readonly kind: 'token';
  readonly owner: Owner;
  readonly subject: string;
  /** Whether the subject came from the claim `sub`, which its bearer can't change: only then it may be a player. */
  readonly isPlayer: boolean;
  readonly isAdmin: boolean;
}

/** The stamps that a write by this principal leaves, over those that the row has. */
export function stampsOf(principal: Principal, before?: Stamps): Stamps {
  return principal.kind === 'key'
    ? { apiKey_used: principal.apiKey, oauth_user_id: before?.oauth_user_id ?? null }
    : { apiKey_used: before?.apiKey_used ?? null, oauth_user_id: principal.subject };
}
