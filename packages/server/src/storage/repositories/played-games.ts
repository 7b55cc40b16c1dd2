import type { UserOfOwner } from '../../domain/user.js';
import type { GameFilter } from '../../ports/game-repository.js';
import { sqlWords } from '../dialects/sql-words.js';
import { eachUser } from '../kysely/each-user.js';
import type { Session } from '../kysely/session.js';
import { allDays } from '../timelines/all-days.js';
import { beyondAll, bytesOfGame, countMax } from './read-page.js';

/** A game of which a page knows no more yet than how much room it takes. */
export interface ListedGame {
  readonly game_id: string;
  readonly owner_id: number;
  readonly bytes: number;
}

/** The games in which users take part, by an award or an action. Users of different owners share none. */
export interface PlayedGames {
  /** The newest of each user before this id, at most so many of each; in any order. */
  newest(
    users: readonly UserOfOwner[],
    filter: PlayedFilter,
    before: string,
    limit: number,
  ): Promise<readonly ListedGame[]>;
  /** How many there are, counted to `countMax + 1` of each user. */
  count(users: readonly UserOfOwner[], filter: PlayedFilter): Promise<number>;
}

type PlayedFilter = Omit<GameFilter, 'owner'>;

export function createPlayedGames(session: Session): PlayedGames {
  const { byIndex, withEach } = sqlWords(session.connection.dialect);
  const game = (owner: string) =>
    withEach({
      ...{ table: 'games', as: 'games', columns: ['game_id', 'owner_id', 'params', 'metadata', 'levels'] },
      where: `games.owner_id = ${owner} and games.game_id = played.game_id`,
    });
  const played = (user: string, owner: string, first: number) => idsOf({ user, owner, first }, byIndex);
  const readGames = eachUser<ListedGame>(
    session,
    (user, owner, first) => `select games.game_id, games.owner_id, ${bytesOfGame} as bytes
      from (${played(user, owner, first)}) as played ${game(owner)}
      order by games.game_id desc limit $${first + 1}`,
  );
  const countGames = eachUser<{ readonly found: number }>(
    session,
    (...of) => `select count(*) as found from (${played(...of)}) as played`,
  );
  return {
    newest: async (users, filter, before, limit) => await readGames(users, valuesOf(filter, before, limit)),
    count: async (users, filter) => {
      const counts = await countGames(users, valuesOf(filter, beyondAll, countMax + 1));
      return counts.reduce((sum, { found }) => sum + found, 0);
    },
  };
}

function valuesOf({ externalGameId, platform, strategyId }: PlayedFilter, before: string, limit: number) {
  return [before, limit, externalGameId, platform, strategyId];
}

/** Expressions, and the number of the first parameter. */
interface PlayedBy {
  readonly user: string;
  readonly owner: string;
  readonly first: number;
}

/** Who is among the newest of both together is among the newest of each. */
function idsOf({ user, owner, first }: PlayedBy, byIndex: (name: string) => string): string {
  const [before, limit] = [`$${first}`, `$${first + 1}`];
  const isShown = (id: string) => isThere(owner, id, filtersOf(first + 2));
  return `
    select game_id from (
      select game_id from timelines ${byIndex('timelines_of_games')}
      where owner_id = ${owner} and user_id = ${user} and subject_id = game_id and game_id < ${before}
        and ${isShown('timelines.game_id')}
      order by game_id desc limit ${limit}
    ) as awarded
    union select game_id from (
      select subject_id as game_id from action_counts ${byIndex('action_counts_of_user')}
      where owner_id = ${owner} and user_id = ${user} and day = ${allDays} and subject_id < ${before}
        and ${isShown('action_counts.subject_id')}
      group by subject_id order by subject_id desc limit ${limit}
    ) as active`;
}

function filtersOf(first: number): string {
  return ['external_game_id', 'platform', 'strategy_id']
    .map((column, index) => {
      const value = `cast($${first + index} as text)`;
      return `and (${value} is null or games.${column} = ${value})`;
    })
    .join(' ');
}

/**
 * Whether a game of an owner is there that fits the filters, as a condition on a row that names both. It is
 * looked up for each row: without its `offset` Postgres would make it a join, and by some statistics read
 * every game there is.
 */
function isThere(ownerId: string, gameId: string, filters: string): string {
  return `exists (select 1 from games where games.owner_id = ${ownerId} and games.game_id = ${gameId}
    and games.deleted_at is null ${filters} limit 1 offset 0)`;
}
