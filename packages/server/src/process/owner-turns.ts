import { Fault } from '../domain/fault.js';
import type { TurnFigures } from '../ports/figures.js';
import { FairLines } from './fair-lines.js';
import type { SharedProcess } from './presence.js';

export interface OwnerTurnsOptions {
  /** Knows whether others are there, for whom the process is shared. */
  readonly presence: SharedProcess;
  /** So many requests of one owner are worked on at once; more wait, however few there are of others. */
  readonly atOnceMax: number;
  /** The same while others are there. */
  readonly sharedAtOnceMax: number;
  /** So many requests of one owner wait. */
  readonly waitingMax: number;
  /** Milliseconds from any beginning, which never go back. */
  readonly clockMs?: () => number;
  /** Does work in a later turn of the event loop, when what arrived meanwhile was read. */
  readonly later?: (work: () => void) => void;
}

export interface TurnRequest {
  /** Whose line it stands in. */
  readonly owner: string;
  /** Waits elsewhere, in a line of its own kind, and so takes none of the owner's places. */
  readonly isBrief: boolean;
}

/** Ends a turn, so that another request of the owner may begin; once. After a refusal the owner pauses. */
export type EndTurn = (isRefused?: boolean) => void;

/** So long an owner has the process in one round of the event loop while others are there. */
const SLICE_MS = 0.25;
/** What a request costs besides its turn: its head is read, its credential checked, its answer sent. */
const AROUND_MS = 0.15;
/** Others have the process for so many times as long after a refusal, and after work longer than a slice. */
const PAUSE_TIMES = 2;

interface Waiting {
  readonly isBrief: boolean;
  readonly begin: (end: EndTurn) => void;
}

/** What an owner has of the process. */
interface Usage {
  underWay: number;
  /** For how long the owner has had the process in this round. */
  spentMs: number;
  /** The owner leaves the process to others until then. */
  notBeforeMs: number;
}

/**
 * Lets requests begin by turns of their owners: whoever sends a hundred at once waits behind his own. Who is
 * alone has all of the process. While others are there each owner has a slice of each round of the event
 * loop, in which all that arrived meanwhile is looked at: so a new arrival of another one waits for a slice.
 * Work that can't be cut and takes longer is followed by a pause, in which others are served as if its owner
 * weren't there.
 *
 * Each request costs a look-up by its owner; nothing grows with owners who ask for nothing.
 */
export class OwnerTurns implements TurnFigures {
  readonly #options: OwnerTurnsOptions;
  readonly #clockMs: () => number;
  readonly #later: (work: () => void) => void;
  readonly #lines: FairLines<Waiting>;
  /** Of owners who have requests under way, had the process in this round, or pause. */
  readonly #usages = new Map<string, Usage>();
  #turnedAway = 0;
  #round = 0;
  #isCalled = false;
  #timer: NodeJS.Timeout | undefined;
  #lastEndMs = Number.NEGATIVE_INFINITY;

  constructor(options: OwnerTurnsOptions) {
    this.#options = options;
    this.#clockMs = options.clockMs ?? (() => performance.now());
    this.#later = options.later ?? setImmediate;
    this.#lines = new FairLines({ ofOwnerMax: options.waitingMax });
  }

  /** How many requests wait for their turn. */
  get waiting(): number {
    return this.#lines.size;
  }

  /** How many were sent away to come again. */
  get turnedAway(): number {
    return this.#turnedAway;
  }

