import type { Game } from '../domain/game.js';
import type { Owner } from '../domain/owner.js';
import type { Page, PageRequest } from '../domain/page.js';
import type { Stretch } from '../domain/span.js';
import type { UserOfOwner } from '../domain/user.js';

export interface Total {
  readonly externalUserId: string;
  readonly points: number;
  readonly timesAwarded: number;
}

export interface UserTaskTotal extends Total {
  readonly userId: number;
  readonly taskId: string;
  readonly externalTaskId: string;
  readonly firstAwardAt: number | null;
  readonly lastAwardAt: number | null;
  /** When the task was deleted; null where it is there. */
  readonly deletedAt: number | null;
}

export interface UserTotals {
  readonly points: number;
  readonly timesAwarded: number;
}

export interface Totals extends UserTotals {
  readonly users: number;
}

export interface AwardBrief {
  readonly awardId: string;
  /** As they were decided. */
  readonly points: number;
  /** What was taken back of them since. */
  readonly reversedPoints: number;
  readonly caseName: string;
  readonly occurredAt: number;
  readonly createdAt: number;
}

export interface UserGameTotal {
  readonly gameId: string;
  readonly externalGameId: string;
  readonly owner: Owner;
  readonly points: number;
  readonly timesAwarded: number;
  /** When the game was deleted; null where it is there. */
  readonly deletedAt: number | null;
}

/** What a user has in a game, and when anything of theirs there, an award or an action, happened. */
export interface GameUser extends Total {
  readonly userId: number;
  readonly firstActivityAt: number;
  readonly lastActivityAt: number;
}

/** A user on a board. */
export interface RankedUser {
  /** 1, and how many have more points: who has as many has the same. */
  readonly rank: number;
  readonly userId: number;
  readonly externalUserId: string;
  readonly points: number;
}

export interface Leaderboard extends Page<RankedUser> {
  /** How many are on it. */
  readonly users: number;
  /** When it was counted who is before these; null for just now. */
  readonly countedAt: number | null;
}

export interface GameUsersFilter {
  /** Null for all of them. */
  readonly externalUserId: string | null;
}

export interface GamePointsFilter {
  readonly externalUserId: string | null;
  readonly externalTaskId: string | null;
}

/** A stretch, by when awards occurred, or by their days: `from` ≤ t < `to`. */
export interface TimeWindow {
  readonly unit: Stretch['unit'];
  readonly from: number;
  readonly to: number;
}

/** Days of a game by their numbers, as awards have them: `from` ≤ day < `to`. */
export interface DayWindow {
  readonly from: number;
  readonly to: number;
}

/** Which awards of each pair are shown. */
export interface NewestAwards {
  readonly limit: number;
  /** Null for all time. */
  readonly days: DayWindow | null;
}

type UserInTask = Pick<UserTaskTotal, 'userId' | 'taskId'>;

export interface UsersTotalsFilter {
  /** Null for all games of the users. */
  readonly gameId: string | null;
  /** One of the game's; null for all of them. */
  readonly taskId: string | null;
  /** Null for all time. */
  readonly window: TimeWindow | null;
}

/** A game, or a task, with whose it is: a question about another owner's finds nothing. */
export type GameKey = Pick<Game, 'owner' | 'gameId'>;
export type TaskKey = Pick<Game, 'owner'> & Pick<UserTaskTotal, 'taskId'>;

/** Totals, from counters; what was earned in deleted tasks and games stays in them. */
export interface PointsReads {
  /** Ordered by task, then user (external ids, byte by byte); of tasks with one id, the oldest first. */
  ofGame(game: GameKey, filter: GamePointsFilter, page: PageRequest): Promise<Page<UserTaskTotal>>;
  /** Of some days, by their counters alone; the users are those of all time. */
  gameTotals(game: GameKey, filter: GamePointsFilter, days?: DayWindow | null): Promise<Totals>;
  ofTask(task: TaskKey, page: PageRequest): Promise<Page<UserTaskTotal>>;
  taskTotals(task: TaskKey, days?: DayWindow | null): Promise<Totals>;
  /** Of pairs in the order given, by the counters of whole days alone. */
  inDays(owner: Owner, pairs: readonly UserInTask[], days: DayWindow): Promise<readonly UserTotals[]>;
  /** Null where the user has no award in the task. */
  ofUserInTask(task: TaskKey, userId: number): Promise<UserTaskTotal | null>;
  /** Those who have an award or an action in the game; those who came to the owner last are first. */
  usersOfGame(game: GameKey, filter: GameUsersFilter, page: PageRequest): Promise<Page<GameUser>>;
  /**
   * Those who have an award in a game or a task: who has most points first, and of those who have as many,
   * who came to the owner last.
   */
  leaderboard(subject: GameKey | TaskKey, page: PageRequest): Promise<Leaderboard>;
  /** One of them, with so many before and after; null where the user has no award there. */
  leaderboardAround(subject: GameKey | TaskKey, userId: number, around: number): Promise<Leaderboard | null>;
  /** External ids of those who have an award in a game or in a task, byte by byte. */
  awardedIn(subject: GameKey | TaskKey, page: PageRequest): Promise<Page<string>>;
  /** Whether the user has an award or an action in the game. */
  takesPart(game: GameKey, userId: number): Promise<boolean>;
  userInGameTotals(game: GameKey, userId: number, days?: DayWindow | null): Promise<Totals>;
  /** One user's tasks in a game, ordered by task. */
  ofUserInGame(game: GameKey, userId: number, page: PageRequest): Promise<Page<UserTaskTotal>>;
  /**
   * Of many users in the order given, together. Of a window, whole days come from their counters, and the
   * awards of the days that it cuts from the ledger: its cost grows with the days, not with the awards.
   */
  totalsOfUsers(users: readonly UserOfOwner[], filter: UsersTotalsFilter): Promise<readonly UserTotals[]>;
  /** The games of users, of one in each game, newest game first. Of each user a page reads what it shows. */
  ofUsersByGame(users: readonly UserOfOwner[], page: PageRequest): Promise<Page<UserGameTotal>>;
  /**
   * The newest awards of each user in each task, at most `limit` of each, in the order of the pairs given.
   */
  newestAwards(
    owner: Owner,
    pairs: readonly UserInTask[],
    wanted: NewestAwards,
  ): Promise<readonly (readonly AwardBrief[])[]>;
}
