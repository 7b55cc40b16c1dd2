import type { Award } from '../domain/award.js';
import type { Page, PageRequest } from '../domain/page.js';
import type { Stretch } from '../domain/span.js';
import type { GameKey } from './points-reads.js';

/** Which events of a game are meant; each null where it doesn't matter. */
export interface GameEventsFilter {
  readonly externalTaskId: string | null;
  readonly externalUserId: string | null;
  /** When they happened. */
  readonly happened: Stretch | null;
  /** When they were recorded, in moments: of a whole game, and of all time. */
  readonly recorded: Stretch | null;
}

/** An event as it was recorded, with what became of it. */
export interface GameEvent
  extends Pick<
    Award,
    | 'awardId'
    | 'externalTaskId'
    | 'externalUserId'
    | 'kind'
    | 'data'
    | 'points'
    | 'caseName'
    | 'strategyId'
    | 'strategyVersion'
    | 'eventId'
    | 'occurredAt'
    | 'createdAt'
  > {
  /** What was taken back of the points since. */
  readonly reversedPoints: number;
  /** What the user did; null where points alone were asked for. */
  readonly typeAction: string | null;
  /** By whose clocks it was decided, where those aren't the game's. */
  readonly timeZone: string | null;
}

/** Reads what happened in a game from the ledger. */
export interface GameEvents {
  /**
   * Those that happened last first, or that were recorded last where `recorded` is given; also of deleted
   * tasks. A page holds fewer than were asked for where their data fill a mebibyte.
   *
   * @throws Fault `invalid-cursor`.
   */
  list(game: GameKey, filter: GameEventsFilter, page: PageRequest): Promise<Page<GameEvent>>;
}