  /** @throws Fault `unavailable` where too many of the owner's wait already. */
  begin({ owner, isBrief }: TurnRequest): Promise<EndTurn> | EndTurn {
    this.#options.presence.note(owner);
    const isFirst = this.#lines.sizeOf(owner) === 0;
    if (isFirst && this.#hasTime(owner) && (isBrief || this.#hasPlace(owner)))
      return this.#start(owner, isBrief);
    if (this.#lines.whyFull(owner) !== null) {
      this.#turnedAway += 1;
      throw new Fault('unavailable', { retryAfterSeconds: 1 });
    }
    return new Promise((begin) => {
      this.#lines.add(owner, { isBrief, begin });
      this.#callRound();
    });
  }

  #usageOf(owner: string): Usage {
    const usage = this.#usages.get(owner) ?? {
      underWay: 0,
      spentMs: 0,
      notBeforeMs: Number.NEGATIVE_INFINITY,
    };
    this.#usages.set(owner, usage);
    return usage;
  }

  #hasTime(owner: string): boolean {
    const { spentMs, notBeforeMs } = this.#usageOf(owner);
    return !this.#options.presence.isShared() || (spentMs < SLICE_MS && notBeforeMs <= this.#clockMs());
  }

  #hasPlace(owner: string): boolean {
    const { presence, atOnceMax, sharedAtOnceMax } = this.#options;
    return this.#usageOf(owner).underWay < (presence.isShared() ? sharedAtOnceMax : atOnceMax);
  }

  #start(owner: string, isBrief: boolean): EndTurn {
    const [round, beganMs] = [this.#round, this.#clockMs()];
    const places = isBrief ? 0 : 1;
    const usage = this.#usageOf(owner);
    usage.underWay += places;
    usage.spentMs += AROUND_MS;
    let isOver = false;
    return (isRefused = false) => {
      if (isOver) return;
      isOver = true;
      this.#usageOf(owner).underWay -= places;
      // What takes several rounds left the process to others meanwhile.
      this.#charge(owner, { beganMs: round === this.#round ? beganMs : null, isRefused });
      this.#callRound();
    };
  }

  #charge(owner: string, { beganMs, isRefused }: { beganMs: number | null; isRefused: boolean }): void {
    const now = this.#clockMs();
    const workMs = beganMs === null ? 0 : now - Math.max(beganMs, this.#lastEndMs);
    this.#lastEndMs = now;
    const usage = this.#usageOf(owner);
    usage.spentMs += workMs;
    if (!this.#options.presence.isShared() || !(isRefused || workMs > SLICE_MS)) return;
    usage.notBeforeMs = Math.max(usage.notBeforeMs, now + PAUSE_TIMES * (AROUND_MS + workMs));
  }

  #callRound(): void {
    if (this.#isCalled) return;
    this.#isCalled = true;
    this.#later(() => {
      this.#isCalled = false;
      this.#nextRound();
    });
  }

  #nextRound(): void {
    this.#round += 1;
    const now = this.#clockMs();
    for (const [owner, usage] of this.#usages) {
      usage.spentMs = 0;
      if (usage.underWay === 0 && usage.notBeforeMs <= now) this.#usages.delete(owner);
    }
    this.#callAgain(this.#lines.owners().filter((owner) => this.#serve(owner)));
  }

  /**
   * Begins one while others are there, since nobody knows what it takes; then it is the others' turn.
   *
   * @returns Whether there are more, which wait for time: who waits for a place is served when one is left.
   */
  #serve(owner: string): boolean {
    while (this.#hasTime(owner)) {
      const hasPlace = this.#hasPlace(owner);
      const [next] = this.#lines.take(owner, 1, ({ isBrief }) => isBrief || hasPlace);
      if (next === undefined) return false;
      next.begin(this.#start(owner, next.isBrief));
      if (this.#options.presence.isShared()) break;
    }
    return this.#lines.sizeOf(owner) > 0;
  }

  /** Sees to those who wait for a slice or the end of a pause. */
  #callAgain(owners: readonly string[]): void {
    if (owners.length === 0) return;
    const notBeforeMs = Math.min(...owners.map((owner) => this.#usageOf(owner).notBeforeMs));
    const pauseMs = notBeforeMs - this.#clockMs();
    clearTimeout(this.#timer);
    if (pauseMs <= 0) this.#callRound();
    // Whoever came meanwhile may rest for less than those for whom it was set before.
    else this.#timer = setTimeout(() => this.#nextRound(), pauseMs);
  }
}

/** The turn of one request: begun once, by whatever needs it first, and ended whether or not it was. */
export class RequestTurn {
  readonly #turns: Pick<OwnerTurns, 'begin'>;
  readonly #request: TurnRequest | null;
  #end: EndTurn | null = null;

  /** @param request Null where it waits for nobody. */
  constructor(turns: Pick<OwnerTurns, 'begin'>, request: TurnRequest | null) {
    this.#turns = turns;
    this.#request = request;
  }

  /** @throws Fault `unavailable` where too many of the owner's wait already. */
  async begin(): Promise<void> {
    if (this.#request === null || this.#end !== null) return;
    const begun = this.#turns.begin(this.#request);
    this.#end = typeof begun === 'function' ? begun : await begun;
  }

  end(isRefused = false): void {
    this.#end?.(isRefused);
  }
}
