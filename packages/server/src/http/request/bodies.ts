import type { IncomingMessage } from 'node:http';
import { Fault } from '../../domain/fault.js';
import type { Principal } from '../../domain/principal.js';
import type { BodyFigures } from '../../ports/figures.js';
import { type Held, type NoRoom, Room, type Yielding } from '../../process/room.js';

const MIB = 1024 * 1024;

/**
 * Of bodies that are read, as many bytes as came, and of those that are worked on, as `memoryOf` counts them:
 * what a heap of 384 MB bears besides all else. The largest request fits into what is kept.
 */
export const admittedBytes = { size: 128 * MIB, kept: 32 * MIB };
/** Of bodies whose sender isn't known yet. */
const UNREAD_BYTES = { size: 32 * MIB, kept: 8 * MIB };
/** What a connection takes in of a body before somebody reads it. */
const UNREAD_BYTES_EACH = 64 * 1024;
/** How long the sender of a body may be silent. */
export const bodySilenceMs = 10_000;

const WAIT_MS = 5000;
const WAITING_MAX = 500;
/** A body that is still coming after somebody waited for so long may be turned away for him. */
const PATIENCE_MS = 1000;
const RETRY_AFTER_SECONDS = 1;
/**
 * What a parsed value takes at most, with those that are made of it: an empty object is 56, one with a
 * name 140.
 */
const VALUE_BYTES = 100;

/** The memory that a body takes until its request is answered: its bytes, and what they may become. */
export function memoryOf(bytes: number, valuesMax: number): number {
  // A value takes a character, and one between it and the next.
  return bytes + VALUE_BYTES * Math.min(valuesMax, Math.ceil(bytes / 2));
}

/** Divides the memory for bodies among those who send them: by address until it is known whose they are. */
export class Bodies implements BodyFigures {
  readonly #unread = new Room(UNREAD_BYTES);
  readonly #admitted: Room;

  /** @param patienceMs How long somebody waits before a body that is still coming is turned away for him. */
  constructor(patienceMs = PATIENCE_MS) {
    this.#admitted = new Room({ ...admittedBytes, waitMs: WAIT_MS, waitingMax: WAITING_MAX, patienceMs });
  }

  held(): number {
    return this.#unread.held + this.#admitted.held;
  }

  /**
   * Lets a request in that nobody has looked at.
   *
   * @throws Fault `too-many-bodies`, `unavailable`.
   */
  arrive(request: IncomingMessage, address: string): BodySeat {
    if (!hasBody(request)) return new BodySeat(this.#admitted, null);
    const amount = Math.min(lengthOf(request) ?? UNREAD_BYTES_EACH, UNREAD_BYTES_EACH);
    return new BodySeat(this.#admitted, granted(this.#unread.take({ holder: address, amount })));
  }
}

/** Called where the memory of a body that is still coming is wanted by somebody who has none. */
export type OnTurnedAway = (fault: Fault) => void;

/** The memory of one request's body, until it is left. */
export class BodySeat {
  readonly #room: Room;
  #held: Held | null;
  #isAdmitted = false;
  #isLeft = false;

  constructor(room: Room, held: Held | null) {
    this.#room = room;
    this.#held = held;
  }

  /**
   * Makes room for so much in all, and waits for it where there is none. It keeps what it has meanwhile, but
   * for what it had before its owner was known.
   *
   * @param onTurnedAway Given while the body is still coming: then it yields to smaller ones that wait.
   * @throws Fault `too-many-bodies`, `unavailable`.
   */
  async admit(principal: Principal | null, amount: number, onTurnedAway?: OnTurnedAway): Promise<void> {
    if (this.#isLeft) return;
    if (!this.#isAdmitted) this.#giveBack();
    this.#isAdmitted = true;
    const wanted = { holder: principal?.owner ?? '', amount, insteadOf: this.#held };
    const yielding = onTurnedAway && yieldingTo(onTurnedAway);
    const held = granted(await this.#room.wait(yielding ? { ...wanted, yielding } : wanted));
    if (this.#isLeft) held.giveBack();
    else this.#held = held;
  }

  /** For good: what it still waits for it gives back when that comes. */
  leave(): void {
    this.#isLeft = true;
    this.#giveBack();
  }

  #giveBack(): void {
    this.#held?.giveBack();
    this.#held = null;
  }
}

function yieldingTo(onTurnedAway: OnTurnedAway): Yielding {
  return {
    yieldsTo: (ofHolder, ofWaiting) => ofHolder > ofWaiting,
    turnAway: () => onTurnedAway(noRoom('own')),
  };
}

export function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

const GZIP = /^(?:x-)?gzip$/i;

/**
 * Whether a body is packed.
 *
 * @throws Fault `unsupported-media-type` where it is packed in another way than by gzip.
 */
export function isPacked({ headers }: IncomingMessage): boolean {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (GZIP.test(encoding)) return true;
  if (encoding.toLowerCase() !== 'identity') throw new Fault('unsupported-media-type');
  return false;
}

/** Null where only the end says it. */
export function lengthOf({ headers }: IncomingMessage): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

function granted(answer: Held | NoRoom): Held {
  if (typeof answer === 'object') return answer;
  throw noRoom(answer);
}

function noRoom(why: NoRoom): Fault {
  const code = why === 'own' ? 'too-many-bodies' : 'unavailable';
  return new Fault(code, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
