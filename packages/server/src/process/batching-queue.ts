import { Fault } from '../domain/fault.js';
import type { QueueFigures } from '../ports/figures.js';
import type { BatchQueue } from '../ports/process.js';
import { FairLines } from './fair-lines.js';
import type { SharedProcess } from './presence.js';

export interface BatchingQueueOptions<Command, Result> {
  /**
   * Takes commands in one transaction, and gives their results in their order. With owners together it waits
   * for nothing that takes long: null for each command that is to be taken apart then.
   */
  readonly take: (commands: readonly Command[], isApart: boolean) => Promise<readonly (Result | null)[]>;
  /**
   * How many batches of several owners may be under way at once: more would only wait for each other's rows.
   * 0 keeps all owners apart.
   */
  readonly togetherMax: number;
  /** So many batches besides of owners apart, one of each. */
  readonly apartMax: number;
  /** A batch takes this many commands of one owner beside those of others, even if these have fewer. */
  readonly shareMin: number;
  /** So many commands may wait; 0 for any number. */
  readonly waitingMax: number;
  /** Knows whether other owners are there, for whom a batch is to be short. */
  readonly presence: SharedProcess;
  /** Milliseconds from any beginning, which never go back. */
  readonly clockMs?: () => number;
}

/** A longer one would keep others waiting, who may come while it is under way, for longer than it saves. */
const BATCH_MAX = 250;
/** The same for an owner apart while others are there. */
const SHARED_APART_MAX = 16;
/** How long an owner stays apart, unless a batch of its own was quick meanwhile. */
const APART_MS = 10_000;
const QUICK_MS = 100;

interface Waiting<Command, Result> {
  readonly owner: string;
  readonly command: Command;
  /** Those that have the same are never in two batches at once. */
  readonly inOrder: string | undefined;
  readonly settle: (result: Result) => void;
  readonly fail: (error: unknown) => void;
}

interface Batch<Command, Result> {
  readonly waiting: readonly Waiting<Command, Result>[];
  readonly isApart: boolean;
  /** Its owners, each with what its commands are to be kept in order by. */
  readonly owners: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Gathers what comes at once, or while others are under way, so that it shares one transaction and one
 * commit. Whoever comes alone while nothing is under way waits for nobody.
 *
 * Each owner has a line of its own. A batch takes as many from each line, so nobody waits behind a longer
 * one. Where a batch meets a wait or an error, its owners are taken apart: each has a batch of its own then,
 * until that is quick again. So what one owner waits for is waited for by itself alone.
 */
export class BatchingQueue<Command, Result> implements BatchQueue<Command, Result>, QueueFigures {
  readonly #options: BatchingQueueOptions<Command, Result>;
  readonly #clockMs: () => number;
  readonly #lines: FairLines<Waiting<Command, Result>>;
  readonly #underWay = new Set<Batch<Command, Result>>();
  /** Owners of whom something took long, with the end of that. */
  readonly #apartUntil = new Map<string, number>();
  #isCalled = false;
  #turnedAway = 0;
  #batches = 0;

  constructor(options: BatchingQueueOptions<Command, Result>) {
    this.#options = options;
    this.#clockMs = options.clockMs ?? (() => performance.now());
    this.#lines = new FairLines({ max: options.waitingMax || Number.POSITIVE_INFINITY });
  }

  /** How many commands wait for their turn. */
  get waiting(): number {
    return this.#lines.size;
  }

  get turnedAway(): number {
    return this.#turnedAway;
  }

  get batches(): number {
    return this.#batches;
  }

  requireRoom(owner: string): void {
    if (this.#lines.whyFull(owner) !== null) throw this.#turnAway();
  }

  async add(owner: string, command: Command, inOrder?: string): Promise<Result> {
    this.#options.presence.note(owner);
    this.requireRoom(owner);
    return new Promise((settle, fail) => {
      // Whoever has the longest line makes room: who floods is turned away, and nobody else.
      this.#lines.add(owner, { owner, command, inOrder, settle, fail })?.fail(this.#turnAway());
      this.#call();
    });
  }

  #turnAway(): Fault {
    this.#turnedAway += 1;
    return new Fault('unavailable', { retryAfterSeconds: 1 });
  }

  /**
   * Begins when this turn of the event loop has read what had arrived: a database in the process, which is
   * done before another request is looked at, would never be given two at once.
   */
  #call(): void {
    if (this.#isCalled) return;
    this.#isCalled = true;
    setImmediate(() => {
      this.#isCalled = false;
      this.#beginTogether();
      this.#beginNewcomers();
      this.#beginApart();
    });
  }

