import { Fault } from '../domain/fault.js';
import type { TurnFigures } from '../ports/figures.js';
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
  /** The caller isn't authenticated. After each slice it yields for longer than it ran. */
  readonly isStranger?: boolean;
}

/**
 * Ends a turn, so that another request of the owner may begin; once. Whoever was refused leaves more to
 * others.
 */
export type EndTurn = (isRefused?: boolean) => void;

/** So long an owner has the process in one round of the event loop while others are there. */
const SLICE_MS = 0.25;
/** After work that took longer, others have the process for so many times as long. */
const PAUSE_TIMES = 2;
/** After a refusal, which costs its sender nothing and came of asking too much. */
const REFUSED_PAUSE_TIMES = 8;
/** What a request costs besides its turn, until that was measured. */
const AROUND_MS = 0.15;

interface Waiting {
  readonly begin: (end: EndTurn) => void;
  /** Counts all requests that ever waited. */
  readonly number: number;
}

/** The requests of one owner. */
interface Line {
  readonly owner: string;
  readonly isStranger: boolean;
  underWay: number;
  readonly brief: Waiting[];
  readonly others: Waiting[];
  /** For how long the owner has had the process in this round. */
  spentMs: number;
  /** What one of its requests takes of a round, about. */
  costMs: number;
  /** It had the process for longer than a slice, and leaves it to others until then. */
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
  readonly #lines = new Map<string, Line>();
  /** The lines in which somebody waits, in the order of their turns. */
  readonly #queued = new Set<Line>();
  /** The lines that had the process in this round, or are to leave it to others. */
  readonly #spent = new Set<Line>();
  #waiting = 0;
  #turnedAway = 0;
  #waitedEver = 0;
  #round = 0;
  #isCalled = false;
  #timer: NodeJS.Timeout | undefined;
  #lastEndMs = Number.NEGATIVE_INFINITY;
  /** What a request costs besides its turn: its head is read, its credential checked, its answer sent. */
  #aroundMs = AROUND_MS;
  /** What is known of this round; null where the event loop may wait in it. */
  #seen: { readonly beganMs: number; turns: number; workMs: number } | null = null;

  constructor(options: OwnerTurnsOptions) {
    this.#options = options;
    this.#clockMs = options.clockMs ?? (() => performance.now());
    this.#later = options.later ?? setImmediate;
  }

  /** How many requests wait for their turn. */
  get waiting(): number {
    return this.#waiting;
  }

  /** How many were sent away to come again. */
  get turnedAway(): number {
    return this.#turnedAway;
  }

  /** @throws Fault `unavailable` where too many of the owner's wait already. */
  begin({ owner, isBrief, isStranger = false }: TurnRequest): Promise<EndTurn> | EndTurn {
    this.#options.presence.note(owner);
    const line = this.#lines.get(owner) ?? this.#open(owner, isStranger);
    if (!this.#queued.has(line) && this.#mayBegin(line, isBrief)) return this.#start(line, isBrief);
    if (line.brief.length + line.others.length >= this.#options.waitingMax) {
      this.#turnedAway += 1;
      throw new Fault('unavailable', { retryAfterSeconds: 1 });
    }
    return new Promise((begin) => {
      this.#waiting += 1;
      this.#waitedEver += 1;
      (isBrief ? line.brief : line.others).push({ begin, number: this.#waitedEver });
      this.#queued.add(line);
      this.#callRound();
    });
  }

  #open(owner: string, isStranger: boolean): Line {
    const line = {
      ...{ owner, isStranger, underWay: 0, brief: [], others: [] },
      ...{ spentMs: 0, costMs: AROUND_MS, notBeforeMs: Number.NEGATIVE_INFINITY },
    };
    this.#lines.set(owner, line);
    return line;
  }

  #mayBegin(line: Line, isBrief: boolean): boolean {
    return this.#hasTime(line) && (isBrief || this.#hasPlace(line));
  }

  #hasTime({ spentMs, notBeforeMs }: Line): boolean {
    return !this.#options.presence.isShared() || (spentMs < SLICE_MS && notBeforeMs <= this.#clockMs());
  }

