import type { Owner } from '../domain/owner.js';

/*
 * What lives as long as the process and is shared by all of its requests, as use cases see it.
 */

/** Gathers commands of many owners, which share a transaction; see `process/batching-queue.ts`. */
export interface BatchQueue<Command, Result> {
  /**
   * For a look before anything is done for a request.
   *
   * @throws Fault `unavailable` where too many wait already, and nobody has more of them than this owner.
   */
  requireRoom(owner: string): void;
  /**
   * @param owner Whose line it stands in.
   * @param inOrder Those of an owner that have the same are taken in the order in which they came: none
   *   begins beside another. Absent: they may.
   * @throws Fault `unavailable` where too many wait already, most of them of this owner: then nothing was
   *   begun.
   */
  add(owner: string, command: Command, inOrder?: string): Promise<Result>;
}

/** Divides long work among itself and everything else that the process does. */
export interface Turns {
  /** Waits for a turn; gives what says when it is over. */
  next(): Promise<() => boolean>;
  /** Waits for a turn of work that can't be cut, and for the end of the rest after the owner's last. */
  nextOf(owner: string): Promise<void>;
  /** Lets what arrived meanwhile be served; whoever holds a transaction waits for nobody's turn or rest. */
  pass(): Promise<void>;
}

/** The exports that may run at once. */
export interface ExportSlots {
  /**
   * @param onTurnedAway Called where its reader is slow and somebody wants the slot who has none.
   * @throws Fault `too-many-exports` where the scope, or the process, runs as many as it may.
   */
  take(scope: Owner, onTurnedAway: () => void): ExportSlot;
}

/** The place of one export among those that run. */
export interface ExportSlot {
  /**
   * Says that a piece of so many bytes is there for its reader, who takes it until what this gives is
   * called.
   */
  offer(bytes: number): () => void;
  /** A second time does nothing. */
  giveBack(): void;
}

/** Counts what became of what was asked for. */
export interface ResultTally<Result> {
  note(results: readonly Result[]): void;
}
