import { Fault } from '../../domain/fault.js';
import type { Owner } from '../../domain/owner.js';
import type { AnswerFigures } from '../../ports/figures.js';
import { type Held, type NoRoom, Room, type RoomOptions } from '../../process/room.js';

const MIB = 1024 * 1024;

const roomForAnswers: RoomOptions = {
  /** In bytes: what a heap of 384 MB bears besides all else. */
  size: 64 * MIB,
  /** However many hold on to theirs, something is left anyway: one has as much as is left for others. */
  kept: 0,
  waitMs: 5000,
  waitingMax: 500,
};

/** What a request takes itself, with its headers, from its first moment until its answer is taken. */
const REQUEST_BYTES = 8 * 1024;
/** Who has no room for so much more is to take answers before anything else is made for it. */
const ASKED_BYTES = 64 * 1024;

const RETRY_AFTER_SECONDS = 1;

/**
 * Divides the memory for answers that nobody has taken yet among those who asked: requests by their
 * addresses, so that whoever sends them faster than it reads comes to an end, and what is written for them by
 * their owners.
 */
export class Answers implements AnswerFigures {
  readonly #room: Room;
  #cut = 0;

  constructor(options = roomForAnswers) {
    this.#room = new Room(options);
  }

  held(): number {
    return this.#room.held;
  }

  cut(): number {
    return this.#cut;
  }

  /** Begins an answer, for which there may be no room. */
  arrive(address: string): AnswerSeat {
    return new AnswerSeat(this.#room, `address ${address}`, () => {
      this.#cut += 1;
    });
  }
}

/**
 * Accounts for the memory of one request and its answer until the answer is sent or the connection is lost.
 */
export class AnswerSeat {
  /** Counts that the answer was cut. */
  readonly noteCut: () => void;
  readonly #room: Room;
  readonly #request: Held | NoRoom;
  #holder: string;
  #answer: Held | null = null;
  #isLeft = false;

  constructor(room: Room, address: string, noteCut: () => void) {
    this.#room = room;
    this.#holder = address;
    this.#request = room.take({ holder: address, amount: REQUEST_BYTES });
    this.noteCut = noteCut;
  }

  /** @throws Fault `unavailable` where there was no room for the request. */
  requireRoom(): void {
    if (typeof this.#request === 'string') throw new Fault('unavailable', inAMoment);
  }

  /**
   * Lets an owner ask for more only while there is room for an answer; waits for a while where there is none.
   *
   * @throws Fault `rate-limited`, `unavailable`.
   */
  async admit(owner: Owner): Promise<void> {
    this.#holder = owner;
    const wanted = { holder: owner, amount: ASKED_BYTES };
    const taken = this.#room.take(wanted);
    granted(typeof taken === 'object' ? taken : await this.#room.wait(wanted)).giveBack();
  }

  /**
   * Holds room for so many bytes of an answer that nothing came of yet.
   *
   * @throws Fault `rate-limited`, `unavailable`.
   */
  hold(bytes: number): void {
    if (!this.#isLeft) this.#answer ??= granted(this.#room.take({ holder: this.#holder, amount: bytes }));
  }

  /** The same for an answer that has to be given: false where there is no room. */
  tryHold(bytes: number): boolean {
    if (this.#isLeft || this.#answer !== null) return true;
    const taken = this.#room.take({ holder: this.#holder, amount: bytes });
    this.#answer = typeof taken === 'object' ? taken : null;
    return this.#answer !== null;
  }

  /** What is made for who is gone already takes no room. */
  leave(): void {
    this.#isLeft = true;
    if (typeof this.#request === 'object') this.#request.giveBack();
    this.#answer?.giveBack();
  }
}

const inAMoment = { retryAfterSeconds: RETRY_AFTER_SECONDS };

function granted(answer: Held | NoRoom): Held {
  if (typeof answer === 'object') return answer;
  if (answer === 'all') throw new Fault('unavailable', inAMoment);
  const detail =
    'Your answers that are not read yet take all the memory that is left for them; read them first';
  throw new Fault('rate-limited', { ...inAMoment, detail });
}
