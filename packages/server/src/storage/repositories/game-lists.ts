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

  async function own(filter: NumberedFilter, before: string, limit: number): Promise<readonly GameRow[]> {
    const { externalGameId } = filter;
    if (externalGameId !== null) {
      return readAll(
        session,
        filter,
        await idsOfNamed(session, { ...filter, externalGameId }, before, limit),
      );
    }
    return gamesBefore(session, filter, before).select(games.names).limit(limit).execute();
  }

  async function countOwn(filter: NumberedFilter): Promise<number> {
    const { externalGameId } = filter;
    if (externalGameId === null) return countMatches(session, gamesBefore(session, filter, beyondAll));
    return (await idsOfNamed(session, { ...filter, externalGameId }, beyondAll, countMax + 1)).length;
  }

  return {
    async list(asked, page) {
      const before = afterId(page) ?? beyondAll;
      const { owner, playedBy = [] } = asked;
      const filter = { ...asked, ownerId: owner === null ? null : await session.owners.find(owner) };
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

interface NumberedFilter extends GameFilter {
  /** Of the owner. */
  readonly ownerId: number | null;
}

type AnyName = Omit<NumberedFilter, 'externalGameId'>;

/** Those of an owner, or all: no index has the number, so the order of the owner's text is left. */
function gamesOf({ db }: Session, ownerId: number | null) {
  const alive = db.selectFrom('games').where('deleted_at', 'is', null);
  return ownerId === null ? alive : alive.where('owner_id', '=', ownerId);
}

function gamesBefore(session: Session, { owner, ownerId, platform, strategyId }: AnyName, before: string) {
  return downIndex(gamesOf(session, ownerId), {
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
  { owner, ownerId, ofKeys, externalGameId, platform, strategyId }: NamedFilter,
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
      ? (await ownNamed(session, { owner, ownerId, externalGameId })).filter(isWanted)
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

function ownNamed(
  session: Session,
  { owner, ownerId, externalGameId }: Pick<NamedFilter, 'owner' | 'ownerId' | 'externalGameId'>,
) {
  const named = downIndex(gamesOf(session, ownerId), {
    equal: { owner, external_game_id: externalGameId },
    order: [],
  });
  return named.select(namedColumns).execute();
}

function namedBefore(session: Session, externalGameId: string, before: string) {
  const named = downIndex(gamesOf(session, null), {
    equal: { external_game_id: externalGameId },
    order: ['game_id'],
    before: [before],
  });
  return named.select(namedColumns).limit(SLICE).execute();
}

/** In the order of the ids. */
async function readAll(
  { connection }: Session,
  { ownerId }: Pick<NumberedFilter, 'ownerId'>,
  gameIds: readonly string[],
): Promise<readonly GameRow[]> {
  const list = rowList(connection.dialect, games.pick('game_id'));
  const own = ownerId === null ? '' : `and games.owner_id = $${list.next}`;
  const ids = list.parameters(gameIds.map((gameId) => ({ game_id: gameId })));
  const { rows } = await connection.query<GameRow>(
    `select ${games.listed} from ${list.sql} cross join games
     where games.game_id = list.game_id ${own} order by list.position`,
    ownerId === null ? ids : [...ids, ownerId],
  );
  return rows;
}
