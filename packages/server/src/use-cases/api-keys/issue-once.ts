import { Fault } from '../../domain/fault.js';
import type { IdempotencyClaim } from '../../ports/idempotency-keys.js';
import type { Books } from '../../ports/storage.js';

/**
 * Claims the request's idempotency key, if it has one. A repeat can't be answered with the first answer,
 * since the secret in it was never stored; it learns which key the first one made.
 *
 * @throws Fault `secret-already-issued` with its `apiKey`; `idempotency-key-reused`.
 */
export async function claimIssue(books: Books, claim: IdempotencyClaim | null, now: number): Promise<void> {
  if (claim === null) {
    return;
  }
  const [found] = await books.idempotency.claim([claim], now);
  if (found?.state === 'done') {
    throw new Fault('secret-already-issued', { members: { apiKey: found.result.body } });
  }
  if (found?.state !== 'claimed') {
    throw new Fault('idempotency-key-reused');
  }
}

/** Keeps the public prefix alone. */
export async function settleIssue(
  books: Books,
  claim: IdempotencyClaim | null,
  apiKey: string,
): Promise<void> {
  if (claim !== null) {
    const nothing = { location: null, etag: null, awardId: null, actionId: null };
    await books.idempotency.settle(claim, { status: 201, ...nothing, viewVersion: 0, body: apiKey });
  }
}
