import type { GameFilter, GameRepository } from '../../ports/game-repository.js';
import { readOwners, rowsByKeys, rowsIn } from '../dialects/owned-list.js';
import { downIndex } from '../kysely/down-index.js';
import { firstIn, inSlices, SLICE } from '../kysely/in-slices.js';
import type { Session } from '../kysely/session.js';
import { fromGameRow, type GameRow, games } from '../tables/games.js';
import { createPlayedGames, type ListedGame } from './played-games.js';
import { afterId, beyondAll, countMatches, countMax, describedBytes, readPage } from './read-page.js';

const gamesById = rowsByKeys(games, games.pick('game_id'));

/** Lists games, newest first. */
export function createGameLists(session: Session): Pick<GameRepository, 'list'> {
  const played = createPlayedGames(session);

  async function own(filter: NumberedFilter, before: string, limit: number): Promise<readonly ListedGame[]> {
    const { externalGameId } = filter;
    if (externalGameId !== null) return named(session, { ...filter, externalGameId }, before, limit);
    return gamesBefore(session, filter, before).select(listedColumns).limit(limit).execute();
  }

  async function countOwn(filter: NumberedFilter): Promise<number> {
    const { externalGameId } = filter;
    if (externalGameId === null) return countMatches(session, gamesBefore(session, filter, beyondAll));
    return (await named(session, { ...filter, externalGameId }, beyondAll, countMax + 1)).length;
  }

  return {
    async list(asked, page) {
      const before = afterId(page) ?? beyondAll;
      const { owner, playedBy = [] } = asked;
      const filter = { ...asked, ownerId: owner === null ? null : await session.owners.find(owner) };
      const found = await readPage(page, {
        rows: async (limit) => {
          const owned = await own(filter, before, limit);
          if (playedBy.length === 0) return owned;
          const others = await played.newest(playedBy, filter, before, limit);
          return [...owned, ...others].sort(newestFirst).slice(0, limit);
        },
        count: async () => (await countOwn(filter)) + (await played.count(playedBy, filter)),
        bytesOf: ({ bytes }) => bytes,
        keyOf: ({ game_id }) => game_id,
        toItem: (row) => row,
      });
      const statement = gamesById[session.connection.dialect].read;
      const question = { statement, items: found.items, toRow: (item: ListedGame) => item };
      const rows = rowsIn<GameRow>(await readOwners(session, question));
      // What was deleted since the page knew of it is left out.
      const alive = rows.filter(({ deleted_at }) => deleted_at === null).sort(newestFirst);
      return { ...found, items: alive.map(fromGameRow) };
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

type NamedRow = Pick<GameRow, 'owner' | 'platform' | 'strategy_id'> & ListedGame;

function isOfKey({ owner }: NamedRow): boolean {
  return owner.startsWith('key:');
}

/** A scope has one game of a name at most; only administrators ask for those of all scopes. */
async function named(
  session: Session,
  { owner, ownerId, ofKeys, externalGameId, platform, strategyId }: NamedFilter,
  before: string,
  limit: number,
): Promise<readonly ListedGame[]> {
  const isWanted = (row: NamedRow): row is NamedRow =>
    row.game_id < before &&
    (ofKeys !== true || isOfKey(row)) &&
    (platform === null || row.platform === platform) &&
    (strategyId === null || row.strategy_id === strategyId);
  if (owner !== null) return (await ownNamed(session, { owner, ownerId, externalGameId })).filter(isWanted);
  const slices = inSlices(session.connection, (last: NamedRow | undefined) =>
    namedBefore(session, externalGameId, last?.game_id ?? before),
  );
  return firstIn(slices, limit, isWanted);
}

const listedColumns = ['game_id', 'owner_id', describedBytes] as const;
const namedColumns = [...listedColumns, 'owner', 'platform', 'strategy_id'] as const;

function ownNamed(
  session: Session,
  { owner, ownerId, externalGameId }: Pick<NamedFilter, 'owner' | 'ownerId' | 'externalGameId'>,
) {
  const own = downIndex(gamesOf(session, ownerId), {
    equal: { owner, external_game_id: externalGameId },
    order: [],
  });
  return own.select(namedColumns).execute();
}

function namedBefore(session: Session, externalGameId: string, before: string) {
  const all = downIndex(gamesOf(session, null), {
    equal: { external_game_id: externalGameId },
    order: ['game_id'],
    before: [before],
  });
  return all.select(namedColumns).limit(SLICE).execute();
}
