import { setTimeout as sleep } from 'node:timers/promises';
import { Fault } from '../../domain/fault.js';
import type { Owner } from '../../domain/owner.js';
import type { AwardBook } from '../../ports/award-book.js';
import type { AwardCommand, AwardResult } from '../../ports/award-command.js';

/** Whether lists of a stream are still to be taken after a wait. */
export interface Going {
  /** Whether its sender went away, or the service is about to end. */
  isOver(): boolean;
  /** @throws Fault where the sender may not send any more. */
  requireCredential(): Promise<void>;
}

export interface PacedList<Command extends AwardCommand> {
  readonly commands: readonly Command[];
  /** Records some of them, the next ones each time. */
  readonly record: (commands: readonly Command[]) => Promise<readonly AwardResult[]>;
  /** Whether nothing is to be begun after these. */
  readonly isOver: (results: readonly AwardResult[]) => boolean;
  readonly going: Going;
}

/** When a list may be recorded, and what lets the next one follow. */
export interface PlaceInLine {
  readonly before: Promise<void>;
  readonly pass: () => void;
}

/** How often to check whether a limit has room again; other requests of the owner may take it first. */
const LOOK_MS = 250;

/**
 * Records the lists of one stream in their order, and no faster than the limits of their users allow: where
 * one has nothing left all that follow wait, so that nothing overtakes. While a stream waits nothing more of
 * it is read.
 */
export class RecordingPace {
  readonly #owner: Owner;
  readonly #awards: Pick<AwardBook, 'findByEventIds'>;
  #before: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** @param owner Whose users they are. */
  constructor(owner: Owner, awards: Pick<AwardBook, 'findByEventIds'>) {
    this.#owner = owner;
    this.#awards = awards;
  }

  get isWaiting(): boolean {
    return this.#waiting > 0;
  }

  /** Takes the next place: lists are recorded in the order in which they took theirs. */
  enter(): PlaceInLine {
    const before = this.#before;
    let pass = () => {};
    this.#before = new Promise((resolve) => {
      pass = resolve;
    });
    return { before, pass };
  }

  /**
   * Gives what came of a list in its order, each stretch of it when it is recorded; where the stream is over,
   * up to the first that isn't begun, with the fault that says why.
   */
  async *record<Command extends AwardCommand>(
    { before, pass }: PlaceInLine,
    list: PacedList<Command>,
  ): AsyncGenerator<readonly AwardResult[], void> {
    try {
      await before;
      yield* this.#recordInOrder(list, pass);
    } finally {
      pass();
    }
  }

  async *#recordInOrder<Command extends AwardCommand>(
    { commands, record, isOver, going }: PacedList<Command>,
    pass: () => void,
  ): AsyncGenerator<readonly AwardResult[], void> {
    let known: ReadonlySet<string | null> | null = null;
    for (let rest = commands; rest.length > 0; ) {
      const waits = await Promise.all(rest.map((command) => this.#waitOf(command)));
      if (known === null && waits.some((seconds) => seconds > 0)) known = await this.#repeatsIn(commands);
      const granted = await grantedOf(rest, waits, known);
      const [first] = granted.length === 0 ? rest : [];
      if (first !== undefined) {
        const fault = await this.#waitFor(first, going);
        if (fault === null) continue;
        yield [{ ok: false, fault }];
        return;
      }
      const recording = record(granted);
      if (granted.length === rest.length) pass();
      const recorded = await recording;
      await settle(granted);
      yield recorded;
      if (isOver(recorded)) return;
      rest = rest.slice(granted.length);
    }
  }

  /** What came before is counted by nobody, so it needn't wait either. */
  async #repeatsIn(commands: readonly AwardCommand[]): Promise<ReadonlySet<string | null>> {
    const eventIds = commands.flatMap(({ eventId }) => eventId ?? []);
    return new Set((await this.#awards.findByEventIds(this.#owner, [...new Set(eventIds)])).keys());
  }

  async #waitOf(command: AwardCommand): Promise<number> {
    if (!isPaced(command)) return 0;
    return command.admission.writeAhead({ owner: this.#owner, externalUserId: command.externalUserId });
  }

  /**
   * Asks for one command alone until it may be recorded: those behind it take nothing of what their users may
   * have meanwhile. Null where it may; else why the stream is over.
   */
  async #waitFor(command: AwardCommand, { isOver, requireCredential }: Going): Promise<Fault | null> {
    this.#waiting += 1;
    try {
      do {
        await sleep(LOOK_MS, undefined, { ref: false });
        if (isOver()) return new Fault('unavailable', { retryAfterSeconds: 1 });
        await requireCredential();
      } while ((await this.#waitOf(command)) > 0);
      return null;
    } catch (error) {
      if (error instanceof Fault) return error;
      throw error;
    } finally {
      this.#waiting -= 1;
    }
  }
}

/** Those before the first whose user has nothing left, and which didn't come before. */
async function grantedOf<Command extends AwardCommand>(
  commands: readonly Command[],
  waits: readonly number[],
  known: ReadonlySet<string | null> | null,
): Promise<readonly Command[]> {
  const first = commands.findIndex(
    ({ eventId }, index) => (waits[index] ?? 0) > 0 && known?.has(eventId) !== true,
  );
  if (first === -1) return commands;
  await settle(commands.slice(first));
  return commands.slice(0, first);
}

/** What writes nothing is counted by nobody, and a backfill isn't what a user does now. */
function isPaced(command: AwardCommand): boolean {
  return !(command.kind === 'decided' && command.isSimulated) && !command.isBackfill;
}

async function settle(commands: readonly AwardCommand[]): Promise<void> {
  await Promise.all(commands.map(({ admission }) => admission.settleAhead()));
}
