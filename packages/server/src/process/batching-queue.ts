import { Fault } from '../domain/fault.js';
import type { QueueFigures } from '../ports/figures.js';
import type { BatchQueue } from '../ports/process.js';
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
  /** So many commands of one owner go together with those of others, even where those have fewer. */
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
  readonly line: Line<Command, Result>;
  readonly command: Command;
  /** Those that have the same are never in two batches at once. */
  readonly inOrder: string | undefined;
  readonly settle: (result: Result) => void;
  readonly fail: (error: unknown) => void;
}

/** The commands of one owner, in the order in which they came. */
interface Line<Command, Result> {
  readonly owner: string;
  readonly waiting: Waiting<Command, Result>[];
  /** Batches with commands of it. */
  underWay: number;
  /** What commands that are under way are to be kept in order by. */
  readonly held: Set<string>;
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
  /** Those with something waiting or under way, by owner. */
  readonly #lines = new Map<string, Line<Command, Result>>();
  /** Owners of whom something took long, with the end of that. */
  readonly #apartUntil = new Map<string, number>();
  /** Those with something waiting; whose turn is longest ago stands first. */
  readonly #turns = new Set<Line<Command, Result>>();
  #isCalled = false;
  #waiting = 0;
  #together = 0;
  #commandsTogether = 0;
  #apart = 0;
  #turnedAway = 0;
  #batches = 0;

  constructor(options: BatchingQueueOptions<Command, Result>) {
    this.#options = options;
    this.#clockMs = options.clockMs ?? (() => performance.now());
  }

  /** How many commands wait for their turn. */
  get waiting(): number {
    return this.#waiting;
  }

  get turnedAway(): number {
    return this.#turnedAway;
  }

  get batches(): number {
    return this.#batches;
  }

  requireRoom(owner: string): void {
    if (!this.#isFull()) return;
    const own = this.#lines.get(owner)?.waiting.length ?? 0;
    if (own + 1 < this.#longest().waiting.length) return;
    throw this.#turnAway();
  }

  async add(owner: string, command: Command, inOrder?: string): Promise<Result> {
    this.#options.presence.note(owner);
    this.requireRoom(owner);
    // Whoever has the longest line makes room: who floods is turned away, and nobody else.
    if (this.#isFull()) this.#drop(this.#longest());
    const line = this.#lines.get(owner) ?? { owner, waiting: [], underWay: 0, held: new Set() };
    this.#lines.set(owner, line);
    return new Promise((settle, fail) => {
      line.waiting.push({ line, command, inOrder, settle, fail });
      this.#turns.add(line);
      this.#waiting += 1;
      this.#call();
    });
  }

  #isFull(): boolean {
    const { waitingMax } = this.#options;
    return waitingMax > 0 && this.#waiting >= waitingMax;
  }

  #longest(): Line<Command, Result> {
    return [...this.#turns].reduce((longest, line) =>
      line.waiting.length > longest.waiting.length ? line : longest,
    );
  }

  #drop(line: Line<Command, Result>): void {
    const last = line.waiting.pop();
    this.#waiting -= 1;
    if (line.waiting.length === 0) this.#turns.delete(line);
    last?.fail(this.#turnAway());
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

  /** Those who come while a longer line has all that goes on don't wait for its end. */
  #beginNewcomers(): void {
    const { togetherMax } = this.#options;
    const lines = this.#linesTogether();
    const isFlooded = lines.some(({ underWay }) => underWay > 0);
    const newcomers = lines.filter(({ underWay }) => underWay === 0);
    if (this.#together >= 2 * togetherMax || !isFlooded || newcomers.length === 0) return;
    const shares = this.#sharesOf(newcomers);
    void this.#takeTogether(shares.flatMap(([line, count]) => this.#serve(line, count)));
  }

  #linesTogether(): readonly Line<Command, Result>[] {
    return [...this.#turns].filter((line) => !this.#isApart(line));
  }

  #beginTogether(): void {
    const { togetherMax } = this.#options;
    while (this.#together < togetherMax) {
      const shares = this.#sharesOf(this.#linesTogether());
      const size = shares.reduce((sum, [, count]) => sum + count, 0);
      // One that begins beside another is no smaller than that: many small ones cost more than few large
      // ones.
      if (size === 0 || size * this.#together < this.#commandsTogether) return;
      const batch = shares.flatMap(([line, count]) => this.#serve(line, count));
      if (batch.length === 0) return;
      void this.#takeTogether(batch);
    }
  }

  /**
   * As many of each line as of any other that has them, in turns; one owner alone has the batch to itself.
   */
  #sharesOf(lines: readonly Line<Command, Result>[]): readonly (readonly [Line<Command, Result>, number])[] {
    const { presence, shareMin } = this.#options;
    const least = Math.min(...lines.map(({ waiting }) => waiting.length));
    const most = presence.isShared() ? Math.max(shareMin, lines.length > 1 ? least : 0) : BATCH_MAX;
    let left = BATCH_MAX;
    return lines.map((line) => {
      const count = Math.min(most, left, line.waiting.length);
      left -= count;
      return [line, count];
    });
  }

  #serve(line: Line<Command, Result>, count: number): readonly Waiting<Command, Result>[] {
    if (count === 0) return [];
    const served = takeFirst(line, count);
    if (served.length === 0) return [];
    this.#waiting -= served.length;
    this.#turns.delete(line);
    if (line.waiting.length > 0) this.#turns.add(line);
    return served;
  }

  async #takeTogether(batch: readonly Waiting<Command, Result>[]): Promise<void> {
    this.#together += 1;
    this.#commandsTogether += batch.length;
    const others = await this.#take(batch, false);
    this.#together -= 1;
    this.#commandsTogether -= batch.length;
    this.#setApart(others);
    this.#leave(batch);
  }

