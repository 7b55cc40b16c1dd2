import type { AuditLevel, AuditModule } from '../domain/audit-entry.js';
import type { Owner } from '../domain/principal.js';
import type { Stamps } from '../domain/stamps.js';
import type { TransactionType } from '../domain/wallet.js';

/** Null where everything matches. */
export interface ExportFilter {
  readonly owner: Owner | null;
  /** Of the time when it was made: from ≤ t < to, in milliseconds since 1970. */
  readonly from: number | null;
  readonly to: number | null;
  readonly gameId: string | null;
  readonly externalUserId: string | null;
}

/** Rows as they stand: times in milliseconds since 1970, coins in whole hundredths, JSON as its text. */
export interface ExportedUser extends Stamps {
  readonly externalUserId: string;
  readonly owner: string;
  readonly points: number;
  readonly coins: number;
  /** In games that weren't deleted. */
  readonly timesAwarded: number;
  readonly createdAt: number;
  readonly lastActivityAt: number | null;
}

export interface ExportedAward extends Stamps {
  readonly awardId: string;
  readonly createdAt: number;
  readonly occurredAt: number;
  readonly owner: string;
  readonly gameId: string;
  readonly externalGameId: string;
  readonly externalTaskId: string;
  readonly externalUserId: string;
  readonly kind: string;
  readonly points: number;
  readonly caseName: string;
  readonly strategyId: string | null;
  readonly strategyVersion: number | null;
  readonly description: string | null;
  readonly data: string;
  /** 1 where its task or its game was deleted, else 0. */
  readonly deleted: number;
}

export interface ExportedAction extends Stamps {
  readonly actionId: string;
  readonly createdAt: number;
  readonly occurredAt: number;
  readonly owner: string;
  readonly gameId: string | null;
  readonly externalGameId: string | null;
  readonly externalTaskId: string | null;
  readonly externalUserId: string;
  readonly typeAction: string;
  readonly description: string | null;
  readonly data: string;
  readonly awardId: string | null;
}

export interface ExportedTransaction extends Stamps {
  readonly transactionId: string;
  readonly createdAt: number;
  readonly owner: string;
  readonly externalUserId: string;
  readonly type: string;
  readonly points: number;
  readonly coins: number;
  readonly pointsAfter: number;
  readonly coinsAfter: number;
  readonly rate: number | null;
  readonly awardId: string | null;
}

export interface ExportedAuditEntry extends Stamps {
  readonly id: string;
  readonly at: number;
  readonly owner: string | null;
  readonly module: string;
  readonly level: string;
  readonly message: string;
  readonly requestId: string | null;
  readonly details: string;
}

/** What each export takes and gives. */
export interface ExportTypes {
  readonly users: { readonly filter: ExportFilter; readonly row: ExportedUser };
  readonly 'user-points': {
    readonly filter: ExportFilter & { readonly externalTaskId: string | null };
    readonly row: ExportedAward;
  };
  readonly 'user-interactions': {
    readonly filter: ExportFilter & {
      readonly externalTaskId: string | null;
      readonly typeAction: string | null;
    };
    readonly row: ExportedAction;
  };
  readonly 'wallet-transactions': {
    readonly filter: ExportFilter & { readonly type: TransactionType | null };
    readonly row: ExportedTransaction;
  };
  readonly history: {
    readonly filter: ExportFilter & {
      readonly module: AuditModule | null;
      readonly level: AuditLevel | null;
    };
    readonly row: ExportedAuditEntry;
  };
}

export type ExportName = keyof ExportTypes;

/** Rows in the order in which they are to leave, a bounded number at a time; ended by `return`, begun or not. */
export interface RowBatches<Row> extends AsyncIterableIterator<readonly Row[]> {
  next(): Promise<IteratorResult<readonly Row[], undefined>>;
  return(): Promise<IteratorResult<readonly Row[], undefined>>;
}

export interface Exports {
  /**
   * Begins to read everything that matches, oldest first, as it stands at one moment: what is written later isn't
   * in it. Batches are read as they are asked for, on a session of their own, so that no other reader waits.
   *
   * @param signal Ends the reading at once, also where a batch is being waited for.
   * @throws Fault `unavailable`.
   */
  open<Name extends ExportName>(
    name: Name,
    filter: ExportTypes[Name]['filter'],
    signal: AbortSignal,
  ): Promise<RowBatches<ExportTypes[Name]['row']>>;
}
