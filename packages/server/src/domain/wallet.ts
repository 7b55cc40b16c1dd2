import type { Stamps } from './stamps.js';

export interface Balance {
  /** Below 0 where awards were taken back of which the points had been spent. */
  readonly points: number;
  /** Whole hundredths, so that money is never a fraction in the books. */
  readonly coinCents: number;
}

export const transactionTypes = [
  'points-awarded',
  'points-assigned',
  'points-converted',
  'points-reversed',
  'forfeited',
] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** One line of a wallet's ledger: what changed, and what stood after it. */
export interface Transaction {
  readonly transactionId: string;
  readonly userId: number;
  readonly type: TransactionType;
  readonly points: number;
  readonly coinCents: number;
  readonly pointsAfter: number;
  readonly coinCentsAfter: number;
  readonly rate: number | null;
  readonly awardId: string | null;
  readonly gameId: string | null;
  readonly taskId: string | null;
  readonly externalTaskId: string | null;
  readonly caseName: string | null;
  /** What was noted with its award. */
  readonly description: string | null;
  /** What the caller of a conversion calls it. */
  readonly reference: string | null;
  /** Why its award was taken back. */
  readonly reason: string | null;
  /** When its award happened; conversions and reversals happen when they are recorded. */
  readonly occurredAt: number;
  readonly createdAt: number;
  readonly stamps: Stamps;
}
