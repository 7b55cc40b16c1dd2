/** Whose key it is: the owner's scope, or an administrator's subject. */
export interface IdempotencyClaim {
  readonly scope: string;
  readonly key: string;
  /** Digest of method, path, query and canonical body. */
  readonly digest: string;
}

/** What is kept of a 2xx answer: a row to render again, or the small body itself. */
export interface IdempotentResult {
  readonly status: number;
  readonly location: string | null;
  readonly etag: string | null;
  readonly awardId: string | null;
  readonly actionId: string | null;
  readonly viewVersion: number;
  readonly body: string | null;
}

/** What one claimed key answers. */
export interface IdempotentAnswer {
  readonly claim: IdempotencyClaim;
  readonly result: IdempotentResult;
}

export type ClaimResult =
  | { readonly state: 'claimed' }
  | { readonly state: 'done'; readonly result: IdempotentResult }
  /** Another request was sent under this key. */
  | { readonly state: 'reused' };

export interface IdempotencyKeys {
  /**
   * Claims the keys for this transaction, in sorted order whatever the order given, and answers in the
   * order given. A key held by a transaction in flight is waited for, two seconds at most.
   * @throws Fault `idempotency-in-progress` after that wait.
   */
  claim(claims: readonly IdempotencyClaim[], now: number): Promise<readonly ClaimResult[]>;
  /** Writes what a claimed key answers from now on. */
  settle(claim: IdempotencyClaim, result: IdempotentResult): Promise<void>;
  /** The same for many keys, in one statement. */
  settleAll(answers: readonly IdempotentAnswer[]): Promise<void>;
  /** Leaves keys free that this transaction claimed, as if they had never been sent. */
  release(claims: readonly IdempotencyClaim[]): Promise<void>;
}
