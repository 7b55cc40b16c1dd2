/** An entry of a board. Who has more points is before, and of those who have as many, who came last. */
export interface BoardKey {
  readonly points: number;
  readonly userId: number;
}

/** The keys of every thousandth entry of a board, from its top as far down as somebody asked. */
export interface Milestones {
  /** When it was begun to find them, in milliseconds since 1970. */
  readonly countedAt: number;
  readonly keys: readonly BoardKey[];
}

export interface MilestoneLimits {
  /** How many keys are kept in all. */
  readonly keysMax: number;
  /** How many of them may be an owner's. */
  readonly keysOfOwnerMax: number;
  readonly ttlMs: number;
}

/** Some 10 MB, a quarter of them an owner's: boards of fifty million users. */
const ROOM: MilestoneLimits = { keysMax: 200_000, keysOfOwnerMax: 50_000, ttlMs: 60_000 };

interface Board {
  readonly ownerId: number;
  readonly milestones: Milestones;
}

/**
 * Keeps the milestones of boards for a while. Those that weren't asked for longest make room: an owner's own
 * where the owner has too many, then anybody's.
 */
export class KeptMilestones {
  readonly #boards = new Map<string, Board>();
  readonly #now: () => number;
  readonly #limits: MilestoneLimits;

  constructor(now: () => number, limits = ROOM) {
    this.#now = now;
    this.#limits = limits;
  }

  get(ownerId: number, subjectId: string): Milestones {
    const name = nameOf(ownerId, subjectId);
    const now = this.#now();
    const board = this.#boards.get(name);
    this.#boards.delete(name);
    if (board === undefined || board.milestones.countedAt + this.#limits.ttlMs <= now) {
      return { countedAt: now, keys: [] };
    }
    this.#boards.set(name, board);
    return board.milestones;
  }

  /** Milestones that are more than an owner may have aren't kept. */
  set(ownerId: number, subjectId: string, milestones: Milestones): void {
    const { keysMax, keysOfOwnerMax } = this.#limits;
    const name = nameOf(ownerId, subjectId);
    this.#boards.delete(name);
    this.#boards.set(name, { ownerId, milestones });
    this.#makeRoom(keysOfOwnerMax, (board) => board.ownerId === ownerId);
    this.#makeRoom(keysMax, () => true);
  }

  #makeRoom(keysMax: number, isCounted: (board: Board) => boolean): void {
    const counted = [...this.#boards].filter(([, board]) => isCounted(board));
    let size = counted.reduce((sum, [, board]) => sum + sizeOf(board), 0);
    for (const [name, board] of counted) {
      if (size <= keysMax) return;
      this.#boards.delete(name);
      size -= sizeOf(board);
    }
  }
}

/** As many keys as a board takes besides them. */
const BOARD_KEYS = 16;

function sizeOf({ milestones }: Board): number {
  return BOARD_KEYS + milestones.keys.length;
}

function nameOf(ownerId: number, subjectId: string): string {
  return `${ownerId} ${subjectId}`;
}
