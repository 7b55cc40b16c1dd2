import { Fault } from '../domain/fault.js';
import type { ActivityReads } from './activity-reads.js';
import type { ApiKeyRepository } from './api-key-repository.js';
import type { AuditLog } from './audit-log.js';
import type { AwardBook } from './award-book.js';
import type { DecidedAwards } from './decided-awards.js';
import type { Erasures } from './erasures.js';
import type { ExecutionBook } from './execution-log.js';
import type { ExportLog } from './export-log.js';
import type { Exports } from './exports.js';
import type { StorageFigures } from './figures.js';
import type { GameEvents } from './game-events.js';
import type { GameRepository } from './game-repository.js';
import type { IdempotencyKeys } from './idempotency-keys.js';
import type { OAuthUserRepository } from './oauth-user-repository.js';
import type { OwnerSize } from './owner-sizes.js';
import type { PointsReads } from './points-reads.js';
import type { RecordedEvents } from './recorded-events.js';
import type { Retention } from './retention.js';
import type { ReversalBook } from './reversal-book.js';
import type { Standby } from './standby.js';
import type { StrategyFigures } from './strategy-figures.js';
import type { StrategyRepository } from './strategy-repository.js';
import type { TaskRepository } from './task-repository.js';
import type { Upkeep } from './upkeep.js';
import type { UserRepository } from './user-repository.js';
import type { WalletBook } from './wallet-book.js';

/** What is kept of the things that an owner made. */
export interface KeptBytes {
  readonly bytes: number;
  /** By how much a transaction made it grow; below 0 where it shrank. */
  readonly added: number;
}

/** Everything that is kept, seen from inside one transaction (or, for single reads, outside of any). */
export interface Books {
  readonly apiKeys: ApiKeyRepository;
  readonly oauthUsers: OAuthUserRepository;
  readonly audit: AuditLog;
  readonly exportLog: ExportLog;
  readonly idempotency: IdempotencyKeys;
  readonly retention: Retention;
  readonly games: GameRepository;
  readonly tasks: TaskRepository;
  readonly users: UserRepository;
  readonly wallets: WalletBook;
  readonly reversals: ReversalBook;
  readonly erasures: Erasures;
  readonly strategies: StrategyRepository;
  readonly awards: AwardBook;
  readonly decidedAwards: DecidedAwards;
  readonly points: PointsReads;
  readonly executions: ExecutionBook;
  readonly figures: StrategyFigures;
  readonly gameEvents: GameEvents;
  readonly recordedEvents: RecordedEvents;
  readonly activity: ActivityReads;
  readonly kept: {
    /** Counts what this transaction wrote so far of an owner's things; null where it wrote none. */
    settle(): Promise<KeptBytes | null>;
  };
}

/** What a verification found: an empty list means that every sum holds. */
export interface VerifyReport {
  readonly checked: { readonly [what: string]: number };
  readonly faults: readonly string[];
  /** What wasn't looked at, or takes longer than it has to. */
  readonly warnings: readonly string[];
}

export interface TransactionOptions {
  /**
   * The longest that a statement waits for a lock of another transaction; if left out, the database's own
   * limit.
   */
  readonly lockWaitMs?: number;
}

/** A statement took, or waited, for longer than it may. Nothing of its transaction was done. */
export class TookTooLong extends Fault {
  constructor(cause: unknown) {
    super('unavailable', { retryAfterSeconds: 1, cause });
    this.name = 'TookTooLong';
  }
}

/** A later release has changed the database so that this process can't work with it any more. */
export class LeftBehind extends Fault {
  constructor(cause?: unknown) {
    const detail = 'This replica is older than its database; others answer the same request.';
    super('unavailable', { detail, retryAfterSeconds: 1, cause });
    this.name = 'LeftBehind';
  }
}

export interface Storage {
  readonly dialect: 'sqlite' | 'postgres';
  /** For single reads that need no common moment. */
  /** Whether owners are spread over several databases, each of which has all of an owner. */
  readonly isSpread: boolean;
  readonly books: Books;
  /**
   * For reports, which may go through much and be some moments old: those of the standby where there is one,
   * the same books where there is none.
   */
  readonly reports: Books;
  /** Null where there is none. */
  readonly standby: Standby | null;
  /**
   * Runs the work in one transaction that commits when it returns and rolls back when it throws. The work may
   * run again after a conflict that the database resolved against it, or once counters were built that it
   * found missing, so it has no effects outside. It never begins another transaction: on SQLite, which has
   * one writer, it would wait for itself.
   * @throws Fault `unavailable` where the database can't be reached or is too busy; TookTooLong, which is one
   *   too, where it ended a statement for its time.
   */
  transaction<T>(work: (books: Books) => Promise<T>, options?: TransactionOptions): Promise<T>;
  readonly upkeep: Upkeep;
  /** For reading whole tables, outside of any transaction of the books, as `reports`. */
  readonly exports: Exports;
  /**
   * Runs reads that all see one moment, and hold nothing that anybody waits for.
   * @throws Fault `unavailable` as `transaction` does.
   */
  snapshot<T>(work: (books: Books) => Promise<T>): Promise<T>;
  /** Fails where the database can't be reached; with LeftBehind where its schema is too new for this code. */
  ping(): Promise<void>;
  /**
   * Says that this process serves, to releases that would change the schema under it. It holds for half a
   * minute.
   * @throws LeftBehind where a release has done that already.
   */
  announce(): Promise<void>;
  /**
   * Limits and habits that its sessions were asked for and don't have, by the database's own names: something
   * between the service and its database took them away.
   */
  settingsMissing(): Promise<readonly string[]>;
  /** What it is doing now, and did since it was opened. */
  figures(): StorageFigures;
  /** Adds the ledger up and compares it with wallets and counters. */
  verify(): Promise<VerifyReport>;
  /** Who has most awards comes first. */
  ownersBySize(limit: number): Promise<readonly OwnerSize[]>;
  close(): Promise<void>;
}
