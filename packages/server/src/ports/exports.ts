import type { AuditLevel, AuditModule } from '../domain/audit-entry.js';
import type { ExportFormat, ExportName } from '../domain/export-record.js';
import type { Owner } from '../domain/owner.js';
import type { Stretch } from '../domain/span.js';
import type { Stamps } from '../domain/stamps.js';
import type { TransactionType } from '../domain/wallet.js';

/** Null where everything matches. */
export interface ExportFilter {
  readonly owner: Owner | null;
  /** When it happened. */
  readonly happened: Stretch | null;
  /** When it was recorded, in moments. */
  readonly recorded: Stretch | null;
  readonly gameId: string | null;
  readonly externalUserId: string | null;
}

/** Rows as they stand: times in milliseconds since 1970, coins in whole hundredths, JSON as its text. */
export interface ExportedUser extends Stamps {
  readonly externalUserId: string;
  readonly owner: string;
  readonly name: string | null;
  readonly metadata: string;
  readonly points: number;
  readonly coins: number;
  /** In games that weren't deleted. */
  readonly timesAwarded: number;
  readonly createdAt: number;
  readonly erasedAt: number | null;
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
  /** What the user did; null where points alone were asked for. */
  readonly typeAction: string | null;
  readonly eventId: string | null;
  /** By whose clocks it was decided, where those aren't the game's. */
  readonly timeZone: string | null;
  /** As they were decided. */
  readonly points: number;
  /** What was taken back of them since. */
  readonly reversedPoints: number;
  readonly caseName: string;
  readonly rule: string | null;
  readonly reply: string;
  readonly lines: string;
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
  readonly eventId: string | null;
  readonly description: string | null;
  readonly data: string;
  /** What was decided on it: all null outside of any task. */
  readonly points: number | null;
  readonly caseName: string | null;
  readonly denied: number | null;
  readonly rule: string | null;
  readonly reply: string | null;
  readonly awardId: string | null;
}

export interface ExportedTransaction extends Stamps {
  readonly transactionId: string;
  readonly createdAt: number;
  readonly occurredAt: number;
  readonly owner: string;
  readonly externalUserId: string;
  readonly type: string;
  readonly points: number;
  readonly coins: number;
  readonly pointsAfter: number;
  readonly coinsAfter: number;
  readonly rate: number | null;
  readonly reference: string | null;
  readonly reason: string | null;
  readonly description: string | null;
  /** Of its award, as what follows; null of a conversion. */
  readonly awardId: string | null;
  readonly gameId: string | null;
  readonly externalGameId: string | null;
  readonly externalTaskId: string | null;
  readonly caseName: string | null;
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

/**
 * What a column holds: `text` is whatever somebody wrote, `id` and `word` are of our own making; `time` is in
 * milliseconds since 1970, `coins` in hundredths, `flag` 0 or 1, `json` the text of an object and `list` that
 * of a list.
 */
export type ExportColumnKind = 'text' | 'id' | 'word' | 'time' | 'whole' | 'coins' | 'flag' | 'json' | 'list';

/** What rows are written as. */
export interface ExportForm {
  readonly format: ExportFormat;
  /** In their order; each is a member of the row. */
  readonly columns: readonly { readonly name: string; readonly kind: ExportColumnKind }[];
  /** Whether text that a spreadsheet would take for a formula is kept from being one, in CSV. */
  readonly formulas: 'escape' | 'raw';
}

/**
 * A text in UTF-8, or a workbook, in pieces of a bounded size; ended by `return`, begun or not. A piece may
 * be read until the next one is asked for, which takes its memory.
 */
export interface TextPieces extends AsyncIterableIterator<Uint8Array> {
  next(): Promise<IteratorResult<Uint8Array, undefined>>;
  return(): Promise<IteratorResult<Uint8Array, undefined>>;
  /** How many rows there are in the pieces that were given. */
  rows(): number;
}

export interface Exports {
  /**
   * Begins to read everything that matches, oldest first, as it stands at one moment: what is written later
   * isn't in it. Pieces are made as they are asked for, in a thread with a session of its own, so that nobody
   * else waits.
   *
   * @param signal Ends the reading at once, also where a piece is being waited for.
   * @throws Fault `unavailable`.
   */
  open<Name extends ExportName>(
    name: Name,
    wanted: { readonly filter: ExportTypes[Name]['filter']; readonly form: ExportForm },
    signal: AbortSignal,
  ): Promise<TextPieces>;
}
