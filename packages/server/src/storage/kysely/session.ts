import type { Kysely } from 'kysely';
import type { Activity } from '../../domain/activity.js';
import type { KeptBytes } from '../../ports/storage.js';
import type { Connection } from '../dialects/connection.js';
import type { KeptMilestones } from '../milestones.js';
import type { OwnerNumbers } from '../owner-numbers.js';
import type { Schema } from '../tables/schema.js';
import { kyselyOn } from './kysely-on.js';

/** Counts what one transaction does, for the figures of each owner's days. */
export interface ActivityTally {
  /**
   * @param ownerId The owner's number.
   * @param at When it was recorded, in milliseconds since 1970.
   */
  add(ownerId: number, at: number, activity: Partial<Activity>): void;
  /** The same for a day by another clock than that of UTC, in days since 1970-01-01. */
  addOnDay(ownerId: number, day: number, activity: Partial<Activity>): void;
  /** Counts by how many bytes what is kept of an owner's things grew; below 0 where it shrank. */
  keep(ownerId: number, bytes: number): void;
  /** Writes what `keep` counted so far, and says what is kept of the owner it is about; null for nothing. */
  settle(): Promise<KeptBytes | null>;
  /** Forgets what was counted: a transaction begins. */
  clear(): void;
  /** @throws Fault `balance-limit` where a figure would leave what the database can hold. */
  write(): Promise<void>;
}

/** A connection together with the typed queries that run on it, and the tally of its transaction. */
export interface Session {
  readonly connection: Connection;
  readonly db: Kysely<Schema>;
  /** Whoever runs the transaction clears it and writes it. */
  readonly tally: ActivityTally;
  readonly owners: OwnerNumbers;
  /** Whether owners are spread over several databases, each of which has all of an owner. */
  readonly isSpread: boolean;
  readonly milestones: KeptMilestones;
}

export function createSession(
  connection: Connection,
  { tally, owners, isSpread, milestones }: Omit<Session, 'connection' | 'db'>,
): Session {
  return { connection, db: kyselyOn(connection), tally, owners, isSpread, milestones };
}
