import type { Owner } from '../../domain/owner.js';
import type { GameFilter, GameRepository } from '../../ports/game-repository.js';
import { rowList } from '../dialects/row-list.js';
import { downIndex } from '../kysely/down-index.js';
import { firstIn, inSlices, SLICE } from '../kysely/in-slices.js';
import type { Session } from '../kysely/session.js';
import { fromGameRow, type GameRow, games } from '../tables/games.js';
import { createPlayedGames } from './played-games.js';
import { afterId, beyondAll, countMatches, countMax, readPage } from './read-page.js';

/** Lists games, newest first. */
export function createGameLists(session: Session): Pick<GameRepository, 'list'> {
  const played = createPlayedGames(session);

  async function own(filter: GameFilter, before: string, limit: number): Promise<readonly GameRow[]> {
    const { externalGameId } = filter;
    if (externalGameId !== null) {
      return readAll(session, await idsOfNamed(session, { ...filter, externalGameId }, before, limit));
    }
    return gamesBefore(session, filter, before).select(games.names).limit(limit).execute();
  }

  async function countOwn(filter: GameFilter): Promise<number> {
    const { externalGameId } = filter;
    if (externalGameId === null) return countMatches(session, gamesBefore(session, filter, beyondAll));
    return (await idsOfNamed(session, { ...filter, externalGameId }, beyondAll, countMax + 1)).length;
  }

  return {
    async list(filter, page) {
      const before = afterId(page) ?? beyondAll;
      const { playedBy = [] } = filter;
      return readPage(page, {
        rows: async (limit) => {
          const owned = await own(filter, before, limit);
          if (playedBy.length === 0) return owned;
          const others = await played.newest(playedBy, filter, before, limit);
          return [...owned, ...others].sort(newestFirst).slice(0, limit);
        },
        count: async () => (await countOwn(filter)) + (await played.count(playedBy, filter)),
        keyOf: (row) => row.game_id,
        toItem: fromGameRow,
      });
    },
  };
}

export function newestFirst(one: Pick<GameRow, 'game_id'>, other: Pick<GameRow, 'game_id'>): number {
  return one.game_id < other.game_id ? 1 : -1;
}

type AnyName = Omit<GameFilter, 'externalGameId'>;

function gamesBefore({ db }: Session, { owner, platform, strategyId }: AnyName, before: string) {
  return downIndex(db.selectFrom('games').where('deleted_at', 'is', null), {
    equal: { owner, platform, strategy_id: strategyId },
    order: ['game_id'],
    before: [before],
  });
}

interface NamedFilter extends AnyName {
  readonly externalGameId: string;
}

type NamedRow = Pick<GameRow, 'game_id' | 'owner' | 'platform' | 'strategy_id'>;

function isOfKey({ owner }: NamedRow): boolean {
  return owner.startsWith('key:');
}

/** A scope has one game of a name at most; only administrators ask for those of all scopes. */
async function idsOfNamed(
  session: Session,
  { owner, ofKeys, externalGameId, platform, strategyId }: NamedFilter,
  before: string,
  limit: number,
): Promise<readonly string[]> {
  const isWanted = (row: NamedRow): row is NamedRow =>
    row.game_id < before &&
    (ofKeys !== true || isOfKey(row)) &&
    (platform === null || row.platform === platform) &&
    (strategyId === null || row.strategy_id === strategyId);
  const rows =
    owner !== null
      ? (await ownNamed(session, owner, externalGameId)).filter(isWanted)
      : await firstIn(
          inSlices(session.connection, (last: NamedRow | undefined) =>
            namedBefore(session, externalGameId, last?.game_id ?? before),
          ),
          limit,
          isWanted,
        );
  return rows.map(({ game_id }) => game_id);
}

const namedColumns = ['game_id', 'owner', 'platform', 'strategy_id'] as const;

function ownNamed({ db }: Session, owner: Owner, externalGameId: string) {
  const named = downIndex(db.selectFrom('games').where('deleted_at', 'is', null), {
    equal: { owner, external_game_id: externalGameId },
    order: [],
  });
  return named.select(namedColumns).execute();
}

function namedBefore({ db }: Session, externalGameId: string, before: string) {
  const named = downIndex(db.selectFrom('games').where('deleted_at', 'is', null), {
    equal: { external_game_id: externalGameId },
    order: ['game_id'],
    before: [before],
  });
  return named.select(namedColumns).limit(SLICE).execute();
}

/** In the order of the ids. */
async function readAll({ connection }: Session, gameIds: readonly string[]): Promise<readonly GameRow[]> {
  const list = rowList(connection.dialect, games.pick('game_id'));
  const { rows } = await connection.query<GameRow>(
    `select ${games.listed} from ${list.sql} cross join games
     where games.game_id = list.game_id order by list.position`,
    list.parameters(gameIds.map((gameId) => ({ game_id: gameId }))),
  );
  return rows;
}