  #hasPlace({ underWay }: Line): boolean {
    const { presence, atOnceMax, sharedAtOnceMax } = this.#options;
    return underWay < (presence.isShared() ? sharedAtOnceMax : atOnceMax);
  }

  #start(line: Line, isBrief: boolean): EndTurn {
    const [round, beganMs] = [this.#round, this.#clockMs()];
    line.underWay += isBrief ? 0 : 1;
    let isOver = false;
    return (isRefused = false) => {
      if (isOver) return;
      isOver = true;
      line.underWay -= isBrief ? 0 : 1;
      // What takes several rounds left the process to others meanwhile.
      this.#charge(line, { beganMs: round === this.#round ? beganMs : null, isRefused });
      if (this.#queued.has(line)) this.#callRound();
      else this.#forget(line);
    };
  }

  #charge(line: Line, { beganMs, isRefused }: { beganMs: number | null; isRefused: boolean }): void {
    const now = this.#clockMs();
    const workMs = beganMs === null ? 0 : now - Math.max(beganMs, this.#lastEndMs);
    this.#lastEndMs = now;
    if (!this.#options.presence.isShared()) return;
    if (this.#seen !== null) {
      this.#seen.turns += 1;
      this.#seen.workMs += workMs;
    }
    const costMs = workMs + this.#aroundMs;
    line.spentMs += costMs;
    line.costMs += (costMs - line.costMs) / 4;
    line.notBeforeMs = Math.max(line.notBeforeMs, now + this.#pauseMs(line, { workMs, costMs, isRefused }));
    this.#spent.add(line);
    this.#callRound();
  }

  #pauseMs(
    { isStranger, spentMs }: Line,
    { workMs, costMs, isRefused }: { workMs: number; costMs: number; isRefused: boolean },
  ): number {
    if (isRefused) return REFUSED_PAUSE_TIMES * costMs;
    if (workMs > SLICE_MS) return PAUSE_TIMES * workMs;
    return isStranger && spentMs >= SLICE_MS ? PAUSE_TIMES * spentMs : 0;
  }

  #forget(line: Line): void {
    const isIdle = line.underWay === 0 && line.brief.length + line.others.length === 0;
    if (isIdle && !this.#spent.has(line)) this.#lines.delete(line.owner);
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
    this.#learn(now);
    for (const line of this.#spent) {
      line.spentMs = 0;
      if (line.notBeforeMs > now) continue;
      this.#spent.delete(line);
      this.#forget(line);
    }
    for (const line of [...this.#queued]) this.#serve(line);
    this.#callAgain();
    this.#seen = this.#isCalled ? { beganMs: now, turns: 0, workMs: 0 } : null;
  }

  /** A round in which the event loop never waited took what was worked in turns, and what is around them. */
  #learn(now: number): void {
    if (this.#seen === null || this.#seen.turns === 0) return;
    const { beganMs, turns, workMs } = this.#seen;
    this.#aroundMs += ((now - beganMs - workMs) / turns - this.#aroundMs) / 16;
  }

  /**
   * Begins what there is room for in a slice, by what its requests took so far; then it is the others' turn.
   */
  #serve(line: Line): void {
    let leftMs = this.#options.presence.isShared() ? SLICE_MS : Number.POSITIVE_INFINITY;
    while (leftMs > 0 && this.#hasTime(line) && this.#beginNextOf(line)) leftMs -= line.costMs;
    this.#queued.delete(line);
    if (line.brief.length + line.others.length > 0) this.#queued.add(line);
  }

  #beginNextOf(line: Line): boolean {
    const isBrief = this.#isBriefNext(line);
    const next = (isBrief ? line.brief : line.others).shift();
    if (next === undefined) return false;
    this.#waiting -= 1;
    next.begin(this.#start(line, isBrief));
    return true;
  }

  /** The earlier of those that may begin. */
  #isBriefNext(line: Line): boolean {
    const [[brief], [other]] = [line.brief, line.others];
    if (other === undefined || !this.#hasPlace(line)) return true;
    return brief !== undefined && brief.number < other.number;
  }

  /**
   * Sees to those who wait for a slice or the end of a pause; who waits for a place is served when one is
   * left.
   */
  #callAgain(): void {
    const ready = [...this.#queued].filter((line) => line.brief.length > 0 || this.#hasPlace(line));
    if (ready.length === 0) return;
    const pauseMs = Math.min(...ready.map(({ notBeforeMs }) => notBeforeMs)) - this.#clockMs();
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
