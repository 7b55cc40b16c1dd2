/** Who wrote a row last, by each kind of credential. The snake case is the interface's own. */
export interface Stamps {
  /** The public prefix of the API key, never the secret. */
  readonly apiKey_used: string | null;
  readonly oauth_user_id: string | null;
}
