import type { Game } from '../domain/game.js';
import type { Owner } from '../domain/owner.js';
import type { Page, PageRequest } from '../domain/page.js';
import type { UserOfOwner } from '../domain/user.js';

export interface GameFilter {
  /** Null for every owner's. */
  readonly owner: Owner | null;
  /** Besides those of the owner, the games in which these users, who are others', take part. */
  readonly playedBy?: readonly UserOfOwner[];
  /** Those of owners that are keys alone; looked at only where there is an external id. */
  readonly ofKeys?: true;
  readonly externalGameId: string | null;
  readonly platform: string | null;
  readonly strategyId: string | null;
}

/** Deleted games are found by nothing here. */
export interface GameRepository {
  /** @throws Fault `game-exists` with its `gameId`. */
  insert(game: Game): Promise<void>;
  /**
   * @param likely Whose it most likely is, if anybody's: other scopes are looked at after that one.
   */
  find(gameId: string, likely?: Owner | null): Promise<Game | null>;
  /** Newest first. */
  list(filter: GameFilter, page: PageRequest): Promise<Page<Game>>;
  /**
   * Writes the game over its revision before (`game.revision - 1`).
   * @throws Fault `game-exists`; `precondition-failed` where somebody else was first.
   */
  update(game: Game): Promise<void>;
  /**
   * Writes the game with its `deletedAt`, as `update` does: from then on nothing finds it, and no award lands
   * in it after this commits.
   * @throws Fault `precondition-failed`.
   */
  delete(game: Game): Promise<void>;
}
