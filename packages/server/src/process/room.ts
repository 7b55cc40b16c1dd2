export interface RoomOptions {
  /** All that may be held at once; of any unit. */
  readonly size: number;
  /** The last of it, which only holders get who have nothing besides. */
  readonly kept: number;
  /** What one holder may have at most; without it, as much as is left for others. */
  readonly ofHolderMax?: number;
  /** How long one waits for room before it is answered that there is none. */
  readonly waitMs?: number;
  /** How many wait at once; more are answered at once. */
  readonly waitingMax?: number;
  /** How long a holder of nothing else waits before others are turned away for it. */
  readonly patienceMs?: number;
}

/** Why there is no room: the holder's own things take it, or those of all. */
export type NoRoom = 'own' | 'all';

/** What is held, until it is given back. */
export interface Held {
  readonly holder: string;
  readonly amount: number;
  readonly yielding: Yielding | undefined;
  giveBack(): void;
}

/** What may be turned away for somebody who has nothing besides what he waits for. */
export interface Yielding {
  /** Asked with all that its holder has, and what the one who waits has by now. */
  yieldsTo(ofHolder: number, ofWaiting: number): boolean;
  /** It was given back already. */
  turnAway(): void;
}

export interface Wanted {
  readonly holder: string;
  readonly amount: number;
  /** What this takes the place of; it stays held where there is no room. */
  readonly insteadOf?: Held | null;
  readonly yielding?: Yielding;
}

interface Waiting {
  readonly wanted: Wanted;
  readonly settle: (answer: Held | NoRoom) => void;
}

/**
 * Divides what there is among those who want it, and keeps the last share for those who have nothing else.
 * Where even that is taken, things that may yield are turned away for them, the newest of the largest holder
 * first: so nobody who only holds on to things keeps others out.
 */
export class Room {
  readonly #options: RoomOptions;
  readonly #heldBy = new Map<string, number>();
  /** In the order in which they came. */
  readonly #things = new Set<Held>();
  readonly #waiting = new Set<Waiting>();
  #held = 0;

  constructor(options: RoomOptions) {
    this.#options = options;
  }

  get held(): number {
    return this.#held;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  heldBy(holder: string): number {
    return this.#heldBy.get(holder) ?? 0;
  }

  /** Takes so much at once, or says why it can't be had. */
  take(wanted: Wanted): Held | NoRoom {
    const { patienceMs = 0 } = this.#options;
    const taken = this.#takeFree(wanted);
    return typeof taken === 'string' && patienceMs === 0 ? this.#takeFromOthers(wanted) : taken;
  }

  /** The same, but waits for a while until there is room. Who came first is asked first. */
  async wait(wanted: Wanted): Promise<Held | NoRoom> {
    const { waitMs = 0, waitingMax = 0, patienceMs = 0 } = this.#options;
    const taken = this.take(wanted);
    if (typeof taken === 'object' || this.#waiting.size >= waitingMax) return taken;
    return new Promise((resolve) => {
      const settle = (answer: Held | NoRoom) => {
        clearTimeout(patience);
        clearTimeout(timer);
        this.#waiting.delete(waiting);
        resolve(answer);
      };
      const waiting: Waiting = { wanted, settle };
      const timer = setTimeout(() => settle(this.#whyNot(wanted)), waitMs);
      const patience = setTimeout(() => {
        const made = this.#takeFromOthers(wanted);
        if (typeof made === 'object') settle(made);
      }, patienceMs);
      this.#waiting.add(waiting);
    });
  }

  #takeFree(wanted: Wanted): Held | NoRoom {
    return this.#fits(wanted) ? this.#hold(wanted) : this.#whyNot(wanted);
  }

  /** Turns others away where that makes enough room for one who has nothing besides. */
  #takeFromOthers(wanted: Wanted): Held | NoRoom {
    if (this.#besides(wanted) > 0) return this.#whyNot(wanted);
    const ofWaiting = this.#amountOf(wanted.insteadOf);
    const yielding = [...this.#things]
      .reverse()
      .filter(({ holder }) => holder !== wanted.holder)
      .filter(({ holder, yielding }) => yielding?.yieldsTo(this.heldBy(holder), ofWaiting))
      .sort((one, other) => this.heldBy(other.holder) - this.heldBy(one.holder));
    let missing = this.#held - ofWaiting + wanted.amount - this.#options.size;
    const turnedAway: Held[] = [];
    for (const held of yielding) {
      if (missing <= 0) break;
      turnedAway.push(held);
      missing -= held.amount;
    }
    if (missing > 0) return this.#whyNot(wanted);
    for (const held of turnedAway) this.#remove(held);
    const taken = this.#hold(wanted);
    for (const held of turnedAway) this.#turnAway(held);
    return taken;
  }

  /** Nothing once it was given back. */
  #amountOf(held: Held | null | undefined): number {
    return held && this.#things.has(held) ? held.amount : 0;
  }

  #turnAway(held: Held): void {
    for (const { wanted, settle } of this.#waiting) if (wanted.insteadOf === held) settle('own');
    held.yielding?.turnAway();
  }

  /** What its holder has but for what it takes the place of. */
  #besides({ holder, insteadOf }: Wanted): number {
    return this.heldBy(holder) - this.#amountOf(insteadOf);
  }

  #fits(wanted: Wanted): boolean {
    const { amount, insteadOf } = wanted;
    const { size, kept } = this.#options;
    const had = this.#amountOf(insteadOf);
    // To give a part back is always possible.
    if (had > 0 && amount <= had) return true;
    const besides = this.#besides(wanted);
    const left = size - (this.#held - had) - amount;
    if (besides === 0) return left >= 0;
    const { ofHolderMax = left - kept } = this.#options;
    return left >= kept && besides + amount <= ofHolderMax;
  }

  #whyNot(wanted: Wanted): NoRoom {
    const { amount, insteadOf } = wanted;
    const { size, kept, ofHolderMax = size } = this.#options;
    const besides = this.#besides(wanted);
    const leftAlone = size - kept - (this.#held - this.#amountOf(insteadOf) - besides) - amount;
    return besides > 0 && (besides + amount > ofHolderMax || amount <= leftAlone) ? 'own' : 'all';
  }

  #hold({ holder, amount, insteadOf, yielding }: Wanted): Held {
    const had = this.#amountOf(insteadOf);
    if (insteadOf) this.#remove(insteadOf);
    const held: Held = {
      ...{ holder, amount, yielding },
      giveBack: () => {
        if (this.#remove(held)) this.#letIn();
      },
    };
    this.#things.add(held);
    this.#change(holder, amount);
    if (amount < had) this.#letIn();
    return held;
  }

  /** @returns Whether it was held until now. */
  #remove(held: Held): boolean {
    if (!this.#things.delete(held)) return false;
    this.#change(held.holder, -held.amount);
    return true;
  }

  #change(holder: string, amount: number): void {
    this.#held += amount;
    const own = this.heldBy(holder) + amount;
    if (own === 0) this.#heldBy.delete(holder);
    else this.#heldBy.set(holder, own);
  }

  #letIn(): void {
    for (const { wanted, settle } of this.#waiting) {
      if (this.#fits(wanted)) settle(this.#hold(wanted));
    }
  }
}