  /** Puts them back to where they stood. */
  #setApart(others: readonly Waiting<Command, Result>[]): void {
    const until = this.#clockMs() + APART_MS;
    for (const line of linesOf(others)) {
      this.#apartUntil.set(line.owner, until);
      this.#turns.add(line);
    }
    for (const waiting of others.toReversed()) waiting.line.waiting.unshift(waiting);
    this.#waiting += others.length;
  }

  #isApart({ owner }: Line<Command, Result>): boolean {
    if (this.#options.togetherMax === 0) return true;
    const until = this.#apartUntil.get(owner);
    if (until === undefined) return false;
    if (until > this.#clockMs()) return true;
    this.#apartUntil.delete(owner);
    return false;
  }

  #beginApart(): void {
    const { apartMax, presence } = this.#options;
    for (const line of [...this.#turns]) {
      if (this.#apart >= apartMax) return;
      if (line.underWay > 0 || !this.#isApart(line)) continue;
      void this.#takeApart(this.#serve(line, presence.isShared() ? SHARED_APART_MAX : BATCH_MAX), line);
    }
  }

  async #takeApart(
    batch: readonly Waiting<Command, Result>[],
    { owner }: Line<Command, Result>,
  ): Promise<void> {
    this.#apart += 1;
    const begun = this.#clockMs();
    await this.#take(batch, true);
    this.#apart -= 1;
    if (this.#clockMs() - begun <= QUICK_MS) this.#apartUntil.delete(owner);
    this.#leave(batch);
  }

  /** @returns Those that are to be taken apart. */
  async #take(
    batch: readonly Waiting<Command, Result>[],
    isApart: boolean,
  ): Promise<readonly Waiting<Command, Result>[]> {
    this.#batches += 1;
    for (const line of linesOf(batch)) line.underWay += 1;
    try {
      const commands = batch.map(({ command }) => command);
      const results = await this.#options.take(commands, isApart);
      return batch.filter(({ settle }, index) => {
        const result = results[index] ?? null;
        if (result !== null) settle(result);
        return result === null;
      });
    } catch (error) {
      for (const { fail } of batch) fail(error);
      return [];
    } finally {
      for (const { line, inOrder } of batch) if (inOrder !== undefined) line.held.delete(inOrder);
    }
  }

  #leave(batch: readonly Waiting<Command, Result>[]): void {
    for (const line of linesOf(batch)) {
      line.underWay -= 1;
      if (line.underWay === 0 && line.waiting.length === 0) this.#lines.delete(line.owner);
    }
    this.#call();
  }
}

/** The first of a line, but for those that wait for one of theirs under way. */
function takeFirst<Command, Result>(
  line: Line<Command, Result>,
  count: number,
): readonly Waiting<Command, Result>[] {
  const isFree = ({ inOrder }: Waiting<Command, Result>) => inOrder === undefined || !line.held.has(inOrder);
  const served =
    line.held.size === 0 ? line.waiting.splice(0, count) : extract(line.waiting, { count, isWanted: isFree });
  for (const { inOrder } of served) if (inOrder !== undefined) line.held.add(inOrder);
  return served;
}

/** Takes so many of those that are wanted out of a list. */
function extract<Item>(
  items: Item[],
  { count, isWanted }: { readonly count: number; readonly isWanted: (item: Item) => boolean },
): readonly Item[] {
  const taken: Item[] = [];
  const left = items.filter((item) => {
    const isTaken = taken.length < count && isWanted(item);
    if (isTaken) taken.push(item);
    return !isTaken;
  });
  items.splice(0, items.length, ...left);
  return taken;
}

function linesOf<Command, Result>(
  batch: readonly Waiting<Command, Result>[],
): ReadonlySet<Line<Command, Result>> {
  return new Set(batch.map(({ line }) => line));
}
