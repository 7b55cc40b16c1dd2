import { sql } from 'kysely';
import type { GameFilter, GameRepository } from '../../ports/game-repository.js';
import { readOwners, rowsByKeys, rowsIn } from '../dialects/owned-list.js';
import { downIndex } from '../kysely/down-index.js';
import type { Session } from '../kysely/session.js';
import { fromGameRow, type GameRow, games } from '../tables/games.js';
import { countFiltered, equalTo, findFiltered } from './filtered-list.js';
import { createPlayedGames, type ListedGame } from './played-games.js';
import { betweenIds, beyondAll, bytesOfGame, makePage, requireId } from './read-page.js';

const gamesById = rowsByKeys(games, games.pick('game_id'));

/** Lists games, newest first. */
export function createGameLists(session: Session): Pick<GameRepository, 'list'> {
  const played = createPlayedGames(session);
  return {
    async list(filter, page) {
      const { owner, playedBy = [] } = filter;
      const ownerId = owner === null ? null : await session.owners.find(owner);
      const list = listedGames(session, { ...filter, ownerId });
      const limit = page.limit + 1;
      const { rows: own, stoppedAt } = await findFiltered(session, list, { after: page.after, limit });
      const others =
        playedBy.length === 0 ? [] : await played.newest(playedBy, filter, page.after ?? beyondAll, limit);
      // Where the own ones stopped, older games of others are for the next page too.
      const reached = others.filter(({ game_id }) => stoppedAt === null || game_id >= stoppedAt);
      const found = makePage(
        page,
        {
          rows: [...own, ...reached].sort(newestFirst).slice(0, limit),
          stoppedAt,
          count: page.count ? await count() : null,
        },
        { bytesOf: ({ bytes }) => bytes, keyOf: list.keyOf, toItem: (row) => row },
      );
      const statement = gamesById[session.connection.dialect].read;
      const question = { statement, items: found.items, toRow: (item: ListedGame) => item };
      const rows = rowsIn<GameRow>(await readOwners(session, question));
      // What was deleted since the page knew of it is left out.
      const alive = rows.filter(({ deleted_at }) => deleted_at === null).sort(newestFirst);
      return { ...found, items: alive.map(fromGameRow) };

      async function count() {
        const { found, ...rest } = await countFiltered(session, list);
        return { ...rest, found: found + (await played.count(playedBy, filter)) };
      }
    },
  };
}

export function newestFirst(one: Pick<GameRow, 'game_id'>, other: Pick<GameRow, 'game_id'>): number {
  return one.game_id < other.game_id ? 1 : -1;
}

interface NumberedFilter extends GameFilter {
  /** Of the owner. */
  readonly ownerId: number | null;
}

/**
 * Goes by the name where one is asked for, else by the owner or through all games, of which deleted ones are
 * passed over.
 */
function listedGames({ db }: Session, filter: NumberedFilter) {
  const { owner, ownerId, ofKeys = false, externalGameId, platform, strategyId } = filter;
  const alive = sql<boolean>`deleted_at is null`;
  const isByKey = owner !== null || externalGameId !== null;
  const all = db
    .selectFrom('games')
    .select(['game_id', 'owner_id', 'owner', 'platform', 'strategy_id', 'deleted_at'])
    .select(sql.raw<number>(bytesOfGame).as('bytes'));
  const own = ownerId === null ? all : all.where('owner_id', '=', ownerId);
  const rows = isByKey ? own.where(alive) : own;
  return {
    between: (after: string | null, last: string | null) => {
      const equal = { owner, external_game_id: externalGameId };
      if (owner === null || externalGameId === null) {
        return downIndex(rows, { equal, order: ['game_id'], ...betweenIds(after, last) });
      }
      // An owner has one game of a name at most, so that no order goes on from there.
      const named = downIndex(rows, { equal, order: [] });
      return after === null ? named : named.where('game_id', '<', requireId(after));
    },
    order: ['game_id'],
    filters: [
      ...equalTo({ platform, strategy_id: strategyId }),
      ...(ofKeys ? [sql<boolean>`owner like 'key:%'`] : []),
      ...(isByKey ? [] : [alive]),
    ],
    keyOf: ({ game_id }: Pick<GameRow, 'game_id'>) => game_id,
  };
}
