/**
 * Whether a game of an owner is there that fits the filters, as a condition on a row that names both. It is
 * looked up for each row: without its `offset` Postgres would make it a join, and by some statistics read
 * every game there is.
 */
export function isThere(ownerId: string, gameId: string, filters = ''): string {
  return `exists (select 1 from games where games.owner_id = ${ownerId} and games.game_id = ${gameId}
    and games.deleted_at is null ${filters} limit 1 offset 0)`;
}
