export interface RoomOptions {
  /** All that may be held at once; of any unit. */
  readonly size: number;
  /** How long one waits for room before it is answered that there is none. */
  readonly waitMs: number;
  /** How many wait at once; more are answered at once. */
  readonly waitingMax: number;
}

/** Why there is no room: the holder's own things take it, or those of all. */
export type NoRoom = 'own' | 'all';

/** What is held, until it is given back. */
export interface Held {
  giveBack(): void;
}

interface Waiting {
  readonly holder: string;
  readonly amount: number;
  readonly enter: (held: Held) => void;
}

/**
 * Divides what there is among those who want it. A holder may have as much as is left for others: alone half
 * of everything, two of them a third each, and however many hold on to theirs, something is left for who
 * comes next.
 */
export class Room {
  readonly #options: RoomOptions;
  readonly #heldBy = new Map<string, number>();
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

  /** Takes so much at once, or says why it can't be had. */
  take(holder: string, amount: number): Held | NoRoom {
    return this.#fits(holder, amount) ? this.#hold(holder, amount) : this.#whyNot(holder, amount);
  }

  /** The same, but waits for a while until there is room. Who came first is asked first. */
  async wait(holder: string, amount: number): Promise<Held | NoRoom> {
    const taken = this.take(holder, amount);
    if (typeof taken === 'object' || this.#waiting.size >= this.#options.waitingMax) return taken;
    return new Promise((resolve) => {
      const waiting = { holder, amount, enter: resolve };
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        resolve(this.#whyNot(holder, amount));
      }, this.#options.waitMs);
      waiting.enter = (held) => {
        clearTimeout(timer);
        resolve(held);
      };
      this.#waiting.add(waiting);
    });
  }

  #fits(holder: string, amount: number): boolean {
    const left = this.#options.size - this.#held - amount;
    return (this.#heldBy.get(holder) ?? 0) + amount <= left;
  }

  #whyNot(holder: string, amount: number): NoRoom {
    const own = this.#heldBy.get(holder) ?? 0;
    const leftAlone = this.#options.size - (this.#held - own) - amount;
    return own > 0 && amount <= leftAlone ? 'own' : 'all';
  }

  #hold(holder: string, amount: number): Held {
    this.#change(holder, amount);
    let isHeld = true;
    return {
      giveBack: () => {
        if (!isHeld) return;
        isHeld = false;
        this.#change(holder, -amount);
        this.#letIn();
      },
    };
  }

  #change(holder: string, amount: number): void {
    this.#held += amount;
    const own = (this.#heldBy.get(holder) ?? 0) + amount;
    if (own === 0) this.#heldBy.delete(holder);
    else this.#heldBy.set(holder, own);
  }

  #letIn(): void {
    for (const waiting of this.#waiting) {
      if (!this.#fits(waiting.holder, waiting.amount)) continue;
      this.#waiting.delete(waiting);
      waiting.enter(this.#hold(waiting.holder, waiting.amount));
    }
  }
}
