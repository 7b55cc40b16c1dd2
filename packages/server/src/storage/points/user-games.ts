interface GamesOfUser {
  /** Expressions. */
  readonly owner: string;
  readonly user: string;
  readonly before: string;
  readonly limit: number;
}

/**
 * Selects what a user has in games, newest first, by an index of nothing else. How that is named: see
 * `downIndex`.
 */
export function gamesOfUser({ owner, user, before, limit }: GamesOfUser): string {
  return `select owner_id, game_id, points, awards from timelines
    where owner_id = ${owner} and subject_id = game_id and (user_id) >= (${user}) and (user_id, game_id) < (${user}, ${before})
    order by user_id desc, game_id desc limit ${limit}`;
}
