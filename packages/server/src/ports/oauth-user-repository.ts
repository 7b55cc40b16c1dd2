export interface OAuthUser {
  readonly subject: string;
  readonly provider: 'keycloak';
  readonly status: 'active';
  readonly createdAt: number;
}

export interface OAuthUserRepository {
  /** True where this call inserted the row: of many at once, exactly one is told so. */
  insertIfAbsent(user: OAuthUser): Promise<boolean>;
}
