import type { Owner, SubjectClaim } from '../domain/owner.js';

export interface OAuthUser {
  /**
   * The scope of the subject, which names the claim that it came from: one value of two claims is two
   * subjects.
   */
  readonly owner: Owner;
  readonly claim: SubjectClaim;
  readonly provider: 'keycloak';
  readonly status: 'active';
  readonly createdAt: number;
}

export interface OAuthUserRepository {
  /** True where this call inserted the row: of many at once, exactly one gets it. */
  insertIfAbsent(user: OAuthUser): Promise<boolean>;
}