  #beginTogether(): void {
    for (;;) {
      const together = this.#batchesUnderWay(false);
      const shares = this.#sharesOf(this.#ownersTogether());
      const size = shares.reduce((sum, [, count]) => sum + count, 0);
      const sizeUnderWay = together.reduce((sum, { waiting }) => sum + waiting.length, 0);
      // One that begins beside another is no smaller than that: many small ones cost more than few large
      // ones.
      if (together.length >= this.#options.togetherMax || size * together.length < sizeUnderWay) return;
      if (!this.#takeTogether(shares)) return;
    }
  }

  /** Those who come while a longer line has all that goes on don't wait for its end. */
  #beginNewcomers(): void {
    const owners = this.#ownersTogether();
    const newcomers = owners.filter((owner) => !this.#isUnderWay(owner));
    const isFlooded = newcomers.length < owners.length;
    if (!isFlooded || this.#batchesUnderWay(false).length >= 2 * this.#options.togetherMax) return;
    this.#takeTogether(this.#sharesOf(newcomers));
  }

  #ownersTogether(): readonly string[] {
    return this.#lines.owners().filter((owner) => !this.#isApart(owner));
  }

  #batchesUnderWay(isApart: boolean): readonly Batch<Command, Result>[] {
    return [...this.#underWay].filter((batch) => batch.isApart === isApart);
  }

  #isUnderWay(owner: string): boolean {
    return [...this.#underWay].some(({ owners }) => owners.has(owner));
  }

  /**
   * As many of each line as of any other that has them, in turns; one owner alone has the batch to itself.
   */
  #sharesOf(owners: readonly string[]): readonly (readonly [string, number])[] {
    const { presence, shareMin } = this.#options;
    const least = Math.min(...owners.map((owner) => this.#lines.sizeOf(owner)));
    const most = presence.isShared() ? Math.max(shareMin, owners.length > 1 ? least : 0) : BATCH_MAX;
    let left = BATCH_MAX;
    return owners.map((owner) => {
      const count = Math.min(most, left, this.#lines.sizeOf(owner));
      left -= count;
      return [owner, count];
    });
  }

  /** Takes the first of a line, but for those that wait for one of theirs under way. */
  #serve(owner: string, count: number): readonly Waiting<Command, Result>[] {
    const held = [...this.#underWay].flatMap(({ owners }) => owners.get(owner) ?? []);
    return this.#lines.take(
      owner,
      count,
      ({ inOrder }) => inOrder === undefined || !held.some((each) => each.has(inOrder)),
    );
  }

  /** @returns Whether there was anything to take. */
  #takeTogether(shares: readonly (readonly [string, number])[]): boolean {
    const waiting = shares.flatMap(([owner, count]) => this.#serve(owner, count));
    if (waiting.length > 0) void this.#take(waiting, false);
    return waiting.length > 0;
  }

  #beginApart(): void {
    const { apartMax, presence } = this.#options;
    const count = presence.isShared() ? SHARED_APART_MAX : BATCH_MAX;
    for (const owner of this.#lines.owners()) {
      if (this.#batchesUnderWay(true).length >= apartMax) return;
      if (!this.#isUnderWay(owner) && this.#isApart(owner)) void this.#take(this.#serve(owner, count), true);
    }
  }

  #isApart(owner: string): boolean {
    if (this.#options.togetherMax === 0) return true;
    const until = this.#apartUntil.get(owner);
    if (until === undefined) return false;
    if (until > this.#clockMs()) return true;
    this.#apartUntil.delete(owner);
    return false;
  }

  async #take(waiting: readonly Waiting<Command, Result>[], isApart: boolean): Promise<void> {
    const batch = { waiting, isApart, owners: byOwner(waiting) };
    this.#underWay.add(batch);
    this.#batches += 1;
    const begunMs = this.#clockMs();
    const left = await this.#settle(batch);
    this.#underWay.delete(batch);
    const endedMs = this.#clockMs();
    if (!isApart) this.#setApart(left, endedMs + APART_MS);
    else if (endedMs - begunMs <= QUICK_MS)
      for (const owner of batch.owners.keys()) this.#apartUntil.delete(owner);
    this.#call();
  }

  /** @returns Those that are to be taken apart. */
  async #settle({ waiting, isApart }: Batch<Command, Result>): Promise<readonly Waiting<Command, Result>[]> {
    try {
      const commands = waiting.map(({ command }) => command);
      const results = await this.#options.take(commands, isApart);
      return waiting.filter(({ settle }, index) => {
        const result = results[index] ?? null;
        if (result !== null) settle(result);
        return result === null;
      });
    } catch (error) {
      for (const { fail } of waiting) fail(error);
      return [];
    }
  }

  /** Puts them back to where they stood. */
  #setApart(waiting: readonly Waiting<Command, Result>[], untilMs: number): void {
    for (const owner of byOwner(waiting).keys()) {
      this.#apartUntil.set(owner, untilMs);
      this.#lines.putBack(
        owner,
        waiting.filter((each) => each.owner === owner),
      );
    }
  }
}

function byOwner<Command, Result>(
  waiting: readonly Waiting<Command, Result>[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const owners = new Map<string, Set<string>>();
  for (const { owner, inOrder } of waiting) {
    const held = owners.get(owner) ?? new Set();
    if (inOrder !== undefined) held.add(inOrder);
    owners.set(owner, held);
  }
  return owners;
}
