import type { IncomingMessage } from 'node:http';
import { Fault } from '../../domain/fault.js';
import type { Principal } from '../../domain/principal.js';
import type { BodyFigures } from '../../ports/figures.js';
import { type Held, type NoRoom, Room } from './room.js';

const MIB = 1024 * 1024;

/**
 * Of bodies that are read or worked on, as `memoryOf` counts them: what a heap of 384 MB bears besides all
 * else.
 */
const ADMITTED_BYTES_MAX = 128 * MIB;
/** Of bodies whose sender isn't known yet. */
const UNREAD_BYTES_MAX = 32 * MIB;
/** What a connection takes in of a body before somebody reads it. */
const UNREAD_BYTES = 64 * 1024;
/** How long the sender of a body may be silent. */
export const bodySilenceMs = 10_000;

const WAIT_MS = 5000;
const WAITING_MAX = 500;
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
  readonly #unread = new Room({ size: UNREAD_BYTES_MAX, waitMs: 0, waitingMax: 0 });
  readonly #admitted = new Room({ size: ADMITTED_BYTES_MAX, waitMs: WAIT_MS, waitingMax: WAITING_MAX });

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
    const bytes = Math.min(lengthOf(request) ?? UNREAD_BYTES, UNREAD_BYTES);
    return new BodySeat(this.#admitted, granted(this.#unread.take(address, bytes)));
  }
}

/** The memory of one request's body, until it is left. */
export class BodySeat {
  readonly #room: Room;
  #held: Held | null;

  constructor(room: Room, held: Held | null) {
    this.#room = room;
    this.#held = held;
  }

  /**
   * Makes room for so much in place of what it had, and waits for it where there is none.
   *
   * @param memory As `memoryOf` gives it.
   * @throws Fault `too-many-bodies`, `unavailable`.
   */
  async admit(principal: Principal | null, memory: number): Promise<void> {
    this.leave();
    this.#held = granted(await this.#room.wait(principal?.owner ?? '', memory));
  }

  leave(): void {
    this.#held?.giveBack();
    this.#held = null;
  }
}

export function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Null where only the end says it. */
export function lengthOf({ headers }: IncomingMessage): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

function granted(answer: Held | NoRoom): Held {
  if (typeof answer === 'object') return answer;
  const code = answer === 'own' ? 'too-many-bodies' : 'unavailable';
  throw new Fault(code, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
